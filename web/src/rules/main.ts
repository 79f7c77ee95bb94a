import { mount } from "svelte";
import "../style.css";
import "./print.css";
import Rules from "./Rules.svelte";

mount(Rules, { target: document.getElementById("page")! });
