import { type Data, EARNING_SECOND_APPROVAL_RATE, type Fields, list, type Row, success } from "@candela/api";
import { earlyEndOf } from "@candela/engine";
import { assert, type Currency, currencyById, EARNING_RATE_STEP, formatUnits, parseUnits, RATE_SCALE } from "@candela/model";
import { malformed } from "../../platform/http/fields.ts";
import { type Handlers, operatorOf } from "../../platform/http/handlers.ts";
import { pageOf, recordPageOf } from "../../platform/http/page.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { type AdminParts, actorOf } from "../operators/index.ts";
import {
  type AdminProductRow,
  addProduct,
  addProposal,
  dayCosts,
  decideProposal,
  listProducts,
  listProposals,
  listTerms,
  lockProduct,
  lockProposal,
  type ProductTerms,
  type ProposalRow,
  setProduct,
  type TermsRow,
} from "./admin-store.ts";
import { readWaiting, waitingByCurrency } from "./day-store.ts";
import { listAllOrders } from "./order-store.ts";
import { fundTreasury, treasuryBalances } from "./treasury.ts";
import { dayData, earningData } from "./wire.ts";

type PutFields = Fields<"POST /api/admin/earningProduct/put">;
type Asked = Omit<PutFields, "reason">;
type AdminProduct = Row<"GET /api/admin/earningProduct/list">;
type AdminProposal = Row<"GET /api/admin/earningProposal/list">;

/** The bound of the tables' own columns, in units. */
const AMOUNT_MAX = 10n ** 30n;
const EARLY_FEE_MAX = 10_000_000n;

function currencyOf(id: number): Currency {
  const currency = currencyById(id);
  if (currency === undefined) throw new Rejected("not_found");
  return currency;
}

function amountOf(field: string, text: string, { scale }: Currency): bigint {
  const parsed = parseUnits(text, scale);
  if (!parsed.ok) throw new Rejected("amount_decimals", { decimals: String(scale) });
  if (parsed.value <= 0n || parsed.value > AMOUNT_MAX) throw malformed(field, "minimum");
  return parsed.value;
}

function rateOf(text: string): bigint {
  const parsed = parseUnits(text, RATE_SCALE);
  if (!parsed.ok || parsed.value % EARNING_RATE_STEP !== 0n) throw new Rejected("earning_terms_impossible");
  return parsed.value;
}

const SECOND_APPROVAL = parseUnits(EARNING_SECOND_APPROVAL_RATE, RATE_SCALE);
assert(SECOND_APPROVAL.ok, "the yield above which two must agree is a rate");

/** What is asked for, in units; terms that contradict themselves are rejected. */
function termsOf(asked: Asked): ProductTerms {
  const { kind, name, termDays, isOpen } = asked;
  const currency = currencyOf(asked.currencyId);
  const money = (field: "minimum" | "maximum" | "userMaximum" | "capacity") => amountOf(field, asked[field], currency);
  const [amountMin, amountMax, userMax, capacity] = [money("minimum"), money("maximum"), money("userMaximum"), money("capacity")];
  const [rateLow, rateHigh] = [rateOf(asked.rateLow), rateOf(asked.rateHigh)];
  const early = asked.earlyFeeRate === null ? null : parseUnits(asked.earlyFeeRate, RATE_SCALE);
  const earlyFeeRate = early === null ? null : early.ok ? early.value : -1n;
  const isSound =
    rateHigh > 0n &&
    rateLow <= rateHigh &&
    amountMin <= amountMax &&
    amountMax <= userMax &&
    userMax <= capacity &&
    (earlyFeeRate === null || (earlyFeeRate >= 0n && earlyFeeRate <= EARLY_FEE_MAX)) &&
    // A lock has a term that can be left at a cost; the rate of a pledge is fixed, and a term of it is not left.
    (kind === "lock" ? termDays > 0 && earlyFeeRate !== null : rateLow === rateHigh && earlyFeeRate === null);
  if (!isSound) throw new Rejected("earning_terms_impossible");
  return { kind, name, assetId: currency.id, termDays, isOpen, capacity, rateLow, rateHigh, earlyFeeRate, amountMin, amountMax, userMax };
}

function termsData({
  assetId,
  rateLow,
  rateHigh,
  earlyFeeRate,
  amountMin,
  amountMax,
  userMax,
}: Omit<TermsRow, "version" | "createdMs" | "loginName">) {
  const { scale } = currencyOf(assetId);
  const [money, rate] = [(units: bigint) => formatUnits(units, scale), (units: bigint) => formatUnits(units, RATE_SCALE)];
  return {
    rateLow: rate(rateLow),
    rateHigh: rate(rateHigh),
    earlyFeeRate: earlyFeeRate === null ? null : rate(earlyFeeRate),
    minimum: money(amountMin),
    maximum: money(amountMax),
    userMaximum: money(userMax),
  };
}

function productRow(row: AdminProductRow): AdminProduct {
  const { id, kind, name, termDays, isOpen, orders, version } = row;
  const { code, scale } = currencyOf(row.assetId);
  return {
    ...{ id, kind, name, termDays, isOpen, orders, version },
    currencyId: row.assetId,
    currencyName: code,
    capacity: formatUnits(row.capacity, scale),
    taken: formatUnits(row.taken, scale),
    ...termsData(row),
  };
}

function proposalRow(row: ProposalRow): AdminProposal {
  const { id, kind, payload, loginName, reason, createdMs, decision, decidedName, decidedMs, decisionReason } = row;
  return {
    ...{ kind, loginName, reason, decision },
    id: String(id),
    asked: { ...payload },
    createdAt: Number(createdMs),
    decidedBy: decidedName ?? "",
    decidedAt: decidedMs === null ? null : Number(decidedMs),
    decisionReason: decisionReason ?? "",
  };
}

const isOtherTerms = (before: AdminProductRow, after: ProductTerms) =>
  before.rateLow !== after.rateLow ||
  before.rateHigh !== after.rateHigh ||
  before.earlyFeeRate !== after.earlyFeeRate ||
  before.amountMin !== after.amountMin ||
  before.amountMax !== after.amountMax ||
  before.userMax !== after.userMax;

/** Adds or sets a product. Its kind, its currency and its days are those of its orders, and stay. */
async function putProduct(tx: Tx, terms: ProductTerms, by: { readonly loginName: string; readonly now: number }): Promise<void> {
  const before = await lockProduct(tx, terms.name);
  if (before === undefined) return addProduct(tx, terms, by);
  const isSame = before.kind === terms.kind && before.assetId === terms.assetId && before.termDays === terms.termDays;
  if (!isSame) throw new Rejected("earning_name_taken");
  // Room below what is taken already closes the product first.
  if (terms.isOpen && terms.capacity < before.taken) throw new Rejected("earning_terms_impossible");
  return setProduct(tx, before, terms, isOtherTerms(before, terms), by);
}

async function productNamed(tx: Tx, name: string): Promise<AdminProduct | null> {
  const row = await lockProduct(tx, name);
  return row === undefined ? null : productRow(row);
}

const jsonOf = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** What a proposal asks for, by the names of the call: texts alone, as they were sent. */
const payloadOf = (asked: object): Record<string, string> =>
  Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, value === null ? "" : String(value)]));

function askedOf(payload: ProposalRow["payload"]): Asked {
  const { kind, name = "", currencyId, termDays, isOpen, earlyFeeRate, ...rest } = payload;
  const text = (field: keyof typeof rest) => rest[field] ?? "";
  return {
    kind: kind === "lock" ? "lock" : "pledge",
    name,
    currencyId: Number(currencyId),
    termDays: Number(termDays),
    isOpen: isOpen === "true",
    earlyFeeRate: earlyFeeRate === undefined || earlyFeeRate === "" ? null : earlyFeeRate,
    ...{ rateLow: text("rateLow"), rateHigh: text("rateHigh"), minimum: text("minimum"), maximum: text("maximum") },
    ...{ userMaximum: text("userMaximum"), capacity: text("capacity") },
  };
}

/** Puts a proposal into effect, in the transaction of the operator who approves it. */
async function carryOut(tx: Tx, proposal: ProposalRow, now: number): Promise<void> {
  if (proposal.kind === "terms") return putProduct(tx, termsOf(askedOf(proposal.payload)), { loginName: proposal.loginName, now });
  const currency = currencyOf(Number(proposal.payload.currencyId));
  return fundTreasury(tx, currency.id, amountOf("amount", proposal.payload.amount ?? "", currency), proposal.id, now);
}

/** Calls about products of lock-mining and pledges, their treasuries, and what two operators must agree on. */
export function adminEarningHandlers({ sql, clock, audit }: AdminParts): Handlers {
  return {
    "GET /api/admin/earningProduct/list": async ({ fields }) => {
      const { products, total } = await listProducts(sql, pageOf(fields));
      return list(products.map(productRow), total);
    },
    "POST /api/admin/earningProduct/put": async (call) => {
      const { reason, ...asked } = call.fields;
      const terms = termsOf(asked);
      const { operatorId, loginName } = operatorOf(call);
      const needsSecond = SECOND_APPROVAL.ok && terms.rateHigh > SECOND_APPROVAL.value;
      const act = { action: "earningProduct.put", object: terms.name, reason };
      const answer = await audit<Data<"POST /api/admin/earningProduct/put">>(actorOf(call), act, async (tx) => {
        const before = await productNamed(tx, terms.name);
        if (needsSecond) {
          const proposal = await addProposal(tx, "terms", payloadOf(asked), { operatorId, loginName, reason, now: clock.now() });
          return { before: null, after: jsonOf(proposalRow(proposal)), answer: { product: before, proposalId: String(proposal.id) } };
        }
        await putProduct(tx, terms, { loginName, now: clock.now() });
        const product = await productNamed(tx, terms.name);
        return { before: jsonOf(before), after: jsonOf(product), answer: { product, proposalId: null } };
      });
      return success(answer);
    },
    "GET /api/admin/earningProduct/terms": async ({ fields }) => {
      const { terms, total } = await listTerms(sql, fields.id, pageOf(fields));
      if (total === 0) throw new Rejected("not_found");
      const rows = terms.map((row) => ({
        version: row.version,
        ...termsData(row),
        createdAt: Number(row.createdMs),
        loginName: row.loginName,
      }));
      return list(rows, total);
    },
    "GET /api/admin/treasury/list": async () => {
      const [balances, waiting, costs] = await Promise.all([treasuryBalances(sql), waitingByCurrency(sql), dayCosts(sql)]);
      const ids = [...new Set([...balances.keys(), ...waiting.keys(), ...costs.keys()])].sort((one, other) => one - other);
      const rows = ids.map((id) => {
        const { code, scale } = currencyOf(id);
        const money = (units: bigint) => formatUnits(units, scale);
        return {
          currencyId: id,
          currencyName: code,
          balance: money(balances.get(id) ?? 0n),
          waiting: money(waiting.get(id)?.amount ?? 0n),
          held: money(costs.get(id)?.held ?? 0n),
          dayCost: money(costs.get(id)?.cost ?? 0n),
        };
      });
      return list(rows, rows.length);
    },
    "POST /api/admin/treasury/fund": async (call) => {
      const { currencyId, amount, reason } = call.fields;
      const currency = currencyOf(currencyId);
      amountOf("amount", amount, currency);
      const { operatorId, loginName } = operatorOf(call);
      const act = { action: "treasury.fund", object: `treasury ${currency.code}`, reason };
      const row = await audit(actorOf(call), act, async (tx) => {
        const proposal = await addProposal(tx, "funding", payloadOf({ currencyId, amount }), {
          operatorId,
          loginName,
          reason,
          now: clock.now(),
        });
        return { before: null, after: jsonOf(proposalRow(proposal)), answer: proposalRow(proposal) };
      });
      return success(row);
    },
    "GET /api/admin/earningProposal/list": async ({ fields }) => {
      const { proposals, total } = await listProposals(sql, fields["params[isOpen]"], pageOf(fields));
      return list(proposals.map(proposalRow), total);
    },
    "POST /api/admin/earningProposal/approve": async (call) => {
      const { operatorId, loginName } = operatorOf(call);
      return success(
        await decide(call, "approved", async (tx, proposal) => {
          if (proposal.operatorId === operatorId) throw new Rejected("second_operator_needed");
          await carryOut(tx, proposal, clock.now());
          return { operatorId, loginName };
        }),
      );
    },
    "POST /api/admin/earningProposal/reject": async (call) => {
      const { operatorId, loginName } = operatorOf(call);
      return success(await decide(call, "rejected", async () => ({ operatorId, loginName })));
    },
    "GET /api/admin/earningOrder/list": async ({ fields }) => {
      const userId = fields["params[userId]"];
      const filter = {
        kind: fields["params[kind]"],
        userId: userId === undefined ? undefined : BigInt(userId),
        isOpen: fields["params[isOpen]"],
      };
      const { orders, total } = await listAllOrders(sql, filter, recordPageOf(fields));
      return list(
        orders.map((order) => ({ ...earningData(order, earlyEndOf(order)), kind: order.offer.kind, userId: String(order.userId) })),
        total,
      );
    },
    "GET /api/admin/earningWaiting/list": async ({ fields }) => {
      const [rows, waiting] = await Promise.all([
        readWaiting(sql, { assetId: fields["params[currencyId]"] }, pageOf(fields)),
        waitingByCurrency(sql),
      ]);
      const counted = [...waiting].filter(
        ([assetId]) => fields["params[currencyId]"] === undefined || fields["params[currencyId]"] === assetId,
      );
      const total = counted.reduce((sum, [, { days }]) => sum + days, 0);
      return list(
        rows.map((row) => ({ ...dayData(row), userId: String(row.userId) })),
        total,
      );
    },
  };

  async function decide(
    call: Parameters<NonNullable<Handlers["POST /api/admin/earningProposal/reject"]>>[0],
    decision: "approved" | "rejected",
    work: (tx: Tx, proposal: ProposalRow) => Promise<{ readonly operatorId: bigint; readonly loginName: string }>,
  ): Promise<AdminProposal> {
    const { id, reason } = call.fields;
    const act = { action: `earningProposal.${decision === "approved" ? "approve" : "reject"}`, object: id, reason };
    return await audit(actorOf(call), act, async (tx) => {
      const proposal = await lockProposal(tx, BigInt(id));
      if (proposal === undefined) throw new Rejected("not_found");
      if (proposal.decision !== null) throw new Rejected("proposal_decided");
      const by = await work(tx, proposal);
      const after = proposalRow(await decideProposal(tx, proposal.id, decision, { ...by, reason, now: clock.now() }));
      return { before: jsonOf(proposalRow(proposal)), after: jsonOf(after), answer: after };
    });
  }
}
