import { begin } from "../page";
import Terminal from "./Terminal.svelte";

void begin(Terminal);
