import { begin } from "../page";
import Inspector from "./Inspector.svelte";
import "./part.css";

void begin(Inspector);
