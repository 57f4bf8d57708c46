import { list, success } from "@candela/api";
import { askedAmounts, debtOf, isRunning, type Loan, securedOf } from "@candela/engine";
import {
  assert,
  currencyById,
  dayOf,
  formatUnits,
  leastCollateral,
  loanDayInterest,
  loanToValue,
  RATE_SCALE,
  SCORE_PART_MAX,
} from "@candela/model";
import { type Clock, machineClock } from "../../platform/clock.ts";
import { type Handlers, userOf } from "../../platform/http/handlers.ts";
import { recordPageOf } from "../../platform/http/page.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { createRateLimiter } from "../../platform/rate-limit.ts";
import { Rejected } from "../../platform/rejection.ts";
import { acceptedText, acceptedTextData, acceptedTextOf, remoteSetting } from "../content/index.ts";
import { identifiedUsers } from "../identity-cases/index.ts";
import { askedEpoch, balancesOf } from "../ledger/index.ts";
import { dayFile } from "./day-file.ts";
import { fundBalances } from "./fund.ts";
import { LOAN_TEXT_PAGE } from "./loan-change.ts";
import { listLoans, openLoans, readLoans } from "./order-store.ts";
import { listDays, listEvents } from "./part-store.ts";
import { type CollateralPrices, isUsable, type PricedCollateral } from "./prices.ts";
import { listPools, readHeld, readPools } from "./product-store.ts";
import { readScores } from "./score-store.ts";
import { dayData, eventData, loanData, productData, quoteData } from "./wire.ts";

export interface ReadParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly prices: CollateralPrices;
}

/** What a score is read for, of one user: it goes through months of the ledger. */
const SCORES_PER_USER = { burst: 60, perSecond: 2, keysMax: 20_000 } as const;

/** Calls that read loans. */
export function loanReads(parts: ReadParts): Handlers {
  const { sql, clock, prices } = parts;
  const machine = machineClock(clock);
  const scores = createRateLimiter(SCORES_PER_USER);
  const limited = (userId: bigint) => scores.take(String(userId), machine.now());
  const told = (loan: Loan) => loanData(loan, loan.pledged === null ? null : prices.of(loan.pledged.id));
  return {
    ...productReads(parts, limited),
    ...partReads(parts),
    "GET /api/loan/orderList": async (call) => {
      const { userId } = userOf(call);
      const { ids } = await askedEpoch(sql, userId, call.fields.epoch);
      const { loans, total } = await listLoans(sql, userId, { ids, isOpen: call.fields["params[isOpen]"] }, recordPageOf(call.fields));
      return list(loans.map(told), total);
    },
    "GET /api/loan/order": async (call) => {
      const { userId } = userOf(call);
      const loan = (await readLoans(sql, [userId], [BigInt(call.fields.id)])).get(BigInt(call.fields.id));
      if (loan === undefined) throw new Rejected("not_found");
      return success(told(loan));
    },
    "GET /api/loan/summary": async (call) => {
      const loans = (await openLoans(sql, userOf(call).userId)).filter(isRunning);
      const owed = [...Map.groupBy(loans, ({ offer }) => offer.currency.id)].map(([id, own]) => {
        const currency = currencyById(id);
        assert(currency !== undefined, "a loan is of a known currency");
        const due = own.reduce((sum, loan) => sum + debtOf(loan), 0n);
        return { currencyId: id, currencyName: currency.code, due: formatUnits(due, currency.scale) };
      });
      const first = firstOf(loans, prices);
      return success({ open: loans.length, owed, first: first === undefined ? null : told(first) });
    },
    "GET /api/loan/score": async (call) => {
      const { userId } = userOf(call);
      limited(userId);
      const [read, identified, tips] = await Promise.all([
        readScores(sql, [userId], clock.now()),
        identifiedUsers(sql, [userId]),
        remoteSetting(sql, "scoreTips"),
      ]);
      const own = read.get(userId);
      assert(own !== undefined, "every account has an epoch");
      return success({
        score: own.score,
        isShown: tips === "1",
        isIdentified: identified.has(userId),
        parts: own.parts.map(({ part, points, value }) => ({
          ...{ part, points },
          maximum: part === "overdue" ? 0 : SCORE_PART_MAX,
          value: part === "means" ? formatUnits(value, RATE_SCALE) : String(value),
        })),
      });
    },
  };
}

/** Interest by day and what happened, of one loan or all. */
function partReads({ sql }: ReadParts): Handlers {
  return {
    "GET /api/loan/days": async (call) => {
      const { userId } = userOf(call);
      const { ids } = await askedEpoch(sql, userId, call.fields.epoch);
      const { days, total } = await listDays(
        sql,
        userId,
        { ids, loanId: loanIdOf(call.fields["params[loanId]"]) },
        recordPageOf(call.fields),
      );
      return list(days.map(dayData), total);
    },
    "GET /api/loan/file": async (call) => {
      const { userId } = userOf(call);
      const { ids } = await askedEpoch(sql, userId, call.fields.epoch);
      return {
        fileName: "candela-loan-interest.csv",
        parts: dayFile(sql, userId, { ids, loanId: loanIdOf(call.fields["params[loanId]"]) }),
      };
    },
    "GET /api/loan/events": async (call) => {
      const { userId } = userOf(call);
      const { ids } = await askedEpoch(sql, userId, call.fields.epoch);
      const { events, total } = await listEvents(
        sql,
        userId,
        { ids, loanId: loanIdOf(call.fields["params[loanId]"]) },
        recordPageOf(call.fields),
      );
      return list(events.map(eventData), total);
    },
  };
}

const loanIdOf = (id: string | undefined) => (id === undefined ? undefined : BigInt(id));

/** The loan that needs its user first: a margin call, else overdue, else the highest loan to value, else the next that is due. */
function firstOf(loans: readonly Loan[], prices: CollateralPrices): Loan | undefined {
  const rank = (loan: Loan) => (loan.alarm === "call" ? 0 : loan.state === "overdue" ? 1 : 2);
  const ltv = (loan: Loan) => ltvOf(loan, loan.pledged === null ? null : prices.of(loan.pledged.id));
  return loans.toSorted((one, other) => {
    if (rank(one) !== rank(other)) return rank(one) - rank(other);
    const [own, others] = [ltv(one), ltv(other)];
    if (own !== others) return own > others ? -1 : 1;
    return (one.dueDay ?? 0) - (other.dueDay ?? 0);
  })[0];
}

function ltvOf(loan: Loan, priced: PricedCollateral | null): bigint {
  if (priced?.spec === undefined || priced.tick === undefined || loan.pledged === null) return 0n;
  return loanToValue(securedOf(loan, debtOf(loan), { bid: priced.tick.bid, priceScale: priced.spec.priceScale })) ?? 0n;
}

function productReads({ sql, clock, prices }: ReadParts, limited: (userId: bigint) => void): Handlers {
  return {
    "GET /api/loan/productList": async (call) => {
      const userId = call.session?.userId;
      const [pools, funds, held, text] = await Promise.all([
        listPools(sql),
        fundBalances(sql),
        userId === undefined ? [] : readHeld(sql, [userId], dayOf(clock.now())),
        acceptedText(sql, LOAN_TEXT_PAGE, clock.now()),
      ]);
      const mine = new Map(held.map((row) => [row.productId, row.held]));
      const rows = pools.map((pool) => {
        const { productId, currency } = pool.offer;
        const figures = { fund: funds.get(currency.id)?.balance ?? 0n, held: mine.get(productId) ?? 0n, textVersion: text.version };
        return productData(pool, figures, (id) => prices.toBegin(id));
      });
      return list(rows, rows.length);
    },
    "POST /api/loan/quote": async (call) => {
      const { productId, amount: text, collateralId = null, collateral: collateralText = null } = call.fields;
      const userId = call.session?.userId;
      if (userId !== undefined) limited(userId);
      const pool = (await readPools(sql, [productId])).get(productId);
      if (pool === undefined) throw new Rejected("not_found");
      const { offer } = pool;
      const pledged = collateralId === null ? null : (currencyById(collateralId) ?? null);
      if (collateralId !== null && pledged === null) throw new Rejected("loan_collateral_unfit");
      const amounts = askedAmounts(offer, { text, pledged, collateralText });
      if (!amounts.ok) throw new Rejected(amounts.rejection, amounts.params);
      const { amount, collateral } = amounts.value;
      const priced = pledged === null ? null : prices.toBegin(pledged.id);
      if (priced !== null) rejectUnpriced(priced, pledged?.code ?? "", clock.now());
      const [balances, scores, current] = await Promise.all([
        userId === undefined || pledged === null ? [] : balancesOf(sql, userId),
        userId === undefined || offer.leastScore === null ? undefined : readScores(sql, [userId], clock.now()),
        acceptedText(sql, LOAN_TEXT_PAGE, clock.now()),
      ]);
      const cash = balances.find(({ assetId, book }) => assetId === pledged?.id && book === "cash");
      const price =
        priced?.spec === undefined || priced.tick === undefined ? null : { bid: priced.tick.bid, priceScale: priced.spec.priceScale };
      const debt = amount + loanDayInterest(amount, offer.dailyRate);
      const isSecured = price !== null && offer.levels !== null && pledged !== null;
      return success(
        quoteData({
          ...{ offer, amount, pledged, collateral, priced, textVersion: current.version, now: clock.now() },
          least: isSecured ? leastCollateral(securedOf({ offer, pledged, collateral }, debt, price), offer.levels.opening) : null,
          free: userId === undefined ? null : (cash?.balance ?? 0n) - (cash?.frozen ?? 0n),
          score: userId === undefined ? null : (scores?.get(userId)?.score ?? null),
        }),
      );
    },
    "GET /api/loan/terms": async (call) => {
      const { version } = call.fields;
      const text =
        version === undefined ? await acceptedText(sql, LOAN_TEXT_PAGE, clock.now()) : await acceptedTextOf(sql, LOAN_TEXT_PAGE, version);
      if (text === undefined) throw new Rejected("not_found");
      return success(acceptedTextData(text, call.language));
    },
  };
}

/** A price that decides nothing is told as the reason why nothing is quoted. */
function rejectUnpriced(priced: PricedCollateral, code: string, now: number): void {
  if (isUsable(priced)) return;
  const { pause, tick, opensAt } = priced;
  if (pause === "unpriced") throw new Rejected("currency_unpriced", { currency: code });
  if (pause === "suspended") throw new Rejected("product_suspended", {});
  if (pause === "closed") throw new Rejected("market_closed", { opensAt: opensAt === undefined ? "" : String(opensAt) });
  throw new Rejected("price_stale", { seconds: String(BigInt(Math.abs(now - (tick?.ts ?? now))) / 1_000n) });
}
