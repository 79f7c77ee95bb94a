import { mount } from "svelte";
import "../style.css";
import CashDesk from "./CashDesk.svelte";

mount(CashDesk, { target: document.getElementById("page")! });
