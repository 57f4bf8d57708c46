import { assert, commissionShare, SETTLEMENT_CURRENCY_ID } from "@candela/model";
import type { Tx } from "../../platform/postgres/database.ts";
import {
  availableOf,
  balanceOf,
  houseAccount,
  type IdBlocks,
  lockAccounts,
  type MoneyAsked,
  type MoneyWork,
  type Move,
  type Posted,
  takeIds,
  userAccount,
} from "../ledger/index.ts";
import {
  type CommissionChange,
  type CommissionInput,
  type CommissionLine,
  type EarnerSum,
  MARKETING_SUB,
  type MemberDay,
} from "./commission-change.ts";
import { bookedMembers, insertBooked, isAnybodyWaiting, savePaid, stillWaiting } from "./commission-store.ts";
import { baseOf } from "./facts-store.ts";

/** What a transaction knows under its locks; a decision changes it for the next one. */
interface CommissionRun {
  funds: bigint;
  /** Something waits that could be paid: what is due now waits behind it. */
  isQueued: boolean;
  readonly done: ReadonlySet<bigint>;
  readonly waiting: ReadonlySet<bigint>;
  readonly frozen: ReadonlySet<bigint>;
  readonly ids: IdBlocks;
}

/** Whether the account has too little for the next line. */
export interface CommissionAnswer {
  readonly isShort: boolean;
}

export interface CommissionWorkParts {
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  readonly publish: (change: CommissionChange) => void;
}

export type CommissionWork = MoneyWork<CommissionInput, CommissionRun, CommissionAnswer, CommissionChange, void>;

const FROM = houseAccount(SETTLEMENT_CURRENCY_ID, "marketing", MARKETING_SUB);
const cashOf = (userId: bigint) => userAccount(userId, SETTLEMENT_CURRENCY_ID, "cash");

/** Commission goes from the marketing account, which has what somebody put there and no more, to the cash of those above a member. */
export function createCommissionWork(parts: CommissionWorkParts): CommissionWork {
  return {
    locks: "named",
    accounts: () => [FROM],
    holds: () => [],
    load: (tx, asked) => load(parts, tx, asked),
    decide: (asked) => (asked.input.kind === "book" ? decideBook(asked, asked.input) : decidePay(asked, asked.input)),
    store,
    committed: (posted) => {
      for (const { event } of posted) parts.publish(event);
    },
    // What is due is found in the tables at the next look.
    uncertain: () => undefined,
  };
}

/** Everybody who may be paid by this. */
export function earnersOf(input: CommissionInput): bigint[] {
  const ids =
    input.kind === "pay"
      ? input.lines.map(({ earnerId }) => earnerId)
      : input.members.flatMap(({ above }) => above.filter((each) => each.isEarnerIdentified).map(({ earnerId }) => earnerId));
  return [...new Set(ids)];
}

async function load(parts: CommissionWorkParts, tx: Tx, asked: readonly MoneyAsked<CommissionInput>[]): Promise<CommissionRun> {
  const books = asked.flatMap(({ input }) => (input.kind === "book" ? [input] : []));
  const lines = asked.flatMap(({ input }) => (input.kind === "pay" ? input.lines : []));
  const members = books.flatMap((input) => input.members);
  const [funds, done, waiting, isQueued, ids] = await Promise.all([
    // One writer at a time: what it reads below is what the one before it left.
    lockAccounts(tx, [FROM]),
    bookedMembers(
      tx,
      members[0]?.day ?? 0,
      members.map(({ memberId }) => memberId),
    ),
    stillWaiting(
      tx,
      lines.map(({ id }) => id),
    ),
    books.length > 0 && isAnybodyWaiting(tx, parts.frozenUsers),
    takeIds(tx, Math.max(1, members.flatMap(({ above }) => above).length)),
  ]);
  const frozen = await parts.frozenUsers(tx, [...new Set(asked.flatMap(({ users }) => users))]);
  const [account] = funds;
  return {
    funds: account === undefined ? 0n : availableOf(account),
    ...{ isQueued, done, waiting, frozen, ids },
  };
}

type Asked = Parameters<CommissionWork["decide"]>[0];

/** Adds up what each earner gets, with the balance after it. */
class Sums {
  readonly got = new Map<bigint, EarnerSum>();
  readonly #asked: Asked;

  constructor(asked: Asked) {
    this.#asked = asked;
  }

  add(earnerId: bigint, amount: bigint, isPaid: boolean): void {
    const before = this.got.get(earnerId) ?? this.#start(earnerId);
    const more = isPaid ? amount : 0n;
    this.got.set(earnerId, {
      amount: before.amount + amount,
      balance: before.balance + more,
      available: before.available + more,
      isPaid: before.isPaid || isPaid,
    });
  }

  #start(earnerId: bigint): EarnerSum {
    const account = this.#asked.books.find(cashOf(earnerId));
    assert(account !== undefined, "the accounts of those who are paid are open");
    return { amount: 0n, balance: balanceOf(account), available: availableOf(account), isPaid: false };
  }
}

const moveOf = (id: bigint, earnerId: bigint, amount: bigint): Move => ({
  ...{ from: FROM, to: cashOf(earnerId), amount, reason: "commission", actor: 0n, request: null },
  reference: { kind: "commission", id },
});

function decideBook(asked: Asked, input: Extract<CommissionInput, { kind: "book" }>) {
  const { state } = asked;
  const sums = new Sums(asked);
  const members = input.members.filter(({ memberId }) => !state.done.has(memberId));
  const booked = members.flatMap((member) => linesOf(member, input.rates, state));
  for (const { earnerId, amount, state: how } of booked) if (how !== "none") sums.add(earnerId, amount, how === "paid");
  const moves = booked.filter((line) => line.state === "paid").map(({ id, earnerId, amount }) => moveOf(id, earnerId, amount));
  const event: CommissionChange = { members, booked, paidNow: [], got: sums.got };
  return { answer: { ok: true, data: { isShort: state.isQueued } } as const, booked: members.length === 0 ? [] : [{ event, moves }] };
}

/** The lines of a member's day, nearest first; of those that come to something, as many are paid as there is money for. */
function linesOf(member: MemberDay, rates: Extract<CommissionInput, { kind: "book" }>["rates"], state: CommissionRun): CommissionLine[] {
  const base = baseOf(member);
  return member.above.map((upline): CommissionLine => {
    const { rate, amount, why } = commissionShare(base, rates.rates, upline);
    const line = { id: state.ids.next(), memberId: member.memberId, day: member.day, level: upline.level, earnerId: upline.earnerId };
    return {
      ...line,
      base,
      version: rates.version,
      rate,
      amount,
      why,
      state: why === null ? fundedState(upline.earnerId, amount, state) : "none",
    };
  });
}

function fundedState(earnerId: bigint, amount: bigint, state: CommissionRun): "paid" | "waiting" {
  // A frozen account holds nobody up: its line waits alone.
  if (state.frozen.has(earnerId)) return "waiting";
  if (state.isQueued || state.funds < amount) {
    state.isQueued = true;
    return "waiting";
  }
  state.funds -= amount;
  return "paid";
}

function decidePay(asked: Asked, input: Extract<CommissionInput, { kind: "pay" }>) {
  const { state } = asked;
  const sums = new Sums(asked);
  const due = input.lines.filter(({ id, earnerId }) => state.waiting.has(id) && !state.frozen.has(earnerId));
  const end = due.findIndex(({ amount }) => {
    if (state.funds < amount) return true;
    state.funds -= amount;
    return false;
  });
  const paidNow = end < 0 ? due : due.slice(0, end);
  for (const { earnerId, amount } of paidNow) sums.add(earnerId, amount, true);
  const moves = paidNow.map(({ id, earnerId, amount }) => moveOf(id, earnerId, amount));
  const event: CommissionChange = { members: [], booked: [], paidNow, got: sums.got };
  return { answer: { ok: true, data: { isShort: end >= 0 } } as const, booked: paidNow.length === 0 ? [] : [{ event, moves }] };
}

async function store(tx: Tx, posted: readonly Posted<CommissionChange>[], now: number): Promise<void> {
  for (const { event, transferIds } of posted) {
    let at = 0;
    const nextTransfer = () => {
      const id = transferIds[at];
      assert(id !== undefined, "each line that is paid has its transfer");
      at += 1;
      return id;
    };
    const lines = event.booked.map((line) => {
      const isPaid = line.state === "paid";
      return { ...line, transferId: isPaid ? nextTransfer() : null, paidMs: isPaid ? now : null };
    });
    await insertBooked(tx, event.members, lines);
    await savePaid(
      tx,
      event.paidNow.map(({ id }) => ({ id, transferId: nextTransfer() })),
      now,
    );
  }
}
