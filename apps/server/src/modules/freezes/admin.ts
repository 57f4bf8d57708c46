import { type AccountEvent, LIST_PAGE_SIZE, list, type Row, success } from "@candela/api";
import { type Call, type Handlers, operatorOf } from "../../platform/http/handlers.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { lockUsers } from "../ledger/index.ts";
import { type NewMessage, type Sent, sendMessages } from "../messages/index.ts";
import { type Audit, actorOf } from "../operators/index.ts";
import type { FreezeParts } from "./context.ts";
import { type FreezeRow, findFreeze, frozenUsers, insertFreeze, listFreezes, lockStanding, saveLifting } from "./freeze-store.ts";

type AdminFreeze = Row<"GET /api/admin/accountFreeze/list">;

export interface FreezeAdminParts extends FreezeParts {
  readonly audit: Audit;
}

function freezeData({ id, userId, begunMs, liftedMs, ...told }: FreezeRow): AdminFreeze {
  return { ...told, id: String(id), userId: String(userId), begunAt: begunMs, liftedAt: liftedMs };
}

async function found(tx: Tx, id: bigint): Promise<FreezeRow> {
  const row = await findFreeze(tx, id);
  if (row === undefined) throw new Rejected("not_found");
  return row;
}

/** Locks the user against commands that are under way, whether of money or of anything else: what they read of a freeze stays so until they end. */
async function lockWhole(tx: Tx, userId: bigint): Promise<void> {
  await lockUsers(tx, [userId]);
  if (!(await lockStanding(tx, userId))) throw new Rejected("not_found");
}

interface Done {
  readonly row: FreezeRow;
  readonly sent: readonly Sent[];
}

/** Nothing but the row, its message and the entry in the audit log is written: no order, position or trade is touched. */
async function begin(parts: FreezeAdminParts, call: Call<"POST /api/admin/accountFreeze/begin">): Promise<Done> {
  const { because, reason } = call.fields;
  const userId = BigInt(call.fields.userId);
  const { operatorId } = operatorOf(call);
  return parts.audit(actorOf(call), { action: "accountFreeze.begin", object: String(userId), reason }, async (tx) => {
    await lockWhole(tx, userId);
    if ((await frozenUsers(tx, [userId])).has(userId)) throw new Rejected("freeze_lasts");
    const now = parts.clock.now();
    const id = await insertFreeze(tx, { userId, reason: because, note: reason, operatorId }, now);
    const sent = await tell(tx, { userId, kind: "account_frozen", params: { reason: because } }, now);
    return { before: null, after: JSON.stringify({ id: String(id), because }), answer: { row: await found(tx, id), sent } };
  });
}

async function lift(parts: FreezeAdminParts, call: Call<"POST /api/admin/accountFreeze/lift">): Promise<Done> {
  const { reason } = call.fields;
  const id = BigInt(call.fields.id);
  const { operatorId } = operatorOf(call);
  const { userId } = (await findFreeze(parts.sql, id)) ?? {};
  if (userId === undefined) throw new Rejected("not_found");
  return parts.audit(actorOf(call), { action: "accountFreeze.lift", object: String(userId), reason }, async (tx) => {
    await lockWhole(tx, userId);
    const before = await found(tx, id);
    if (before.liftedMs !== null) throw new Rejected("freeze_lifted");
    const now = parts.clock.now();
    await saveLifting(tx, id, reason, operatorId, now);
    const sent = await tell(tx, { userId, kind: "account_unfrozen", params: {} }, now);
    return { before: JSON.stringify({ id: String(id), because: before.reason }), after: null, answer: { row: await found(tx, id), sent } };
  });
}

const tell = (tx: Tx, message: NewMessage, now: number) => sendMessages(tx, [message], now);

/** The user's devices learn of it, after the commit. */
function publish({ bus }: Pick<FreezeParts, "bus">, { row, sent }: Done): void {
  const { userId, reason, begunMs, liftedMs } = row;
  const messages = sent.map(({ message, unread }): AccountEvent => ({ kind: "message", message, unread }));
  bus.publish("account", {
    userId,
    events: [{ kind: "freeze", freeze: liftedMs === null ? { since: begunMs, reason } : null }, ...messages],
  });
}

export function freezeAdminHandlers(parts: FreezeAdminParts): Handlers {
  const answer = (done: Done) => {
    publish(parts, done);
    return success(freezeData(done.row));
  };
  return {
    "GET /api/admin/accountFreeze/list": async ({ fields: { userId, isOpen, before, limit = LIST_PAGE_SIZE } }) => {
      const filter = { userId: userId === undefined ? undefined : BigInt(userId), isOpen };
      const { rows, total } = await listFreezes(parts.sql, filter, { before: before === undefined ? null : BigInt(before), limit });
      return list(rows.map(freezeData), total);
    },
    "POST /api/admin/accountFreeze/begin": async (call) => answer(await begin(parts, call)),
    "POST /api/admin/accountFreeze/lift": async (call) => answer(await lift(parts, call)),
  };
}
