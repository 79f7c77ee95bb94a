import { mount } from "svelte";
import "../style.css";
import Player from "./Player.svelte";

mount(Player, { target: document.getElementById("page")! });
