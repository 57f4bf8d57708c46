import { type Data, DEFAULT_LANGUAGE, type Fields, LIST_PAGE_SIZE, list, type Row, success, WITHDRAWAL_TABLES } from "@candela/api";
import { formatUnits, parseUnits, SETTLEMENT } from "@candela/model";
import { malformed } from "../../platform/http/fields.ts";
import { type Call, type Handlers, type OperatorSession, operatorOf } from "../../platform/http/handlers.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { payableKey, readPayables } from "../destinations/index.ts";
import {
  type AdminParts,
  type AdminTable,
  actorOf,
  adminTableHandlers,
  checkClaim,
  claimAfter,
  exportOf,
  type WireRow,
} from "../operators/index.ts";
import { findPayout, type PayoutRail, resolutionsOf } from "../payouts/index.ts";
import { queueFile } from "./admin-file.ts";
import {
  addNote,
  approversOf,
  countQueue,
  findQueued,
  notesOf,
  type Queued,
  type QueueFilter,
  readQueue,
  setClaim,
} from "./admin-store.ts";
import { sayWhatBecame, unknownPayout } from "./resolve-payout.ts";
import type { Steps } from "./steps.ts";
import type { StepInput } from "./withdrawal-change.ts";
import { claimsSince, type WithdrawalParts } from "./withdrawal-parts.ts";
import { currencyOf, idsOf, shownTo, withdrawalData, withdrawalRow } from "./withdrawal-record.ts";
import { stepsOf } from "./withdrawal-store.ts";

type AdminRow = Row<"GET /api/admin/withdrawal/list">;
type AdminDetail = Data<"GET /api/admin/withdrawal/detail">;

const END_LENGTH = 6;
const RETRY_SECONDS = "60";

/** The name under which an operator approves. */
const approverOf = ({ operatorId }: Pick<OperatorSession, "operatorId">) => `operator ${operatorId}`;

export interface AdminWithdrawalParts extends WithdrawalParts {
  readonly steps: Steps;
  readonly rail: PayoutRail;
  readonly audit: AdminParts["audit"];
}

function besideOf({ record, ...more }: Queued) {
  const { userId, revision, worth, identityLevel } = record;
  return { userId: String(userId), revision, worth: formatUnits(worth, SETTLEMENT.scale), identityLevel, ...more };
}

async function rowsOf(parts: WithdrawalParts, queued: readonly Queued[]): Promise<AdminRow[]> {
  const records = queued.map(({ record }) => record);
  const [payables, shown] = await Promise.all([
    readPayables(parts.sql, parts, idsOf(records)),
    shownTo({ isOff: async () => false }, { language: DEFAULT_LANGUAGE }),
  ]);
  return queued.map((each) => ({ ...withdrawalRow(each.record, payables, shown), ...besideOf(each) }));
}

async function rowOf(parts: WithdrawalParts, id: bigint): Promise<AdminRow> {
  const [row] = await rowsOf(parts, [await there(parts, id)]);
  if (row === undefined) throw new Rejected("not_found");
  return row;
}

async function there(parts: Pick<WithdrawalParts, "clock" | "sql">, id: bigint, tx?: Tx): Promise<Queued> {
  const queued = await findQueued(tx ?? parts.sql, id, claimsSince(parts));
  if (queued === undefined) throw new Rejected("not_found");
  return queued;
}

async function detailOf(parts: AdminWithdrawalParts, id: bigint): Promise<AdminDetail> {
  const { sql } = parts;
  const queued = await there(parts, id);
  const { record } = queued;
  const [steps, payables, shown, notes, approvedBy, payout, resolutions] = await Promise.all([
    stepsOf(sql, id),
    readPayables(sql, parts, idsOf([record])),
    shownTo({ isOff: async () => false }, { language: DEFAULT_LANGUAGE }),
    notesOf(sql, id),
    approversOf(sql, id),
    findPayout(sql, id),
    resolutionsOf(sql, id),
  ]);
  const destination = payables.get(payableKey(record.kind, record.destinationId));
  return {
    ...withdrawalData(record, steps, payables, shown),
    ...besideOf(queued),
    destinationWhole: destination?.number ?? "",
    destinationValues: Object.entries(destination?.values ?? {}).map(([name, value]) => ({ name, value })),
    approvedBy,
    notes,
    payout: payout === undefined ? null : { state: payout.state, attempt: payout.attempt, asks: payout.asks, dueAt: payout.dueMs },
    resolutions: resolutions.map(({ operatorId: _one, ...told }) => told),
  };
}

const QUEUE = { rejection: "withdrawal_claimed", param: "by" } as const;

type DecidingCall = Call<"POST /api/admin/withdrawal/approve"> | Call<"POST /api/admin/withdrawal/reject">;

/** A step by an operator and its entry in the audit log: both are there, or neither. */
async function decide(
  parts: AdminWithdrawalParts,
  call: DecidingCall,
  action: string,
  inputOf: (queued: Queued, tx: Tx) => Promise<StepInput>,
) {
  if (!parts.mayMoveMoney()) throw new Rejected("not_ready", { seconds: RETRY_SECONDS });
  const id = BigInt(call.fields.id);
  const act = { action, object: String(id), reason: call.fields.reason };
  const told = await parts.audit(actorOf(call), act, async (tx) => {
    const queued = await there(parts, id, tx);
    checkClaim(QUEUE, queued.claimedBy, operatorOf(call).loginName);
    const step = await parts.steps.within(tx, queued.record.userId, await inputOf(queued, tx));
    const after = await there(parts, id, tx);
    const stateOf = ({ record: { state, approvers, reason } }: Queued) => JSON.stringify({ state, approvals: approvers.length, reason });
    return { before: stateOf(queued), after: stateOf(after), answer: step.told };
  });
  told();
  return success(await rowOf(parts, id));
}

async function approve(parts: AdminWithdrawalParts, call: Call<"POST /api/admin/withdrawal/approve">) {
  const { revision, repeatedSum, destinationEnd } = call.fields;
  const operator = operatorOf(call);
  return decide(parts, call, "withdrawal.approve", async ({ record }, tx) => {
    const payables = await readPayables(tx, parts, idsOf([record]));
    const number = payables.get(payableKey(record.kind, record.destinationId))?.number ?? "";
    const typed = parseUnits(repeatedSum, currencyOf(record.assetId).scale);
    const isRight = typed.ok && typed.value === record.amount && number.slice(-END_LENGTH) === destinationEnd;
    if (!isRight) throw new Rejected("typed_again_differs");
    const command = { do: "approve", approver: approverOf(operator), revision } as const;
    return { do: "step", id: record.id, command, by: "operator", operatorId: operator.operatorId };
  });
}

async function reject(parts: AdminWithdrawalParts, call: Call<"POST /api/admin/withdrawal/reject">) {
  const { because } = call.fields;
  const { operatorId } = operatorOf(call);
  return decide(parts, call, "withdrawal.reject", async ({ record: { id } }) => {
    return { do: "step", id, command: { do: "reject" }, by: "operator", operatorId, reason: because };
  });
}

async function claim(parts: AdminWithdrawalParts, call: Call<"POST /api/admin/withdrawal/claim">) {
  const { isClaimed, reason } = call.fields;
  const id = BigInt(call.fields.id);
  const operator = operatorOf(call);
  await parts.audit(
    actorOf(call),
    { action: isClaimed ? "withdrawal.claim" : "withdrawal.release", object: String(id), reason },
    async (tx) => {
      const queued = await there(parts, id, tx);
      if (queued.record.endedMs !== null) throw new Rejected("withdrawal_decided");
      const claimer = claimAfter(QUEUE, queued.claimedBy, operator.loginName, call.fields);
      await setClaim(tx, id, claimer === null ? null : operator.operatorId, parts.clock.now());
      return { before: JSON.stringify(queued.claimedBy), after: JSON.stringify(claimer), answer: null };
    },
  );
  return success(await rowOf(parts, id));
}

async function note(parts: AdminWithdrawalParts, call: Call<"POST /api/admin/withdrawal/note">) {
  const id = BigInt(call.fields.id);
  const { operatorId } = operatorOf(call);
  const written = call.fields.reason;
  await parts.audit(actorOf(call), { action: "withdrawal.note", object: String(id), reason: written }, async (tx) => {
    await there(parts, id, tx);
    await addNote(tx, id, operatorId, written, parts.clock.now());
    return { before: null, after: JSON.stringify(written), answer: null };
  });
  return success(await rowOf(parts, id));
}

async function resolve(parts: AdminWithdrawalParts, call: Call<"POST /api/admin/withdrawal/resolve">) {
  if (!parts.mayMoveMoney()) throw new Rejected("not_ready", { seconds: RETRY_SECONDS });
  const { attempt, resolution, transaction, reason } = call.fields;
  const id = BigInt(call.fields.id);
  const { operatorId } = operatorOf(call);
  const { state } = await unknownPayout(parts, parts.rail, id, attempt);
  const word = { attempt, resolution, transaction: resolution === "paid" ? transaction : "", operatorId, reason };
  const told = await parts.audit(actorOf(call), { action: "withdrawal.resolve", object: String(id), reason }, async (tx) => {
    const { record } = await there(parts, id, tx);
    const after = await sayWhatBecame(parts, parts.steps, tx, record, word);
    return {
      before: JSON.stringify({ state, attempt }),
      after: JSON.stringify({ resolution, transaction: word.transaction }),
      answer: after,
    };
  });
  told();
  return success(await detailOf(parts, id));
}

const LIMIT_MAX = 10n ** 30n;

function limitOf(fields: WireRow, field: string): string {
  const parsed = parseUnits(String(fields[field]), SETTLEMENT.scale);
  if (!parsed.ok) throw malformed(field, "decimals");
  if (parsed.value <= 0n) throw malformed(field, "minimum");
  if (parsed.value > LIMIT_MAX) throw malformed(field, "maximum");
  return String(parsed.value);
}

function limitUnits(fields: WireRow): WireRow {
  const [dayMaximum, monthMaximum] = [limitOf(fields, "dayMaximum"), limitOf(fields, "monthMaximum")];
  if (BigInt(monthMaximum) < BigInt(dayMaximum)) throw malformed("monthMaximum", "minimum");
  return { dayMaximum, monthMaximum };
}

const LIMIT_TABLE: AdminTable = {
  name: "withdrawalLimit",
  shape: WITHDRAWAL_TABLES.withdrawalLimit,
  stored: {
    table: "withdrawal_limit",
    key: ["level"],
    columns: { level: "level", dayMaximum: "day_max", monthMaximum: "month_max" },
    exact: {
      fields: ["dayMaximum", "monthMaximum"],
      toWire: (fields) => ({
        dayMaximum: formatUnits(BigInt(String(fields.dayMaximum)), SETTLEMENT.scale),
        monthMaximum: formatUnits(BigInt(String(fields.monthMaximum)), SETTLEMENT.scale),
      }),
      toStored: limitUnits,
    },
    order: "level",
  },
  check({ fields }, kind) {
    if (kind === "put") limitUnits(fields);
  },
};

/** The filters of the wire by the names of the store. */
function filterOf(
  { channelType, currencyId, userId, needsMe, ...same }: Omit<Fields<"GET /api/admin/withdrawal/list">, "after" | "limit">,
  operator: OperatorSession,
): Omit<QueueFilter, "after" | "limit"> {
  return {
    ...same,
    ...{ kind: channelType, assetId: currencyId, userId: userId === undefined ? undefined : BigInt(userId) },
    needs: needsMe === true ? approverOf(operator) : undefined,
  };
}

export function adminWithdrawalHandlers(parts: AdminWithdrawalParts): Handlers {
  return {
    ...adminTableHandlers([LIMIT_TABLE], parts, (html) => html),
    "GET /api/admin/withdrawal/list": async (call) => {
      const { after = "0", limit = LIST_PAGE_SIZE, ...asked } = call.fields;
      const filter = { ...filterOf(asked, operatorOf(call)), after: BigInt(after), limit };
      const since = claimsSince(parts);
      const [queued, total] = await Promise.all([readQueue(parts.sql, filter, since), countQueue(parts.sql, filter, since)]);
      return list(await rowsOf(parts, queued), total);
    },
    "GET /api/admin/withdrawal/file": async (call) => {
      const { reason, ...asked } = call.fields;
      await parts.audit(actorOf(call), { action: "withdrawal.export", object: "queue", reason }, async () => exportOf(asked));
      const filter = filterOf(asked, operatorOf(call));
      const read = async (after: string | null, limit: number) =>
        rowsOf(parts, await readQueue(parts.sql, { ...filter, after: BigInt(after ?? "0"), limit }, claimsSince(parts)));
      return { fileName: "candela-withdrawals.csv", parts: queueFile(read) };
    },
    "GET /api/admin/withdrawal/detail": async (call) => success(await detailOf(parts, BigInt(call.fields.id))),
    "POST /api/admin/withdrawal/claim": (call) => claim(parts, call),
    "POST /api/admin/withdrawal/approve": (call) => approve(parts, call),
    "POST /api/admin/withdrawal/reject": (call) => reject(parts, call),
    "POST /api/admin/withdrawal/note": (call) => note(parts, call),
    "POST /api/admin/withdrawal/resolve": (call) => resolve(parts, call),
  };
}
