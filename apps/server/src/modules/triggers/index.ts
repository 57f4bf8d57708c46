export { FireQueue } from "./fire-queue.ts";
export { type BestClose, TriggerWatch, type Watched, type WatchedLevel, type WatchedTrail } from "./trigger-watch.ts";
export { type Fired, type FireOutcome, TriggerWatcher } from "./trigger-watcher.ts";
