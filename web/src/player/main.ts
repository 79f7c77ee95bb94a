import { mount } from "svelte";
import "../style.css";
import Terminal from "./Terminal.svelte";

mount(Terminal, { target: document.getElementById("page")! });
