import { list, success } from "@candela/contract";
import { type BatchCommand, type BatchOptions, createBatchPath } from "../../platform/batch.ts";
import type { BatchMetrics } from "../../platform/batch-metrics.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Handlers, userOf } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import { type Answer, requestHash } from "../../platform/idempotency.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { Refused } from "../../platform/refusal.ts";
import { type Epoch, listEpochs } from "../ledger/index.ts";
import { createResetWork, type ResetData, type ResetWorkParts } from "./reset-work.ts";

export interface PaperAccountParts extends ResetWorkParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Log;
  /** False stops every new money command: the watchdog found the ledger wrong. */
  readonly mayMoveMoney: () => boolean;
  readonly metrics?: BatchMetrics;
}

export interface PaperAccount {
  readonly handlers: Handlers;
  reset(command: BatchCommand): Promise<Answer<ResetData>>;
  /** Ends what is under way, then refuses. */
  stop(): Promise<void>;
}

/** Resets are rare: one path with a house sub-account that no other path uses. */
const RESETS: BatchOptions = { lane: 12, batchMax: 64, queueMax: 256 };

export function createPaperAccount(parts: PaperAccountParts): PaperAccount {
  const { sql, clock, log, metrics } = parts;
  const path = createBatchPath({ sql, clock, log, metrics }, createResetWork(parts), RESETS);
  const reset = (command: BatchCommand): Promise<Answer<ResetData>> =>
    parts.mayMoveMoney() ? path.submit(command) : Promise.reject(new Refused("not_ready", { seconds: "60" }));
  return {
    reset,
    stop: () => path.stop(),
    handlers: {
      "GET /api/paperAccount/epochs": async (call) => {
        const { epochs, total } = await listEpochs(sql, userOf(call).userId, pageOf(call.fields));
        return list(epochs.map(epochRow), total);
      },
      "POST /api/paperAccount/reset": async (call) => {
        const { idempotencyKey } = call.fields;
        const { userId } = userOf(call);
        const answer = await reset({
          userId,
          key: idempotencyKey,
          hash: requestHash("paperAccount/reset", call.fields),
          deadline: call.deadline,
        });
        if (!answer.ok) throw new Refused(answer.refusal, answer.params);
        return success(answer.data);
      },
    },
  };
}

function epochRow({ number, beganAt, endedAt }: Epoch) {
  return { number, beganAt, endedAt };
}
