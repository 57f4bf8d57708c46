import type { AccountEvent } from "@candela/api";
import type { Log } from "./log.ts";

/** Committed events. Published only after the commit; delivery is in this process, in order, at most once. */
export interface BusEvents {
  /** Something of a user changed: the socket hub tells the user's other devices. */
  account: { readonly userId: bigint; readonly events: readonly AccountEvent[] };
  /** A session ended or a password changed: open sockets of it close within a second. */
  sessionEnded: { readonly userId: bigint; readonly sessionId: bigint | null };
  /** An operator changed something that clients keep; all of it can be read as it is now. */
  contentChanged: { readonly revision: number };
  /** What everybody reads of these leaders of copy trading changed: name, words, share, classes, or whether they can be followed. */
  leadersChanged: { readonly ids: readonly string[] };
}

export interface Bus {
  publish<Name extends keyof BusEvents>(name: Name, event: BusEvents[Name]): void;
  subscribe<Name extends keyof BusEvents>(name: Name, listener: (event: BusEvents[Name]) => void): () => void;
  /** Whether a device may hear what is told of this user: what is dear to tell, and is read by devices alone, need not be made for anybody else. */
  isHeard(userId: bigint): boolean;
  /** Says which users have devices that hear. Until then, and after it was taken back, everybody counts as heard. */
  hearFor(isHeard: (userId: bigint) => boolean): () => void;
}

/** A listener that throws is logged and never stops the others: the commit has already happened. */
export function createBus(log: Pick<Log, "error">): Bus {
  let heard: ((userId: bigint) => boolean) | null = null;
  const listeners = new Map<keyof BusEvents, Set<(event: never) => void>>();
  return {
    publish(name, event) {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          (listener as (event: BusEvents[typeof name]) => void)(event);
        } catch (error) {
          log.error({ err: error, event: name }, "bus listener failed");
        }
      }
    },
    subscribe(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set);
      set.add(listener as (event: never) => void);
      return () => set.delete(listener as (event: never) => void);
    },
    isHeard: (userId) => heard?.(userId) ?? true,
    hearFor(isHeard) {
      heard = isHeard;
      return () => {
        heard = null;
      };
    },
  };
}
