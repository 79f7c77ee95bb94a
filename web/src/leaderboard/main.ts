import { begin } from "../page";
import Leaderboard from "./Leaderboard.svelte";

void begin(Leaderboard);
