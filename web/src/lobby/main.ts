import { begin } from "../page";
import Lobby from "./Lobby.svelte";

void begin(Lobby);
