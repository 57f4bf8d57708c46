import { list } from "@candela/api";
import type { BatchCommand, BatchOptions } from "../../platform/batch.ts";
import type { BatchMetrics } from "../../platform/batch-metrics.ts";
import type { Clock } from "../../platform/clock.ts";
import { createCommandPath } from "../../platform/command-path.ts";
import { answered } from "../../platform/http/commands.ts";
import { type Handlers, userOf } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import { type Answer, requestHash } from "../../platform/idempotency.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
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
  /** Ends what is under way, then rejects. */
  stop(): Promise<void>;
}

/** Resets are rare: one path with a house sub-account that no other path uses. */
const RESETS: readonly BatchOptions[] = [{ shard: 12, batchMax: 64, queueMax: 256 }];

export function createPaperAccount(parts: PaperAccountParts): PaperAccount {
  const { sql, clock, log, mayMoveMoney, metrics } = parts;
  const path = createCommandPath({ sql, clock, log, mayMoveMoney, metrics }, createResetWork(parts), RESETS);
  return {
    reset: path.submit,
    stop: path.stop,
    handlers: {
      "GET /api/paperAccount/epochs": async (call) => {
        const { epochs, total } = await listEpochs(sql, userOf(call).userId, pageOf(call.fields));
        return list(epochs.map(epochRow), total);
      },
      "POST /api/paperAccount/reset": async (call) => {
        const { idempotencyKey } = call.fields;
        const { userId } = userOf(call);
        const hash = requestHash("paperAccount/reset", call.fields);
        return answered(await path.submit({ userId, key: idempotencyKey, hash, deadline: call.deadline }));
      },
    },
  };
}

function epochRow({ number, beganAt, endedAt }: Epoch) {
  return { number, beganAt, endedAt };
}
