import { createStore, type Store } from "../browser/store.ts";

/** Lead of the server's clock over this device's, ms; 0 until the socket has said it. */
const clockAheadStore: Store<number> = createStore(0);

/** The server says its time in greetings and pongs; half a second either way is what the line takes. */
const SLACK_MS = 500;

export function learnServerTime(serverTs: number): void {
  const ahead = serverTs - Date.now();
  if (Math.abs(ahead - clockAheadStore.get()) > SLACK_MS) clockAheadStore.set(ahead);
}

/** Tells whenever the server has said that its time is another than was thought. */
export const onServerTime = clockAheadStore.subscribe;

/** A moment of this device's clock, epoch ms, as the server counts it. */
export function toServerTime(deviceTs: number): number {
  return deviceTs + clockAheadStore.get();
}

/** Epoch ms as the server counts it: what runs out there runs out by this clock, whatever this device's clock says. */
export function serverNow(): number {
  return toServerTime(Date.now());
}
