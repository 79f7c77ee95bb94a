import { begin } from "../page";
import Round from "./Round.svelte";

void begin(Round);
