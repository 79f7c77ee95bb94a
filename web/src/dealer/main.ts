import { begin } from "../page";
import Dealer from "./Dealer.svelte";

void begin(Dealer);
