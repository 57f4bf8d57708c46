/** What a browser needs to work a day out again: nothing of Node, and nothing of what makes the days to come. */
export type { DayOpenState } from "./simulated/day-plan.ts";
export { type RecomputedDay, recomputeDay } from "./simulated/recompute-day.ts";
export { spreadTicks } from "./simulated/spread-ticks.ts";
