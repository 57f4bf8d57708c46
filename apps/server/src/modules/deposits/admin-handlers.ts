import { success } from "@candela/api";
import { DECIDED_TOGETHER_MS, needsSecondOperator } from "@candela/engine";
import { isDepositEnded, most, parseUnits } from "@candela/model";
import { malformed } from "../../platform/http/fields.ts";
import { type Call, type Handlers, operatorOf } from "../../platform/http/handlers.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { moveMoney } from "../ledger/index.ts";
import { actorOf, checkClaim, claimAfter, exportOf } from "../operators/index.ts";
import { adminDetail, adminList, callbackList, type Looked, lookAt } from "./admin-data.ts";
import { depositsFile, parkedFile } from "./admin-file.ts";
import { addApproval, addNote, approvalsOf, decidedSince, isBooked, setClaim } from "./admin-store.ts";
import type { DepositContext } from "./deposit-context.ts";
import { currencyOf, recordData, type StoredDeposit, statusOf } from "./deposit-row.ts";
import { depositsById, eventsOf } from "./deposit-store.ts";
import type { Happened } from "./deposit-work.ts";
import { DEPOSIT_SHARD } from "./shard.ts";
import { openVoucher } from "./voucher.ts";
import { worthUnits } from "./worth.ts";

/** Money that operators see on a bank's statement. */
const BANK_SOURCE = "bank";
const LEDGER_RETRY_SECONDS = "60";
/** As long as a row can have it. */
const REFERENCE_MAX = 200;
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

type DecideRoute =
  | "POST /api/admin/deposit/approve"
  | "POST /api/admin/deposit/reject"
  | "POST /api/admin/deposit/release"
  | "POST /api/admin/deposit/return";
type SmallRoute = "POST /api/admin/deposit/claim" | "POST /api/admin/deposit/note";

/** What a decision makes happen, and what it is about. */
interface Decision {
  readonly happening: Happened["happening"];
  readonly externalId?: string;
  readonly assetId: number;
  /** Money that operators have moved by it and decisions like it, in units, this one included; nothing for a rejection. */
  readonly amount: bigint;
  /** The act with all its figures: two operators say the same. */
  readonly content: string;
}

const QUEUE = { rejection: "deposit_claimed", param: "by" } as const;
const claimerOf = ({ claimedBy }: Looked["deposit"]) => (claimedBy === "" ? null : claimedBy);

const jsonOf = ({ deposit, events }: Looked): string => JSON.stringify(recordData(deposit, "en", events));

export function depositAdminHandlers(context: DepositContext): Handlers {
  const { sql } = context;
  return {
    "GET /api/admin/deposit/list": (call) => adminList(sql, call.fields),
    "GET /api/admin/deposit/file": async (call) => ({
      fileName: "candela-deposits.csv",
      parts: depositsFile(sql, await exported(context, call, "deposit.export")),
    }),
    "GET /api/admin/deposit/parkedFile": async (call) => ({
      fileName: "candela-parked-money.csv",
      parts: parkedFile(sql, await exported(context, call, "deposit.exportParked")),
    }),
    "GET /api/admin/deposit/callbackList": (call) => callbackList(sql, call.fields),
    "GET /api/admin/deposit/detail": async (call) => success(await adminDetail(sql, call.fields.id)),
    "POST /api/admin/deposit/voucher": (call) => viewVoucher(context, call),
    "POST /api/admin/deposit/claim": (call) =>
      smallAct(context, call, "deposit.claim", async (tx, { deposit }, login) => {
        // Nothing of it waits for anybody; what was in hand until then can be given back.
        if (call.fields.isClaimed && isDepositEnded(deposit) && !deposit.hasParked) throw new Rejected("deposit_ended");
        await setClaim(tx, deposit.id, claimAfter(QUEUE, claimerOf(deposit), login, call.fields), context.clock.now());
      }),
    "POST /api/admin/deposit/note": (call) =>
      smallAct(context, call, "deposit.note", async (tx, { deposit }) => {
        await addNote(tx, deposit.id, operatorOf(call), call.fields.text.trim(), context.clock.now());
      }),
    "POST /api/admin/deposit/approve": (call) =>
      decide(context, call, "deposit.approve", (_tx, looked) =>
        approval(looked, call.fields.amount, call.fields.bankReference, context.clock.now()),
      ),
    "POST /api/admin/deposit/reject": (call) =>
      decide(context, call, "deposit.reject", async (_tx, { deposit }) => ({
        ...{
          happening: { type: "rejected", reason: call.fields.why },
          assetId: deposit.assetId,
          amount: 0n,
          content: `reject ${call.fields.why}`,
        },
      })),
    "POST /api/admin/deposit/release": (call) =>
      decide(context, call, "deposit.release", async (_tx, looked) => ofPart(looked, "released", call.fields.part)),
    "POST /api/admin/deposit/return": (call) =>
      decide(context, call, "deposit.return", async (_tx, looked) => ofPart(looked, "returned", call.fields.part)),
  };
}

/** Notes in the audit log who takes the queue away, before a line of it leaves. Answers its filter. */
async function exported(
  { audit }: DepositContext,
  call: Call<"GET /api/admin/deposit/file"> | Call<"GET /api/admin/deposit/parkedFile">,
  action: string,
) {
  const { reason, ...filter } = call.fields;
  await audit(actorOf(call), { action, object: "queue", reason }, async () => exportOf(filter));
  return filter;
}

async function approval({ deposit, events }: Looked, typed: string, reference: string, now: number): Promise<Decision> {
  const { scale } = currencyOf(deposit.assetId);
  const parsed = parseUnits(typed, scale);
  if (!parsed.ok) throw new Rejected("amount_decimals", { decimals: String(scale) });
  if (parsed.value === 0n) throw malformed("amount", "minimum");
  // Chains and providers tell of their money themselves.
  if (deposit.kind !== "bank") throw new Rejected("deposit_ended");
  const externalId = plainReference(reference);
  const happening = { type: "receipt", assetId: deposit.assetId, amount: parsed.value, at: now } as const;
  const before = events.reduce((sum, { by, type, amount }) => (by === "operator" && type === "receipt" ? sum + (amount ?? 0n) : sum), 0n);
  const content = `approve ${parsed.value} ${externalId}`;
  return { happening, externalId, assetId: deposit.assetId, amount: before + parsed.value, content };
}

/** Hyphens of all lengths, and the sign of minus, with the spaces around them: statements write one and people type another. */
const DASH = / ?[\p{Pd}\u2212] ?/gu;

/** What a bank calls a transfer, in one form however it was typed or copied. Throws `malformed_request` where nothing of it can be seen. */
function plainReference(typed: string): string {
  const seen = typed.normalize("NFKC").replace(/\s+/g, " ").replaceAll(UNSEEN, "").replace(/ +/g, " ");
  const plain = seen.replaceAll(DASH, "-").trim().toUpperCase();
  if (plain === "") throw malformed("bankReference", "unseen");
  // A sign of some scripts becomes several.
  if (plain.length > REFERENCE_MAX) throw malformed("bankReference", "maxLength");
  return plain;
}

function ofPart({ deposit, events }: Looked, type: "released" | "returned", part: number): Decision {
  const { parts } = statusOf(deposit, events);
  const parked = parts[part];
  if (parked === undefined) throw new Rejected("not_found");
  const { assetId, amount } = parked;
  const before = parts.reduce((sum, other) => (other.isDecided && other.assetId === assetId ? sum + other.amount : sum), 0n);
  return { happening: { type, part }, assetId, amount: before + amount, content: `${type} ${part} ${amount}` };
}

/** An act that moves nothing. */
async function smallAct(
  { sql, audit }: DepositContext,
  call: Call<SmallRoute>,
  action: string,
  work: (tx: Tx, looked: Looked, loginName: string) => Promise<void>,
) {
  const { id, reason } = call.fields;
  await audit(actorOf(call), { action, object: id, reason }, async (tx) => {
    const looked = await lookAt(tx, id);
    await work(tx, looked, operatorOf(call).loginName);
    return { before: JSON.stringify({ claimedBy: claimerOf(looked.deposit) }), after: JSON.stringify(call.fields), answer: null };
  });
  return success(await adminDetail(sql, id));
}

async function viewVoucher({ sql, box, audit }: DepositContext, call: Call<"POST /api/admin/deposit/voucher">) {
  const { id, reason } = call.fields;
  const picture = await openVoucher(sql, box, BigInt(id));
  if (picture === undefined) throw new Rejected("not_found");
  await audit(actorOf(call), { action: "deposit.voucher", object: id, reason }, async () => ({ before: null, after: null, answer: null }));
  return success({ mediaType: picture.mediaType, picture: picture.bytes.toString("base64") });
}

/** A decision with its entry in the audit log and the money that moves for it, all in one transaction; large ones wait for a second operator who says the same. */
async function decide(
  context: DepositContext,
  call: Call<DecideRoute>,
  action: string,
  read: (tx: Tx, looked: Looked) => Promise<Decision>,
) {
  if (!context.mayMoveMoney()) throw new Rejected("not_ready", { seconds: LEDGER_RETRY_SECONDS });
  const { id, revision, reason } = call.fields;
  const done = await context.audit(actorOf(call), { action, object: id, reason }, async (tx) => {
    const looked = await lookAt(tx, id);
    checkClaim(QUEUE, claimerOf(looked.deposit), operatorOf(call).loginName);
    if (looked.deposit.events !== revision) throw new Rejected("deposit_changed");
    const decision = await read(tx, looked);
    if (decision.externalId !== undefined && (await isBooked(tx, BANK_SOURCE, decision.externalId)))
      throw new Rejected("deposit_reference_used");
    const isWaiting = await waitsForSecond(tx, context, call, looked, decision);
    const before = jsonOf(looked);
    if (isWaiting) return { before, after: JSON.stringify({ waiting: decision.content }), answer: null };
    const moved = await moveInTransaction(tx, context, call, looked, decision);
    return { before, after: jsonOf(await lookAt(tx, id)), answer: moved };
  });
  if (done !== null) context.work.committed(done.posted, done.stored, context.clock.now());
  return success({ deposit: await adminDetail(context.sql, id), isWaiting: done === null });
}

async function moveInTransaction(
  tx: Tx,
  { work, clock }: DepositContext,
  call: Call<DecideRoute>,
  { deposit }: Looked,
  { happening, externalId, assetId }: Decision,
) {
  const { operatorId } = operatorOf(call);
  const happened: Happened = {
    ...{ happening, by: "operator", operatorId, orRejected: "deposit_ended" },
    ...(externalId !== undefined && { source: BANK_SOURCE, externalId }),
  };
  const assetIds = [...new Set([deposit.assetId, assetId])];
  // Looked at again under the user's lock: a worker may have been faster.
  const input = { act: "happen", id: deposit.id, assetIds, happened: [happened], seen: deposit.events, language: "en" } as const;
  const asked = { users: [deposit.userId], input, request: null };
  const { answer, ...moved } = await moveMoney(tx, work, asked, { sub: DEPOSIT_SHARD, now: clock.now() });
  if (!answer.ok) throw new Rejected(answer.rejection, answer.params);
  return moved;
}

/**
 * Whether the act is only noted yet: a large one, or the last of several that are large together, in this deposit or by this operator in others of the
 * user within a day. Without a price it counts as large. Of the bound that
 * is set now and the one that the deposit began with the lower holds: a bound that is raised lets no deposit through that is there already. Throws
 * `second_operator_needed` where the same operator says it again.
 */
async function waitsForSecond(
  tx: Tx,
  context: DepositContext,
  call: Call<DecideRoute>,
  { deposit }: Looked,
  decision: Decision,
): Promise<boolean> {
  if (decision.amount === 0n) return false;
  const operator = operatorOf(call);
  const own = worthUnits(decision.assetId, decision.amount, context.market);
  const others = await decidedElsewhere(tx, context, deposit, operator.operatorId);
  if (!needsSecondOperator([own, ...others], [await context.secondApproval(), deposit.secondApproval])) return false;
  // What the first one saw is part of what is said: a decision on an older state is none on this one.
  const content = `${decision.content} at ${deposit.events}`;
  const said = (await approvalsOf(tx, deposit.id)).filter((other) => other.content === content);
  if (said.some(({ operatorId }) => operatorId === operator.operatorId)) throw new Rejected("second_operator_needed");
  await addApproval(tx, deposit.id, operator, content, context.clock.now());
  return said.length === 0;
}

/** Worths of what an operator has moved within a day in other deposits of the user, whose splitting is else the way around a second operator. */
async function decidedElsewhere(
  tx: Tx,
  { clock, market }: DepositContext,
  { id, userId }: StoredDeposit,
  operatorId: bigint,
): Promise<readonly (bigint | undefined)[]> {
  const since = clock.now() - DECIDED_TOGETHER_MS;
  const ids = await decidedSince(tx, { userId, depositId: id, operatorId }, since, DECIDED_MAX);
  // As many as nobody decides in a day by hand.
  if (ids.length === DECIDED_MAX) return [undefined];
  const [deposits, eventsById] = await Promise.all([depositsById(tx, ids), eventsOf(tx, ids)]);
  return deposits.map((deposit) => {
    const events = (eventsById.get(deposit.id) ?? []).filter(
      ({ by, operatorId: who, ts }) => by === "operator" && who === operatorId && Number(ts) > since,
    );
    const { parts } = statusOf(deposit, eventsById.get(deposit.id) ?? []);
    const booked = events.map(({ assetId, amount }) => (assetId === null || amount === null ? 0n : worthUnits(assetId, amount, market)));
    const moved = events.map(({ part }) => {
      const parked = part === null ? undefined : parts[part];
      return parked === undefined ? 0n : worthUnits(parked.assetId, parked.amount, market);
    });
    // What was booked may have been parked and released: it is one money.
    const [one, other] = [sumOf(booked), sumOf(moved)];
    return one === undefined || other === undefined ? undefined : most(one, other);
  });
}

function sumOf(worths: readonly (bigint | undefined)[]): bigint | undefined {
  return worths.reduce((sum, worth) => (sum === undefined || worth === undefined ? undefined : sum + worth), 0n);
}

const DECIDED_MAX = 500;
