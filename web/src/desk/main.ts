import { begin } from "../page";
import CashDesk from "./CashDesk.svelte";

void begin(CashDesk);
