import { begin } from "../page";
import Pit from "./Pit.svelte";

void begin(Pit);
