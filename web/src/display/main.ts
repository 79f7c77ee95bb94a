import { mount } from "svelte";
import "../style.css";
import Display from "./Display.svelte";

mount(Display, { target: document.getElementById("page")! });
