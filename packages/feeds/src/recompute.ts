/** Exports for a browser that recomputes a day: nothing of Node, and nothing that makes the days to come. */
export { type IssuedShare, withIssued } from "./instruments/issued.ts";
export type { DayOpenState } from "./simulated/day-plan.ts";
export { type RecomputedDay, recomputeDay } from "./simulated/recompute-day.ts";
export { sampledTicks } from "./simulated/sampled-ticks.ts";
