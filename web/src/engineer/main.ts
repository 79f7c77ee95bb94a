import { begin } from "../page";
import Engineer from "./Engineer.svelte";

void begin(Engineer);
