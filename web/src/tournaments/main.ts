import { begin } from "../page";
import "./part.css";
import Tournaments from "./Tournaments.svelte";

void begin(Tournaments);
