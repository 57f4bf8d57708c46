import { LOANS_OPEN_MAX } from "@candela/api";
import {
  addCollateral,
  approveLoan,
  type BegunLoan,
  bookLoanDays,
  cancelLoan,
  type Loan,
  type LoanMeans,
  rejectLoan,
  reminderOf,
  repayLoan,
  sandboxReason,
  setTopUp,
  startLoan,
  takeCollateral,
} from "@candela/engine";
import { assert, currencyById, dayOf, most } from "@candela/model";
import { availableOf, backingOf, type MoneyDecision, userAccount } from "../ledger/index.ts";
import { type LoanChange, type LoanInput, REVIEWERS } from "./loan-change.ts";
import { LoanTurn } from "./loan-turn.ts";
import { backMoves, lendMoves, payMoves, pledgeMoves, type Said } from "./moves.ts";
import { isUsable, type PricedCollateral } from "./prices.ts";
import { type Deciding, heldKey, type LoanWorkParts } from "./run.ts";
import { type LoanData, loanData } from "./wire.ts";

type Of<Kind extends LoanInput["kind"]> = Extract<LoanInput, { readonly kind: Kind }>;
type Decision = MoneyDecision<LoanData | null, LoanChange>;
type RejectedAnswer = Extract<Decision["answer"], { readonly ok: false }>;

const rejected = (rejection: RejectedAnswer["rejection"], params: RejectedAnswer["params"] = {}): Decision => ({
  answer: { ok: false, rejection, params },
  booked: [],
});

export function decideLoan(parts: LoanWorkParts, deciding: Deciding): Decision {
  const { input } = deciding;
  switch (input.kind) {
    case "buy":
      return buy(parts, deciding, input);
    case "repay":
      return repay(parts, deciding, input);
    case "add":
    case "take":
      return moveCollateral(parts, deciding, input);
    case "cancel":
    case "review":
    case "approve":
    case "reject":
      return decideApplication(parts, deciding, input);
    case "book":
      return engine(input.loans.flatMap(({ id }) => bookOne(deciding, id, input.through)));
    case "assess": {
      const taken = new Map<string, bigint>();
      return engine(input.loans.flatMap((loan) => assessOne(parts, deciding, loan, { ...input, taken })));
    }
    case "topUp":
      return topUp(parts, deciding, input);
  }
}

const engine = (turns: readonly LoanTurn[]): Decision => ({ answer: { ok: true, data: null }, booked: turns.map((turn) => turn.booked()) });

function done(turn: LoanTurn, parts: LoanWorkParts): Decision {
  const { loan } = turn;
  return { answer: { ok: true, data: loanData(loan, pricedOf(parts, loan)) }, booked: [turn.booked()] };
}

const pricedOf = (parts: LoanWorkParts, { pledged }: Loan) => (pledged === null ? null : parts.prices.of(pledged.id));

function saidOf({ users, input, request }: Deciding): Said {
  switch (input.kind) {
    case "book":
    case "assess":
    case "review":
      return { actor: 0n, request: null };
    case "approve":
    case "reject":
      return { actor: input.operatorId, request: null };
    default:
      return { actor: users[0] ?? 0n, request };
  }
}

function userOf({ users }: Deciding): bigint {
  const [userId] = users;
  assert(userId !== undefined, "a loan is somebody's");
  return userId;
}

/** Stands for a price that there is not: what it would say is told as the missing price. */
const NO_PRICE = { bid: 1n, priceScale: 0 };

/** Why a price decides nothing now; null where it may. */
function priceRejection({ spec, tick, pause, opensAt }: PricedCollateral, currencyId: number, now: number): Decision | null {
  switch (pause) {
    case "unpriced":
      return rejected("currency_unpriced", { currency: currencyById(currencyId)?.code ?? "" });
    case "suspended":
      return rejected("product_suspended");
    case "closed":
      return rejected("market_closed", { opensAt: opensAt === undefined ? "" : String(opensAt) });
    case "stale":
      return rejected("price_stale", { seconds: String(BigInt(Math.abs(now - (tick?.ts ?? now))) / 1_000n) });
    default:
      assert(spec !== undefined && tick !== undefined, "a price that may decide is there");
      return null;
  }
}

function priceOf({ spec, tick }: PricedCollateral) {
  return spec === undefined || tick === undefined ? null : { bid: tick.bid, priceScale: spec.priceScale };
}

function spendable(deciding: Deciding, userId: bigint, assetId: number) {
  const cash = deciding.books.find(userAccount(userId, assetId, "cash"));
  assert(cash !== undefined, "the accounts of a loan are open");
  return { available: availableOf(cash), backing: backingOf(deciding.state.needs, userId, deciding.now, assetId) };
}

function meansOf(
  parts: LoanWorkParts,
  deciding: Deciding,
  userId: bigint,
  assetId: number,
  productId: number,
): Omit<LoanMeans, "available" | "backing"> {
  const { state, now } = deciding;
  return {
    isFrozen: state.frozen.has(userId),
    isIdentified: state.identified.has(userId),
    score: state.scores.get(userId) ?? 0,
    textVersion: state.textVersion,
    held: state.held.get(heldKey(userId, productId)) ?? 0n,
    open: state.open.get(userId) ?? 0,
    openMax: LOANS_OPEN_MAX,
    isOverdue: state.overdue.has(userId),
    fund: state.funds.get(assetId) ?? 0n,
    reviewAt: now + parts.reviewMs,
  };
}

/** What a new loan takes of its product's bound, of the user's, and of what can be lent. */
function take({ state }: Deciding, { userId, offer, amount }: Loan, isLent: boolean): void {
  const key = heldKey(userId, offer.productId);
  state.held.set(key, (state.held.get(key) ?? 0n) + amount);
  state.open.set(userId, (state.open.get(userId) ?? 0) + 1);
  if (isLent) lend(state, offer.currency.id, amount);
}

const lend = (state: Deciding["state"], assetId: number, amount: bigint) =>
  state.funds.set(assetId, (state.funds.get(assetId) ?? 0n) - amount);

function buy(parts: LoanWorkParts, deciding: Deciding, input: Of<"buy">): Decision {
  const { state, now } = deciding;
  const userId = userOf(deciding);
  const pool = state.pools.get(input.productId);
  if (pool === undefined) return rejected("not_found");
  const { currency } = pool.offer;
  const pledged = input.pledgedId === null ? null : (currencyById(input.pledgedId) ?? null);
  if (input.pledgedId !== null && pledged === null) return rejected("loan_collateral_unfit");
  const isTaken = pledged !== null && pool.offer.collateralIds.includes(pledged.id);
  const priced = isTaken ? parts.prices.toBegin(pledged.id) : null;
  const unpriced = priced === null ? null : priceRejection(priced, pledged?.id ?? 0, now);
  const means = {
    ...meansOf(parts, deciding, userId, currency.id, input.productId),
    ...spendable(deciding, userId, isTaken ? pledged.id : currency.id),
  };
  const begun = startLoan(pool, { ...input, pledged }, means, priced === null ? null : (priceOf(priced) ?? NO_PRICE), {
    ...{ id: state.ids.next(), userId, now },
  });
  // All else is told before the price, which is the one thing that changes by itself.
  if (!begun.ok) return unpriced !== null && begun.rejection === "loan_collateral_low" ? unpriced : rejected(begun.rejection, begun.params);
  if (unpriced !== null) return unpriced;
  take(deciding, begun.value.loan, pool.offer.isSecured);
  const turn = new LoanTurn(deciding, { ...begun.value.loan }, saidOf(deciding), true);
  if (!pool.offer.isSecured) {
    turn.happened("applied", { amount: begun.value.loan.amount });
    return done(turn, parts);
  }
  disbursed(turn, begun.value, priced);
  return done(turn, parts);
}

/** The money is there, the collateral is pledged, and the first day is owed. */
function disbursed(turn: LoanTurn, { loan, days }: BegunLoan, priced: PricedCollateral | null): void {
  turn.become(loan, days);
  if (loan.collateral > 0n) turn.move(pledgeMoves(loan, loan.collateral, turn.said));
  turn.move(lendMoves(loan, turn.said));
  const at = priced?.spec === undefined || priced.tick === undefined ? null : { tick: priced.tick, priceScale: priced.spec.priceScale };
  turn.happened("disbursed", { amount: loan.amount, collateral: loan.pledged === null ? null : loan.collateral, at });
}

/** A loan of those who are asked for: beside it, the transaction has read loans of others who act at the same moment. */
function loanOf({ state, users }: Deciding, id: bigint): Loan | undefined {
  const loan = state.loans.get(id);
  return loan !== undefined && users.includes(loan.userId) ? loan : undefined;
}

function decideApplication(parts: LoanWorkParts, deciding: Deciding, input: Of<"cancel" | "review" | "approve" | "reject">): Decision {
  const { state, now } = deciding;
  const before = loanOf(deciding, input.id);
  if (before === undefined) return rejected("not_found");
  // What an operator has taken meanwhile is left to operators.
  if (input.kind === "review" && state.claimed.has(input.id)) return rejected("loan_claimed", { loginName: "" });
  const turn = new LoanTurn(deciding, before, saidOf(deciding), false);
  const means = meansOf(parts, deciding, before.userId, before.offer.currency.id, before.offer.productId);
  if (input.kind === "cancel") {
    const cancelled = cancelLoan(before, now);
    if (!cancelled.ok) return rejected(cancelled.rejection);
    turn.become(cancelled.value);
    turn.happened("cancelled", { amount: before.amount });
    return done(turn, parts);
  }
  const reason = input.kind === "approve" ? null : input.kind === "reject" ? input.reason : sandboxReason(before, means);
  if (reason !== null) {
    const ended = rejectLoan(before, reason, REVIEWERS[input.kind], now);
    if (!ended.ok) return rejected(ended.rejection);
    turn.become(ended.value);
    turn.happened("rejected", { amount: before.amount });
    turn.tell({ kind: "rejected", reason });
    return done(turn, parts);
  }
  const approved = approveLoan(before, means, REVIEWERS[input.kind], now);
  if (!approved.ok)
    return approved.rejection === "account_frozen" ? rejected("account_frozen") : rejected(approved.rejection, approved.params);
  lend(state, before.offer.currency.id, before.amount);
  disbursed(turn, approved.value, null);
  turn.tell({ kind: "approved" });
  return done(turn, parts);
}

/** A turn of a loan whose days are booked as far as they are over; undefined where its user has no such loan. */
function upToDate(deciding: Deciding, id: bigint, through = dayOf(deciding.now) - 1): LoanTurn | undefined {
  const before = loanOf(deciding, id);
  if (before === undefined) return undefined;
  const turn = new LoanTurn(deciding, before, saidOf(deciding), false);
  const { loan, days, isNewlyOverdue } = bookLoanDays(before, deciding.now, through);
  turn.become(loan, days);
  if (isNewlyOverdue) {
    turn.happened("overdue", {});
    turn.tell({ kind: "overdue" });
  }
  return turn;
}

/** What may be added by itself as collateral: cash that its user could spend now, without what this decision has moved; nothing under a freeze. */
function freeToAdd(deciding: Deciding, turn: LoanTurn): bigint {
  const { userId, pledged, topUpCap } = turn.loan;
  if (pledged === null || topUpCap === null || deciding.state.frozen.has(userId)) return 0n;
  const { available, backing } = spendable(deciding, userId, pledged.id);
  return backing.isKnown ? most(0n, available + turn.cashChange(pledged.id) - backing.needed) : 0n;
}

/** What a price says of a loan that its user has just touched: an alarm may end or begin, collateral be added by itself, and nothing is sold. */
function look(turn: LoanTurn, parts: LoanWorkParts, deciding: Deciding): void {
  const { pledged } = turn.loan;
  if (pledged === null) return;
  const priced = parts.prices.of(pledged.id);
  if (isUsable(priced) && priced.spec !== undefined && priced.tick !== undefined)
    turn.assess(
      { tick: priced.tick, priceScale: priced.spec.priceScale },
      { maySell: false, free: freeToAdd(deciding, turn), isAct: true },
    );
}

function repay(parts: LoanWorkParts, deciding: Deciding, input: Of<"repay">): Decision {
  const turn = upToDate(deciding, input.id);
  if (turn === undefined) return rejected("not_found");
  const { currency } = turn.loan.offer;
  const own = spendable(deciding, turn.loan.userId, currency.id);
  if (input.quote === undefined) return repaid(deciding, turn, input, own) ?? paidOff(parts, deciding, turn);
  if (input.quote === null) return rejected("quote_invalid");
  if (input.quote.to.currency.id !== currency.id) return rejected("loan_quote_unfit");
  const { exchange } = deciding.state;
  assert(exchange !== null, "what an exchange needs was read");
  const exchanged = parts.exchange.decide({ ...deciding, input: input.quote, state: exchange });
  if (!exchanged.answer.ok) return rejected(exchanged.answer.rejection, exchanged.answer.params);
  const [made] = exchanged.booked;
  assert(made !== undefined, "an exchange that is done moves money");
  const { received, id } = made.event.record;
  // It comes before all that it pays for: what is free afterwards is without what it pays away.
  turn.exchanged(made.event, made.moves);
  const no = repaid(deciding, turn, input, { ...own, available: own.available + received }, id);
  // What the exchange brings pays it: the rest of the balance is not asked for.
  const short = no ?? (turn.paid > received ? rejected("loan_quote_unfit") : null);
  if (short === null) return paidOff(parts, deciding, turn);
  exchange.used.delete(input.quote.id);
  return short;
}

/** Takes a payment off a loan within its turn. A rejection where it cannot be: then nothing of the turn is booked. */
function repaid(
  deciding: Deciding,
  turn: LoanTurn,
  { text, isWhole }: Pick<Of<"repay">, "text" | "isWhole">,
  means: ReturnType<typeof spendable>,
  exchangeId: bigint | null = null,
): Decision | null {
  const paid = repayLoan(turn.loan, { text, isWhole }, means, deciding.now);
  if (!paid.ok) return paid.rejection === "account_frozen" ? rejected("account_frozen") : rejected(paid.rejection, paid.params);
  const { loan, payment, back } = paid.value;
  const before = turn.loan;
  turn.become(loan);
  turn.move([...payMoves(before, payment, turn.said), ...backMoves(before, back, turn.said)]);
  turn.paid = payment.interest + payment.principal;
  turn.happened("repaid", { amount: turn.paid, interestPart: payment.interest, principalPart: payment.principal, exchangeId });
  if (back > 0n) turn.happened("collateralBack", { collateral: back });
  return null;
}

/** Books a turn that a payment was taken off in. */
function paidOff(parts: LoanWorkParts, deciding: Deciding, turn: LoanTurn): Decision {
  if (turn.loan.state === "settled") turn.happened("settled", {});
  else look(turn, parts, deciding);
  return done(turn, parts);
}

/** Switches on or off that collateral is added by itself; during a margin call it may be added at once. */
function topUp(parts: LoanWorkParts, deciding: Deciding, input: Of<"topUp">): Decision {
  const turn = upToDate(deciding, input.id);
  if (turn === undefined) return rejected("not_found");
  const set = setTopUp(turn.loan, input.capText, { isFrozen: deciding.state.frozen.has(turn.loan.userId) });
  if (!set.ok) return rejected(set.rejection, set.params);
  turn.become(set.value);
  turn.happened("topUpSet", { collateral: set.value.topUpCap });
  look(turn, parts, deciding);
  return done(turn, parts);
}

function moveCollateral(parts: LoanWorkParts, deciding: Deciding, input: Of<"add" | "take">): Decision {
  const turn = upToDate(deciding, input.id);
  if (turn === undefined) return rejected("not_found");
  const { loan } = turn;
  if (input.kind === "add") {
    const added = addCollateral(loan, input.text, spendable(deciding, loan.userId, loan.pledged?.id ?? loan.offer.currency.id));
    if (!added.ok) return rejected(added.rejection, added.params);
    turn.become(added.value.loan);
    turn.move(pledgeMoves(loan, added.value.units, turn.said));
    turn.happened("collateralAdded", { collateral: added.value.units });
    look(turn, parts, deciding);
    return done(turn, parts);
  }
  const priced = pricedOf(parts, loan);
  const unpriced = priced === null ? null : priceRejection(priced, loan.pledged?.id ?? 0, turn.now);
  const price = priced === null ? null : priceOf(priced);
  const taken = takeCollateral(loan, input.text, { isFrozen: deciding.state.frozen.has(loan.userId), price: price ?? NO_PRICE });
  if (!taken.ok && (unpriced === null || taken.rejection !== "loan_collateral_needed")) return rejected(taken.rejection, taken.params);
  if (unpriced !== null) return unpriced;
  if (!taken.ok) return rejected(taken.rejection, taken.params);
  turn.become(taken.value.loan);
  turn.move(backMoves(loan, taken.value.units, turn.said));
  // For a price that the same transaction decides next.
  deciding.state.loosened.set(loan.id, turn.now);
  turn.happened("collateralTaken", { collateral: taken.value.units, at: turn.tickOf(priced) });
  return done(turn, parts);
}

/** Days that are over, and the reminder of today. */
function bookOne(deciding: Deciding, id: bigint, through: number): LoanTurn[] {
  const turn = upToDate(deciding, id, through);
  if (turn === undefined) return [];
  const due = through >= dayOf(turn.now) - 1 ? reminderOf(turn.loan, turn.now) : null;
  if (due !== null) {
    turn.become(due.loan);
    turn.tell({ kind: "reminder", days: due.daysLeft });
  }
  return turn.isChanged ? [turn] : [];
}

function assessOne(
  parts: LoanWorkParts,
  deciding: Deciding,
  { id, isOther }: Of<"assess">["loans"][number],
  { tick, priceScale, taken }: Of<"assess"> & { readonly taken: Map<string, bigint> },
): LoanTurn[] {
  const turn = upToDate(deciding, id);
  if (turn === undefined || turn.loan.pledged === null) return [];
  const priced = parts.prices.of(turn.loan.pledged.id);
  // Prices may have stopped since: then nothing is decided by the last of them.
  const isSame = priced.spec?.productCode === tick.productCode && priced.spec.priceScale === priceScale;
  // A price of before the loan began, or before collateral was taken back at a later one, says nothing of what there is now.
  const isBefore = tick.ts < (deciding.state.loosened.get(id) ?? 0);
  if (isUsable(priced) && isSame && !isBefore) {
    // Other loans of the same user may have taken of the same balance in this decision.
    const key = `${turn.loan.userId}/${turn.loan.pledged.id}`;
    const free = most(0n, freeToAdd(deciding, turn) - (taken.get(key) ?? 0n));
    turn.assess({ tick, priceScale }, { maySell: priced.pause === null, free });
    taken.set(key, (taken.get(key) ?? 0n) + turn.loan.toppedUp - (deciding.state.loans.get(id)?.toppedUp ?? 0n));
  }
  if (isOther) turn.watchAnew();
  return turn.isChanged ? [turn] : [];
}
