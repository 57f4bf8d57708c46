import { list } from "@candela/api";
import type { BatchOptions } from "../../platform/batch.ts";
import type { CommandPathParts } from "../../platform/command-path.ts";
import { answered } from "../../platform/http/commands.ts";
import { type Handlers, userOf } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import { type Answer, requestHash } from "../../platform/idempotency.ts";
import { type Epoch, listEpochs, type MoneyRequest, moneyTransactions } from "../ledger/index.ts";
import { createResetWork, type ResetData, type ResetWorkParts } from "./reset-work.ts";

export type PaperAccountParts = ResetWorkParts & CommandPathParts;

export interface PaperAccount {
  readonly handlers: Handlers;
  reset(userId: bigint, request: MoneyRequest): Promise<Answer<ResetData>>;
  /** Ends what is under way, then rejects. */
  stop(): Promise<void>;
}

/** Resets are rare: one path, with the house's sub-account of corporate actions. */
const RESETS: readonly BatchOptions[] = [{ shard: 12, batchMax: 64, queueMax: 256 }];

export function createPaperAccount(parts: PaperAccountParts): PaperAccount {
  const { sql } = parts;
  const resets = moneyTransactions(parts, createResetWork(parts), RESETS);
  const reset: PaperAccount["reset"] = (userId, request) => resets.moneyTransaction([userId], null, request);
  return {
    reset,
    stop: resets.stop,
    handlers: {
      "GET /api/paperAccount/epochs": async (call) => {
        const { epochs, total } = await listEpochs(sql, userOf(call).userId, pageOf(call.fields));
        return list(epochs.map(epochRow), total);
      },
      "POST /api/paperAccount/reset": async (call) => {
        const { idempotencyKey } = call.fields;
        const hash = requestHash("paperAccount/reset", call.fields);
        return answered(await reset(userOf(call).userId, { key: idempotencyKey, hash, deadline: call.deadline }));
      },
    },
  };
}

function epochRow({ number, beganAt, endedAt }: Epoch) {
  return { number, beganAt, endedAt };
}
