export { ISSUED_CODE, ISSUED_PROFILE_NAMES, type IssuedProfile } from "@candela/model";
export { bucketStart, nextBucket } from "./candle-bucket.ts";
export { type DayFigures, foldDay, worthOf } from "./day-figures.ts";
export * from "./feed.ts";
export { foldCandles, foldTicks } from "./fold.ts";
export { LISTINGS, type Listing } from "./instruments/index.ts";
export { type IssuedShare, issuedListing, issuedTerms, withIssued } from "./instruments/issued.ts";
export { joinSources } from "./joined-source.ts";
export * from "./market-source.ts";
export { createReplayFeed, type ReplayFeedOptions } from "./replay/replay-feed.ts";
export type { DayOpenState } from "./simulated/day-plan.ts";
export type { HoursMode } from "./simulated/hours.ts";
export { type RecomputedDay, recomputeDay } from "./simulated/recompute-day.ts";
export { sampledTicks } from "./simulated/sampled-ticks.ts";
export {
  createSimulatedFeed,
  type DayCommitment,
  type PublishedSeeds,
  type SimulatedFeed,
  type SimulatedFeedOptions,
} from "./simulated/simulated-feed.ts";
