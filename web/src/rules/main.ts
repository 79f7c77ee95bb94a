import { begin } from "../page";
import "./print.css";
import Rules from "./Rules.svelte";

void begin(Rules);
