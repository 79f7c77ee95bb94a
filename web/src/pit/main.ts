import { mount } from "svelte";
import "../style.css";
import Pit from "./Pit.svelte";

mount(Pit, { target: document.getElementById("page")! });
