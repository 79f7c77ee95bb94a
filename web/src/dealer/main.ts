import { mount } from "svelte";
import "../style.css";
import Dealer from "./Dealer.svelte";

mount(Dealer, { target: document.getElementById("page")! });
