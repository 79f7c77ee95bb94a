import { begin } from "../page";
import Display from "./Display.svelte";

void begin(Display);
