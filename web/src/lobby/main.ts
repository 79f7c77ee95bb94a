import { mount } from "svelte";
import "../style.css";
import Lobby from "./Lobby.svelte";

mount(Lobby, { target: document.getElementById("page")! });
