/** Customer service: conversations of users with the staff. */
import type { Handlers } from "../../platform/http/handlers.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import type { Audit } from "../operators/index.ts";
import { supportAdminHandlers } from "./admin-handlers.ts";
import type { SupportContext, SupportParts } from "./context.ts";
import { wakes } from "./conversation.ts";
import { supportHandlers } from "./handlers.ts";
import { sealPicturesAnew } from "./pictures.ts";
import { lockDue, saveActed } from "./store.ts";
import { doneOf, tell } from "./tell.ts";
import { createTypists } from "./typists.ts";

export type { Question, SupportParts, TradeReaders } from "./context.ts";

export interface SupportModule {
  readonly handlers: Handlers;
  readonly adminHandlers: (audit: Audit) => Handlers;
  /** Seals with the present key what an earlier key has left. */
  readonly start: () => Promise<void>;
  /** Takes up again what was put aside until a moment that has come. */
  readonly worker: RepeatedWork;
  /** One round of it; answers how many it took up. */
  readonly wake: () => Promise<number>;
}

const WAKE_EVERY_MS = 15_000;
const WOKEN_MAX = 50;

async function wakeDue(context: SupportContext): Promise<number> {
  const { sql, clock } = context;
  const now = clock.now();
  const woken = await transaction(sql, async (tx) => {
    const due = await lockDue(tx, now, WOKEN_MAX);
    const saved: ReturnType<typeof doneOf>[] = [];
    for (const before of due) saved.push(doneOf(await saveActed(tx, wakes(before), now), []));
    return saved;
  });
  for (const done of woken) await tell(context, done);
  return woken.length;
}

export function createSupportModule(parts: SupportParts): SupportModule {
  const context: SupportContext = { ...parts, typists: createTypists() };
  const wake = () => wakeDue(context);
  return {
    handlers: supportHandlers(context),
    adminHandlers: (audit) => supportAdminHandlers({ ...context, audit }),
    start: () => sealPicturesAnew(context),
    worker: repeatedWork({
      everyMs: WAKE_EVERY_MS,
      work: wake,
      onFailure: (error) => parts.log.warn({ err: error }, "conversations that were put aside could not be taken up; it is tried again"),
    }),
    wake,
  };
}
