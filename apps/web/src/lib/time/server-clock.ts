import { createStore, type Store } from "../browser/store.ts";

/** Lead of the server's clock over this device's, ms; 0 until the socket has said it. */
const clockAheadStore: Store<number> = createStore(0);

/** The server says its time in greetings and pongs; differences up to half a second count as travel time. */
const SLACK_MS = 500;

export function learnServerTime(serverTs: number): void {
  const ahead = serverTs - Date.now();
  if (Math.abs(ahead - clockAheadStore.get()) > SLACK_MS) clockAheadStore.set(ahead);
}

/** Calls back whenever the server's time turns out to differ from the known one. */
export const onServerTime = clockAheadStore.subscribe;

/** A moment of this device's clock, epoch ms, as the server counts it. */
export function toServerTime(deviceTs: number): number {
  return deviceTs + clockAheadStore.get();
}

/** Epoch ms as the server counts it: everything that expires on the server expires by this clock, not by the device's. */
export function serverNow(): number {
  return toServerTime(Date.now());
}
