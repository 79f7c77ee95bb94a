import { begin } from "../page";
import Prizes from "./Prizes.svelte";

void begin(Prizes);
