export { type SimulationOptions, type SimulationReport, simulate } from "./simulate.ts";
