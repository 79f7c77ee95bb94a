import { begin } from "../page";
import "./office.css";
import Office from "./Office.svelte";

void begin(Office);
