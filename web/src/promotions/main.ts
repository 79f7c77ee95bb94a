import { begin } from "../page";
import "../running/part.css";
import Promotions from "./Promotions.svelte";

void begin(Promotions);
