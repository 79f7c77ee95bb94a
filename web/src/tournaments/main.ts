import { begin } from "../page";
import "../running/part.css";
import Tournaments from "./Tournaments.svelte";

void begin(Tournaments);
