import { list, type Row, success } from "@candela/api";
import { collateralValue, currencyById, formatUnits, LTV_SCALE, loanToValue } from "@candela/model";
import { type Call, type Handlers, operatorOf } from "../../platform/http/handlers.ts";
import { recordPageOf } from "../../platform/http/page.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { createExchangeWork } from "../exchange/index.ts";
import { frozenUsers } from "../freezes/index.ts";
import type { KindAdminParts } from "../kinds/index.ts";
import { moveMoney, noCashNeeds } from "../ledger/index.ts";
import { actorOf, jsonOf } from "../operators/index.ts";
import { type ExposureRow, readExposure } from "./admin-store.ts";
import type { LoanInput } from "./loan-change.ts";
import { createLoanWork } from "./loan-work.ts";
import { type ClaimedLoan, findLoan, listAllLoans, setClaim } from "./order-store.ts";
import { eventsOfLoan } from "./part-store.ts";
import { CollateralPrices } from "./prices.ts";
import { eventData, loanData } from "./wire.ts";

type AdminLoan = Row<"GET /api/admin/loanOrder/list">;
type Exposure = Row<"GET /api/admin/loanExposure/list">;

/** A ledger that does not recompute takes somebody to look at it. */
const RETRY_SECONDS = "60";
/** The house accounts of acts of operators. */
const SUB = 14;

/** Calls about loans of all users, and about applications, which operators may take to themselves and decide. No call changes a loan that runs. */
export function adminApplicationHandlers(parts: KindAdminParts): Handlers {
  const { sql, clock, market } = parts;
  const prices = new CollateralPrices(market, clock);
  const rowOf = (loan: ClaimedLoan): AdminLoan => ({
    ...loanData(loan, loan.pledged === null ? null : prices.of(loan.pledged.id)),
    userId: String(loan.userId),
    claimedBy: loan.claimedName,
  });
  return {
    "GET /api/admin/loanOrder/list": async ({ fields }) => {
      const userId = fields["params[userId]"];
      const filter = { userId: userId === undefined ? undefined : BigInt(userId), state: fields["params[state]"] };
      const { loans, total } = await listAllLoans(sql, filter, recordPageOf(fields));
      return list(loans.map(rowOf), total);
    },
    "GET /api/admin/loanOrder/events": async ({ fields }) => {
      const { events, total } = await eventsOfLoan(sql, BigInt(fields.id), recordPageOf(fields));
      return list(events.map(eventData), total);
    },
    "GET /api/admin/loanExposure/list": async () => {
      const rows = (await readExposure(sql)).flatMap((row) => exposureData(row, prices));
      return list(rows, rows.length);
    },
    ...decisions(parts, prices, rowOf),
  };
}

function exposureData(row: ExposureRow, prices: CollateralPrices): Exposure[] {
  const currency = currencyById(row.assetId);
  const pledged = row.collateralId === null ? null : currencyById(row.collateralId);
  if (currency === undefined || pledged === undefined) return [];
  const money = (units: bigint) => formatUnits(units, currency.scale);
  const { spec, tick } = pledged === null ? { spec: undefined, tick: undefined } : prices.of(pledged.id);
  const isPriced = pledged !== null && spec !== undefined && tick !== undefined;
  const secured = isPriced
    ? { debt: row.principal + row.interest, currency, collateral: row.collateral, pledged, bid: tick.bid, priceScale: spec.priceScale }
    : null;
  const ltv = secured === null ? null : loanToValue(secured);
  const { loans, warned, called, overdue } = row;
  return [
    {
      ...{ currencyId: currency.id, currencyName: currency.code, collateralName: pledged?.code ?? null, loans, warned, called, overdue },
      principal: money(row.principal),
      interest: money(row.interest),
      collateral: pledged === null ? null : formatUnits(row.collateral, pledged.scale),
      value: secured === null ? null : money(collateralValue(secured)),
      ltv: ltv === null ? null : formatUnits(ltv, LTV_SCALE),
    },
  ];
}

/** An application that waits, and that nobody else has taken. */
async function waiting(tx: Tx, id: string, operatorId: bigint): Promise<ClaimedLoan> {
  const loan = await findLoan(tx, BigInt(id));
  if (loan === undefined) throw new Rejected("not_found");
  if (loan.state !== "applied") throw new Rejected("loan_decided");
  if (loan.claimedBy !== null && loan.claimedBy !== operatorId) throw new Rejected("loan_claimed", { loginName: loan.claimedName });
  return loan;
}

async function loanAfter(tx: Tx, id: bigint): Promise<ClaimedLoan> {
  const loan = await findLoan(tx, id);
  if (loan === undefined) throw new Error("a loan that was decided is there");
  return loan;
}

type DecidingCall = Pick<Call<"POST /api/admin/loanOrder/approve">, "fields" | "operator" | "ip">;

function decisions(
  { clock, audit, bus, mayMoveMoney }: KindAdminParts,
  prices: CollateralPrices,
  rowOf: (loan: ClaimedLoan) => AdminLoan,
): Handlers {
  const exchange = createExchangeWork({ frozenUsers, cashNeeds: noCashNeeds, bus });
  const parts = { frozenUsers, cashNeeds: noCashNeeds, bus, prices, reviewMs: 0, exchange, changed: () => undefined };
  const work = createLoanWork(parts, () => clock.now());

  /** Decides an application under its user's lock, within the transaction of the act; what follows is published once it is committed. */
  async function decide(call: DecidingCall, name: "approve" | "reject", inputOf: (loan: ClaimedLoan) => LoanInput) {
    if (!mayMoveMoney()) throw new Rejected("not_ready", { seconds: RETRY_SECONDS });
    const { operatorId } = operatorOf(call);
    const now = clock.now();
    const act = { action: `loanOrder.${name}`, object: call.fields.id, reason: call.fields.reason };
    const { row, moved } = await audit(actorOf(call), act, async (tx) => {
      const before = await waiting(tx, call.fields.id, operatorId);
      const made = await moveMoney(tx, work, { users: [before.userId], input: inputOf(before), request: null }, { sub: SUB, now });
      if (!made.answer.ok) throw new Rejected(made.answer.rejection, made.answer.params);
      const after = await loanAfter(tx, before.id);
      // Somebody else has taken it between the look and the lock.
      if (after.claimedBy !== null && after.claimedBy !== operatorId) throw new Rejected("loan_claimed", { loginName: after.claimedName });
      const told = rowOf(after);
      return { before: jsonOf(rowOf(before)), after: jsonOf(told), answer: { row: told, moved: made } };
    });
    work.committed(moved.posted, moved.stored, now);
    return success(row);
  }

  return {
    "POST /api/admin/loanOrder/claim": async (call) => {
      const { id, isClaimed, reason } = call.fields;
      const { operatorId, loginName } = operatorOf(call);
      const act = { action: "loanOrder.claim", object: id, reason };
      const row = await audit(actorOf(call), act, async (tx) => {
        const before = await waiting(tx, id, operatorId);
        await setClaim(tx, before.id, isClaimed ? { operatorId, loginName } : null);
        const told = rowOf(await loanAfter(tx, before.id));
        return { before: jsonOf(rowOf(before)), after: jsonOf(told), answer: told };
      });
      return success(row);
    },
    "POST /api/admin/loanOrder/approve": (call) => {
      const { operatorId } = operatorOf(call);
      return decide(call, "approve", ({ id, offer }) => ({
        kind: "approve",
        id,
        assetId: offer.currency.id,
        collateralId: null,
        operatorId,
      }));
    },
    "POST /api/admin/loanOrder/reject": (call) => {
      const { operatorId } = operatorOf(call);
      const { rejectReason } = call.fields;
      return decide(call, "reject", ({ id, offer }) => ({
        ...{ kind: "reject", id, assetId: offer.currency.id, collateralId: null, operatorId },
        reason: rejectReason,
      }));
    },
  };
}
