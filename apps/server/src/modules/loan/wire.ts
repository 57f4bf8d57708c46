import type { Data, Row } from "@candela/api";
import { debtOf, isRunning, type Loan, type LoanOffer, type LoanPool, overdueDaysOf, securedOf, takeableOf } from "@candela/engine";
import {
  assert,
  type Currency,
  collateralValue,
  cureOf,
  currencyById,
  dayText,
  divFloor,
  formatUnits,
  LTV_SCALE,
  levelPrice,
  loanApr,
  loanCost,
  loanDayInterest,
  loanDays,
  loanDueAt,
  loanRateOf,
  loanReminderDays,
  loanToValue,
  powerOfTen,
  RATE_SCALE,
  yearRate,
} from "@candela/model";
import { type DayRow, type EventRow, idOfDay } from "./part-store.ts";
import { collateralProduct, type PricedCollateral } from "./prices.ts";

export type LoanData = NonNullable<Data<"GET /api/loan/order">>;
type LoanProductData = Row<"GET /api/loan/productList">;
type LoanQuoteData = NonNullable<Data<"POST /api/loan/quote">>;

const rateText = (units: bigint) => formatUnits(units, RATE_SCALE);
const ltvText = (units: bigint) => formatUnits(units, LTV_SCALE);
const textOf =
  ({ scale }: Pick<Currency, "scale">) =>
  (units: bigint) =>
    formatUnits(units, scale);

/** Terms as the wire tells them. */
function offerData(offer: LoanOffer) {
  const {
    productId,
    name,
    version,
    currency,
    termDays,
    isSecured,
    dailyRate,
    overdueRate,
    levels,
    callHours,
    saleFeeRate,
    graceDays,
    leastScore,
  } = offer;
  return {
    ...{ productId, name, version, termDays, isSecured, callHours, graceDays, leastScore },
    currencyId: currency.id,
    currencyName: currency.code,
    dailyRate: rateText(dailyRate),
    overdueRate: rateText(overdueRate),
    saleFeeRate: rateText(saleFeeRate),
    levels:
      levels === null
        ? null
        : {
            opening: rateText(levels.opening),
            warning: rateText(levels.warning),
            call: rateText(levels.call),
            sale: rateText(levels.sale),
          },
  };
}

const tickData = ({ spec, tick }: PricedCollateral) =>
  spec === undefined || tick === undefined
    ? null
    : { productCode: tick.productCode, seq: tick.seq, ts: tick.ts, bid: formatUnits(tick.bid, spec.priceScale) };

const priceOf = ({ spec, tick }: PricedCollateral) =>
  spec === undefined || tick === undefined ? null : { bid: tick.bid, priceScale: spec.priceScale };

function collateralData(
  loan: Pick<Loan, "offer" | "pledged" | "collateral">,
  debt: bigint,
  priced: PricedCollateral,
): LoanData["collateral"] {
  const { pledged, collateral, offer } = loan;
  assert(pledged !== null, "what is secured has collateral");
  const price = priceOf(priced);
  const secured = price === null ? null : securedOf(loan, debt, price);
  const ltv = secured === null || debt === 0n ? null : loanToValue(secured);
  return {
    currencyId: pledged.id,
    currencyName: pledged.code,
    productCode: collateralProduct(pledged) ?? "",
    amount: textOf(pledged)(collateral),
    value: secured === null ? null : textOf(offer.currency)(collateralValue(secured)),
    tick: tickData(priced),
    ltv: ltv === null ? null : ltvText(ltv),
    pause: priced.pause,
  };
}

/** Each level as a price of the collateral: the lowest level has the highest price. */
function levelPricesOf(
  loan: Pick<Loan, "offer" | "pledged" | "collateral">,
  debt: bigint,
  priced: PricedCollateral,
): LoanData["levelPrices"] {
  const { levels } = loan.offer;
  const scale = priced.spec?.priceScale;
  if (levels === null || loan.pledged === null) return [];
  const bid = priced.tick?.bid;
  return (["opening", "warning", "call", "sale"] as const).map((level) => {
    const none = scale === undefined || debt === 0n || loan.collateral === 0n;
    const price = none ? null : levelPrice(securedOf(loan, debt, { bid: 0n, priceScale: scale }), levels[level]).shown;
    const fall = price === null || bid === undefined || bid === 0n ? null : divFloor((bid - price) * powerOfTen(RATE_SCALE), bid);
    return {
      level,
      ltv: rateText(levels[level]),
      price: price === null || scale === undefined ? null : formatUnits(price, scale),
      fall: fall === null ? null : rateText(fall),
    };
  });
}

const reminderDays = (dueDay: number, termDays: number) => loanReminderDays(termDays).map((days) => dayText(dueDay - days));

/** What will be due on the due day, if nothing is repaid; null once it has passed. */
export function dueAtTerm({ principal, interest, offer, dueDay, bookedThrough }: Loan): bigint | null {
  if (dueDay === null || bookedThrough === null || bookedThrough >= dueDay) return null;
  return principal + interest + BigInt(dueDay - 1 - bookedThrough) * loanDayInterest(principal, offer.dailyRate);
}

function termData(loan: Loan) {
  const { firstDay, dueDay, bookedThrough, offer } = loan;
  const money = textOf(offer.currency);
  const atTerm = dueAtTerm(loan);
  const rate = dueDay === null || bookedThrough === null ? offer.dailyRate : loanRateOf(bookedThrough + 1, dueDay, offer);
  return {
    nextDayInterest: money(loanDayInterest(loan.principal, rate)),
    firstDay: firstDay === null ? null : dayText(firstDay),
    dueDay: dueDay === null ? null : dayText(dueDay),
    dueAt: dueDay === null ? null : loanDueAt(dueDay),
    reminderDays: dueDay === null ? [] : reminderDays(dueDay, offer.termDays),
    dueAtTerm: atTerm === null || !isRunning(loan) ? null : money(atTerm),
    daysBooked: firstDay === null || bookedThrough === null ? 0 : bookedThrough - firstDay + 1,
    overdueDays: overdueDaysOf(loan),
    saleDay: dueDay === null || !offer.isSecured ? null : dayText(dueDay + offer.graceDays),
  };
}

function pricedData(loan: Loan, priced: PricedCollateral | null): Pick<LoanData, "collateral" | "levelPrices" | "takeable" | "cure"> {
  const { pledged, offer } = loan;
  if (pledged === null || priced === null) return { collateral: null, levelPrices: [], takeable: null, cure: null };
  const debt = debtOf(loan);
  const price = isRunning(loan) ? priceOf(priced) : null;
  const cure =
    price === null || loan.alarm !== "call" || offer.levels === null ? null : cureOf(securedOf(loan, debt, price), offer.levels.call);
  return {
    collateral: collateralData(loan, debt, priced),
    levelPrices: isRunning(loan) ? levelPricesOf(loan, debt, priced) : [],
    takeable: price === null ? null : textOf(pledged)(takeableOf(loan, price)),
    cure: cure === null ? null : { collateral: textOf(pledged)(cure.collateral), repay: textOf(offer.currency)(cure.repay) },
  };
}

/** A loan at the price of its collateral; `priced` is null where nothing is pledged. */
export function loanData(loan: Loan, priced: PricedCollateral | null): LoanData {
  const { offer, pledged } = loan;
  const money = textOf(offer.currency);
  return {
    id: String(loan.id),
    ...offerData(offer),
    ...{ textVersion: loan.textVersion, state: loan.state, alarm: loan.alarm, callUntil: loan.callUntil },
    topUp:
      pledged === null || loan.topUpCap === null
        ? null
        : { cap: formatUnits(loan.topUpCap, pledged.scale), taken: formatUnits(loan.toppedUp, pledged.scale) },
    amount: money(loan.amount),
    principal: money(loan.principal),
    interest: money(loan.interest),
    due: money(debtOf(loan)),
    interestPaid: money(loan.interestPaid),
    ...{ appliedAt: loan.appliedAt, reviewAt: loan.reviewAt, reviewer: loan.reviewer, rejectReason: loan.rejectReason, score: loan.score },
    disbursedAt: loan.disbursedAt,
    ...termData(loan),
    ...pricedData(loan, priced),
    sold: formatUnits(loan.sold, pledged?.scale ?? offer.currency.scale),
    soldFor: money(loan.soldFor),
    saleFees: money(loan.saleFees),
    shortfall: money(loan.shortfall + loan.waived),
    endedAt: loan.endedAt,
  };
}

/** A product with what there is to be lent, what the caller owes of it, and what it takes as collateral. */
export function productData(
  { offer, isOpen }: LoanPool,
  { fund, held, textVersion }: { readonly fund: bigint; readonly held: bigint; readonly textVersion: number },
  pricedOf: (currencyId: number) => PricedCollateral,
): LoanProductData {
  const money = textOf(offer.currency);
  const thousand = 1_000n * powerOfTen(offer.currency.scale);
  return {
    ...offerData(offer),
    apr: rateText(yearRate(offer.dailyRate)),
    costOfThousand: money(loanCost(thousand, offer)),
    minimum: money(offer.amountMin),
    maximum: money(offer.amountMax),
    userMaximum: money(offer.userMax),
    collaterals: offer.collateralIds.flatMap((id) => {
      const currency = currencyById(id);
      const priced = pricedOf(id);
      return currency === undefined ? [] : [{ currencyId: id, currencyName: currency.code, tick: tickData(priced), pause: priced.pause }];
    }),
    ...{ isOpen, textVersion },
    fund: money(fund),
    held: money(held),
  };
}

export interface QuotedLoan {
  readonly offer: LoanOffer;
  readonly amount: bigint;
  readonly pledged: Currency | null;
  readonly collateral: bigint;
  readonly priced: PricedCollateral | null;
  readonly least: bigint | null;
  readonly free: bigint | null;
  readonly score: number | null;
  readonly textVersion: number;
  readonly now: number;
}

export function quoteData(quoted: QuotedLoan): LoanQuoteData {
  const { offer, amount, pledged, collateral, priced, least, free, score, textVersion, now } = quoted;
  const money = textOf(offer.currency);
  const { first, due } = loanDays(now, offer.termDays);
  const day = loanDayInterest(amount, offer.dailyRate);
  const interest = loanCost(amount, offer);
  // The first day is owed at once.
  const secured = { offer, pledged, collateral };
  const isPledged = pledged !== null && priced !== null;
  return {
    ...{ productId: offer.productId, version: offer.version, textVersion, score },
    amount: money(amount),
    interest: money(interest),
    apr: rateText(loanApr(amount, interest, offer.termDays)),
    dayInterest: money(day),
    repay: money(amount + interest),
    dueDay: dayText(due),
    dueAt: loanDueAt(due),
    reminderDays: reminderDays(due, offer.termDays),
    lateDayInterest: money(loanDayInterest(amount, offer.overdueRate)),
    schedule: Array.from({ length: offer.termDays }, (_, at) => ({
      day: dayText(first + at),
      interest: money(day),
      owed: money(amount + day * BigInt(at + 1)),
    })),
    collateral: isPledged ? collateralData(secured, amount + day, priced) : null,
    leastCollateral: least === null || pledged === null ? null : textOf(pledged)(least),
    free: free === null || pledged === null ? null : textOf(pledged)(free),
    levelPrices: isPledged ? levelPricesOf(secured, amount + day, priced) : [],
  };
}

const currencyOf = (id: number): Currency => {
  const currency = currencyById(id);
  assert(currency !== undefined, "a loan is of a known currency");
  return currency;
};

export function dayData(row: DayRow): Row<"GET /api/loan/days"> {
  const currency = currencyOf(row.assetId);
  const money = textOf(currency);
  return {
    id: String(idOfDay(row)),
    loanId: String(row.loanId),
    day: dayText(row.day),
    currencyId: currency.id,
    currencyName: currency.code,
    principal: money(row.principal),
    rate: rateText(row.rate),
    interest: money(row.amount),
    isOverdue: row.day >= row.dueDay,
  };
}

type EventData = Row<"GET /api/loan/events">;

function saleData(row: EventRow, pledged: Currency): EventData["sale"] {
  const {
    why,
    saleDebt,
    saleCollateral,
    saleValue,
    saleTarget,
    sold,
    gross,
    fee,
    rest,
    shortfall,
    waived,
    bid,
    priceScale,
    interestPart,
    principalPart,
  } = row;
  if (why === null || saleDebt === null || saleCollateral === null || saleValue === null || saleTarget === null || sold === null)
    return null;
  const [money, coins] = [textOf(currencyOf(row.assetId)), textOf(pledged)];
  return {
    why,
    debt: money(saleDebt),
    collateral: coins(saleCollateral),
    value: money(saleValue),
    price: formatUnits(bid ?? 0n, priceScale ?? 0),
    target: rateText(saleTarget),
    feeRate: rateText(row.saleFeeRate),
    sold: coins(sold),
    isAll: sold === saleCollateral,
    gross: money(gross ?? 0n),
    fee: money(fee ?? 0n),
    interest: money(interestPart ?? 0n),
    principal: money(principalPart ?? 0n),
    rest: money(rest ?? 0n),
    shortfall: money((shortfall ?? 0n) + (waived ?? 0n)),
  };
}

export function eventData(row: EventRow): EventData {
  const currency = currencyOf(row.assetId);
  const pledged = row.collateralAsset === null ? null : currencyOf(row.collateralAsset);
  const money = textOf(currency);
  const maybe = (units: bigint | null) => (units === null ? null : money(units));
  const { productCode, seq, tickTs, bid, priceScale } = row;
  const hasTick = productCode !== null && seq !== null && tickTs !== null && bid !== null && priceScale !== null;
  return {
    id: String(row.id),
    loanId: String(row.loanId),
    kind: row.kind,
    ts: Number(row.ts),
    currencyId: currency.id,
    currencyName: currency.code,
    amount: maybe(row.amount),
    interestPart: maybe(row.interestPart),
    principalPart: maybe(row.principalPart),
    debt: money(row.debt),
    collateralName: pledged?.code ?? null,
    collateral: row.collateral === null || pledged === null ? null : textOf(pledged)(row.collateral),
    tick: hasTick ? { productCode, seq: Number(seq), ts: Number(tickTs), bid: formatUnits(bid, priceScale) } : null,
    ltv: row.ltv === null ? null : ltvText(row.ltv),
    callUntil: row.callUntil === null ? null : Number(row.callUntil),
    sale: pledged === null ? null : saleData(row, pledged),
    exchangeId: row.exchangeId === null ? null : String(row.exchangeId),
  };
}
