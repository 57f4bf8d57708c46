import { type Clock, machineClock, passingMs } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { SIGNATURE_HEADER, type Send, signatureHeader } from "../payments/index.ts";
import { callbackFailed, callbackSent, type DueCallback, dueCallbacks } from "./sandbox-store.ts";

const ROUND_MAX = 50;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

export interface DeliveryParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly send: Send;
  readonly secret: () => string;
}

/** Sends the callbacks that are due, each signed anew, until it is told that one arrived; the pauses double. */
export function createDeliveries({ sql, clock, log, send, secret }: DeliveryParts) {
  const machine = machineClock(clock);
  let underWay: Promise<void> = Promise.resolve();

  async function deliver({ id, url, body, tries }: DueCallback): Promise<void> {
    const bytes = Buffer.from(body, "utf8");
    const headers = { "content-type": "application/json", [SIGNATURE_HEADER]: signatureHeader(secret(), bytes, machine.now()) };
    const status = await send({ method: "POST", url, headers, body }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return callbackSent(sql, id, clock.now());
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 20));
    log.warn({ callback: id, status }, "a callback of the sandbox did not arrive; it is sent again");
    return callbackFailed(sql, id, clock.now() + passingMs(clock, pauseMs));
  }

  async function round(): Promise<void> {
    for (const due of await dueCallbacks(sql, clock.now(), ROUND_MAX)) await deliver(due);
  }

  /** One round after the other. */
  return {
    round(): Promise<void> {
      const next = underWay.then(round);
      underWay = next.catch(() => undefined);
      return next;
    },
  };
}
