import { createKeptStore, createStore, type Store } from "../browser/store.ts";

/** A moment of this device's clock, and the same moment by the server's, epoch ms. */
interface Sync {
  readonly deviceTs: number;
  readonly serverTs: number;
}

/** Unset until the socket has said the server's time: then it counts as the device's. */
const syncStore: Store<Sync | null> = createStore<Sync | null>(null);

/** How many seconds of the server's time pass in one of the device's; kept, so that the next start says at once what it is. */
export const clockSpeedStore: Store<number> = createKeptStore<number>("clockSpeed", 1, (value) =>
  typeof value === "number" && value >= 1 ? value : undefined,
);

/** The server says its time in greetings and pongs; differences up to half a second of the device count as travel time. */
const SLACK_MS = 500;

export function learnServerTime(serverTs: number): void {
  const deviceTs = Date.now();
  const speed = clockSpeedStore.get();
  // The device's own time is none to go on from at another speed.
  const isFirst = speed !== 1 && syncStore.get() === null;
  if (isFirst || Math.abs(serverTs - toServerTime(deviceTs)) > SLACK_MS * speed) syncStore.set({ deviceTs, serverTs });
}

/** Time goes on at this speed from the last moment that the server has said. What an older server does not say is 1. */
export function learnClockSpeed(speed: unknown): void {
  clockSpeedStore.set(typeof speed === "number" && speed >= 1 ? speed : 1);
}

/** Calls back whenever the server's time turns out to differ from the known one. */
export function onServerTime(listener: () => void): () => void {
  const stops = [syncStore.subscribe(listener), clockSpeedStore.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** A moment of this device's clock, epoch ms, as the server counts it. */
export function toServerTime(deviceTs: number): number {
  const sync = syncStore.get();
  return sync === null ? deviceTs : Math.round(sync.serverTs + (deviceTs - sync.deviceTs) * clockSpeedStore.get());
}

/** Epoch ms as the server counts it: everything that expires on the server expires by this clock, not by the device's. */
export function serverNow(): number {
  return toServerTime(Date.now());
}

/** How much of the server's time passes in so many milliseconds of the device. */
export function passingServerTime(deviceMs: number): number {
  return deviceMs * clockSpeedStore.get();
}
