import { type Clock, passingMs } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import { allTellers, type MessageTellers } from "./message-words.ts";
import { pushPayload } from "./push-payload.ts";
import type { PushSender } from "./push-sender.ts";
import { endDelivery, forgetSubscription, takeDeliveries } from "./push-store.ts";

const LOOK_EVERY_MS = 2_000;
const AT_ONCE = 50;
/** A delivery is leased for this long of the machine's time; then it is tried again, also when a service was down. */
const TAKEN_MS = 60_000;
const TRIES_MAX = 5;

export interface PushWorker extends RepeatedWork {
  /** Sends what is due now; resolves with how many were handed over. */
  work(): Promise<number>;
}

export interface WorkerParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly sender: () => Promise<PushSender>;
  /** Message texts of the kinds of product. */
  readonly kinds: readonly MessageTellers[];
}

/** Hands messages to the push services. Several processes may do it at once: each delivery is taken by one. */
export function createPushWorker({ sql, clock, log, sender, kinds }: WorkerParts): PushWorker {
  const tellers = allTellers(kinds);
  async function work(): Promise<number> {
    const now = clock.now();
    const due = await takeDeliveries(sql, { now, until: now + passingMs(clock, TAKEN_MS), triesMax: TRIES_MAX, limit: AT_ONCE });
    if (due.length === 0) return 0;
    const { send } = await sender();
    const results = await Promise.all(
      due.map(async (delivery) => {
        const result = await send(delivery, pushPayload(delivery, tellers));
        if (result === "gone") await forgetSubscription(sql, delivery);
        else if (result !== "later") await endDelivery(sql, delivery);
        return result;
      }),
    );
    const rejected = results.filter((result) => result === "rejected").length;
    if (rejected > 0) log.warn({ count: rejected }, "push services rejected messages; they are not sent again");
    return results.filter((result) => result === "sent").length;
  }

  const onFailure = (error: unknown) => log.warn({ err: error }, "push messages could not be sent; they are tried again");
  return { work, ...repeatedWork({ everyMs: LOOK_EVERY_MS, work, onFailure }) };
}
