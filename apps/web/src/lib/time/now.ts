import { useSyncExternalStore } from "react";
import { clockSpeedStore, onServerTime, serverNow } from "./server-clock.ts";

/** How often a clock ticks, ms of the server's time: a countdown's bar, its seconds, ages in words. */
export type ClockCadence = 250 | 1_000 | 30_000;

/** On a fast clock it ticks at most so many times as often: thirty paintings a second are smooth. */
const OFTENER_MAX = 8;

interface Clock {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => number;
}

/** One timer for all subscribers of a cadence, all notified in the same frame: many countdowns cost one paint. */
function createClock(everyMs: ClockCadence): Clock {
  const listeners = new Set<() => void>();
  let now = serverNow();
  let timer: ReturnType<typeof setInterval> | undefined;
  let stopTime = () => undefined as unknown;
  const tell = () => {
    now = serverNow();
    for (const listener of [...listeners]) listener();
  };
  const beat = () => {
    if (document.visibilityState === "visible") requestAnimationFrame(tell);
  };
  const begin = () => {
    clearInterval(timer);
    timer = setInterval(beat, everyMs / Math.min(OFTENER_MAX, clockSpeedStore.get()));
  };
  return {
    subscribe: (listener) => {
      if (listeners.size === 0) {
        now = serverNow();
        begin();
        document.addEventListener("visibilitychange", beat);
        stopTime = onServerTime(() => {
          begin();
          beat();
        });
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        stopTime();
        document.removeEventListener("visibilitychange", beat);
      };
    },
    read: () => now,
  };
}

const clocks: Readonly<Record<ClockCadence, Clock>> = { 250: createClock(250), 1000: createClock(1_000), 30000: createClock(30_000) };

/** The server's clock, epoch ms, updated at a cadence while the page is visible. */
export function useNow(everyMs: ClockCadence): number {
  return useSyncExternalStore(clocks[everyMs].subscribe, clocks[everyMs].read);
}

/** The same for ages in words: each second while the youngest of them, of the moment `newest`, still counts seconds. */
export function useAgeNow(newest: number | undefined): number {
  const slow = useNow(30_000);
  return useNow(newest !== undefined && slow - newest < 60_000 ? 1_000 : 30_000);
}
