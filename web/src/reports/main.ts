import { begin } from "../page";
import Reports from "./Reports.svelte";

void begin(Reports);
