import type { Loan } from "@candela/engine";
import { dayOf } from "@candela/model";
import type { Tx } from "../../platform/postgres/database.ts";
import { acceptedText } from "../content/index.ts";
import { identifiedUsers } from "../identity-cases/index.ts";
import {
  type AccountKey,
  availableOf,
  houseAccount,
  lockAccounts,
  type MoneyAsked,
  type Posted,
  takeIds,
  userAccount,
} from "../ledger/index.ts";
import { type Sent, sendMessages } from "../messages/index.ts";
import { decideLoan } from "./decide.ts";
import { LENDING_SUB, LOAN_TEXT_PAGE, type LoanChange, type LoanInput, type LoanKey } from "./loan-change.ts";
import { loanMessages } from "./messages.ts";
import { insertLoans, readLoans, type StoredLoan, saveLoans } from "./order-store.ts";
import { lockClaimed, readLoosened, storeDays, storeEvents } from "./part-store.ts";
import { readHeld, readPools } from "./product-store.ts";
import { publishLoans } from "./publish.ts";
import { heldKey, type LoanRun, type LoanWork, type LoanWorkParts } from "./run.ts";
import { readScores } from "./score-store.ts";

/** Ids that one loan may need in one transaction: of itself and of what happens to it. */
const IDS_A_LOAN = 8;

/** Money is lent from what is there to be lent, and goes back to it; a user's collateral is in a book of its own meanwhile. */
export function createLoanWork(parts: LoanWorkParts, now: () => number): LoanWork {
  return {
    locks: "named",
    accounts: (asked, sub) => accountsOf(parts, asked, sub),
    holds: () => [],
    load: (tx, asked, sub) => load(parts, tx, asked, sub, now()),
    decide: (deciding) => decideLoan(parts, deciding),
    store: (tx, posted, at) => store(parts, tx, posted, at),
    committed(posted, sent, at) {
      parts.changed();
      publishLoans(parts, posted, sent, at);
    },
    // What is due is found in the tables at the next look.
    uncertain: () => parts.changed(),
  };
}

/** Loans that a transaction touches, with the currencies that it moves of their users. */
function keysOf({ users, input }: Pick<MoneyAsked<LoanInput>, "users" | "input">): readonly LoanKey[] {
  if (input.kind === "book" || input.kind === "assess") return input.loans;
  const { assetId, collateralId } = input;
  return users.map((userId) => ({ id: input.kind === "buy" ? 0n : input.id, userId, assetId, collateralId }));
}

const quoteOf = (input: LoanInput) => (input.kind === "repay" ? (input.quote ?? null) : null);

function accountsOf(parts: LoanWorkParts, asked: MoneyAsked<LoanInput>, sub: number): readonly AccountKey[] {
  const keys = keysOf(asked);
  const quote = quoteOf(asked.input);
  const own = keys.flatMap(({ userId, assetId, collateralId }) => [
    userAccount(userId, assetId, "cash"),
    userAccount(userId, assetId, "loan"),
    ...(collateralId === null ? [] : [userAccount(userId, collateralId, "cash"), userAccount(userId, collateralId, "collateral")]),
  ]);
  const house = [...new Set(keys.map(({ assetId }) => assetId))].flatMap((assetId) => [
    houseAccount(assetId, "lending", LENDING_SUB),
    houseAccount(assetId, "receivable", LENDING_SUB),
    houseAccount(assetId, "treasury", LENDING_SUB),
  ]);
  return [...own, ...house, ...(quote === null ? [] : parts.exchange.accounts({ ...asked, input: quote }, sub))];
}

/** Whether a decision asks for the score, the identity and the text of a user. */
const isOfCredit = ({ kind }: LoanInput) => kind === "buy" || kind === "approve" || kind === "review";

async function load(parts: LoanWorkParts, tx: Tx, asked: readonly MoneyAsked<LoanInput>[], sub: number, now: number): Promise<LoanRun> {
  const inputs = asked.map(({ input }) => input);
  const users = [...new Set(asked.flatMap((each) => each.users))];
  const judged = [...new Set(asked.filter(({ input }) => isOfCredit(input)).flatMap((each) => each.users))];
  const lent = [...new Set(inputs.filter(isOfCredit).flatMap((input) => ("assetId" in input ? [input.assetId] : [])))].sort(
    (one, other) => one - other,
  );
  const ids = asked.flatMap(keysOf).map(({ id }) => id);
  const quoted = asked.flatMap((each) => {
    const quote = quoteOf(each.input);
    return quote === null ? [] : [{ ...each, input: quote }];
  });
  const assessed = inputs.flatMap((input) => (input.kind === "assess" ? input.loans.map(({ id }) => id) : []));
  const reviewed = inputs.flatMap((input) => (input.kind === "review" ? [input.id] : []));
  // A price may add collateral from what is free, so it asks what a user may do; days ask for nothing.
  const isBooking = inputs.every(({ kind }) => kind === "book");
  const [funds, pools, loans, held, frozen, identified, scores, needs, text, taken, exchange, loosened, claimed] = await Promise.all([
    // After users: everybody takes what can be lent in the same order.
    lockAccounts(
      tx,
      lent.map((assetId) => houseAccount(assetId, "lending", LENDING_SUB)),
    ),
    readPools(tx, [...new Set(inputs.flatMap((input) => (input.kind === "buy" ? [input.productId] : [])))]),
    readLoans(tx, users, ids),
    readHeld(tx, judged, dayOf(now)),
    isBooking ? new Set<bigint>() : parts.frozenUsers(tx, users),
    judged.length === 0 ? new Set<bigint>() : identifiedUsers(tx, judged),
    readScores(tx, judged, now),
    isBooking ? new Map() : parts.cashNeeds(tx, users),
    inputs.some(({ kind }) => kind === "buy") ? acceptedText(tx, LOAN_TEXT_PAGE, now) : null,
    takeIds(tx, Math.max(1, ids.length * IDS_A_LOAN)),
    quoted.length === 0 ? null : parts.exchange.load(tx, quoted, sub),
    readLoosened(tx, assessed),
    lockClaimed(tx, reviewed),
  ]);
  return {
    ...{ pools, loans, frozen, identified, needs, exchange, loosened, claimed },
    held: new Map(held.map((row) => [heldKey(row.userId, row.productId), row.held])),
    open: openByUser(held),
    overdue: new Set(held.filter(({ overdue }) => overdue > 0).map(({ userId }) => userId)),
    funds: new Map(funds.map((account) => [account.assetId, availableOf(account)])),
    scores: new Map([...scores].map(([userId, { score }]) => [userId, score])),
    textVersion: text?.version ?? 0,
    ids: taken,
  };
}

function openByUser(held: readonly { readonly userId: bigint; readonly open: number }[]): Map<bigint, number> {
  const open = new Map<bigint, number>();
  for (const row of held) open.set(row.userId, (open.get(row.userId) ?? 0) + row.open);
  return open;
}

async function store(parts: LoanWorkParts, tx: Tx, posted: readonly Posted<LoanChange>[], now: number): Promise<readonly Sent[]> {
  const latest = new Map<bigint, Loan>(posted.map(({ event: { loan } }) => [loan.id, loan]));
  const fresh = new Set(posted.filter(({ event }) => event.isNew).map(({ event: { loan } }) => loan.id));
  const stored = [...latest.values()].map(
    (loan): StoredLoan => ({ loan, bidScale: loan.pledged === null ? null : (parts.prices.scaleOf(loan.pledged.id) ?? null) }),
  );
  await insertLoans(
    tx,
    stored.filter(({ loan }) => fresh.has(loan.id)),
  );
  await saveLoans(
    tx,
    stored.filter(({ loan }) => !fresh.has(loan.id)),
  );
  await storeDays(
    tx,
    posted.flatMap(({ event: { loan, days } }) => days.map((day) => ({ ...day, userId: loan.userId }))),
  );
  await storeEvents(
    tx,
    posted.flatMap(({ event }) => event.events),
  );
  const exchanged = posted.flatMap(({ event: { exchange }, moves, transferIds }) =>
    exchange === null
      ? []
      : [{ event: exchange.done, moves: moves.slice(0, exchange.moves), transferIds: transferIds.slice(0, exchange.moves) }],
  );
  if (exchanged.length > 0) await parts.exchange.store(tx, exchanged, now);
  return sendMessages(
    tx,
    posted.flatMap(({ event }) => loanMessages(event)),
    now,
  );
}
