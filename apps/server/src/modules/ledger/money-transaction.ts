import { SETTLEMENT_CURRENCY_ID } from "@candela/model";
import type { BatchCommand, BatchOptions, BatchStats, BatchWork } from "../../platform/batch.ts";
import { type CommandPathParts, createCommandPath, ownDeadline } from "../../platform/command-path.ts";
import type { Answer } from "../../platform/idempotency.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { type AccountKey, accountKeyText, HOUSE, userAccount } from "./books.ts";
import { readHolds } from "./holds.ts";
import { Books, type HoldKey, type Move } from "./move.ts";
import { lockAccounts, lockOwners, openAccounts, postTransfers, takeIds } from "./store.ts";
import { IdBlocks, type LedgerAccount } from "./transfer.ts";

/** Something that moves money and is no order: whose rows it locks, and what it is asked to do. */
export interface MoneyAsked<Input> {
  /** Everybody whose money may move. Their cash rows are the lock; empty where only the house is concerned. */
  readonly users: readonly bigint[];
  readonly input: Input;
  /** Idempotency key of the request; null for what the engine does by itself. */
  readonly request: string | null;
}

/** One thing that happened, and the money that moved for it. */
export interface Booked<Event> {
  readonly event: Event;
  readonly moves: readonly Move[];
}

/** The same after it was posted: `transferIds` are those of its moves, in their order. */
export interface Posted<Event> extends Booked<Event> {
  readonly transferIds: readonly bigint[];
}

export interface MoneyDecision<Data, Event> {
  readonly answer: Answer<Data>;
  /** Nothing with a rejection. */
  readonly booked: readonly Booked<Event>[];
}

/** Input of a decision. `sub` numbers the house accounts that it may use. */
export interface Deciding<Input, State> extends MoneyAsked<Input> {
  readonly state: State;
  readonly books: Books;
  readonly now: number;
  readonly sub: number;
}

/** The part of a money transaction that each kind of work brings; `moneyTransactions` does the rest in the same way for all. */
export interface MoneyWork<Input, State, Data, Event, Stored> {
  /** Whether all that its users have is locked, or their cash and the accounts that it names. */
  readonly locks: "everything" | "named";
  /** Accounts besides the users' cash: made where there are none. Of the house those that are known beforehand, the others follow from the moves. */
  accounts(asked: MoneyAsked<Input>, sub: number): readonly AccountKey[];
  /**
   * Keys of the holds that the work may settle or report: their open holds are read, where a user of the transaction has one in a locked
   * account. Empty for work without holds; a new hold needs no key here.
   */
  holds(asked: MoneyAsked<Input>): readonly HoldKey[];
  /** Reads what decisions need, for all at once and under their locks. */
  load(tx: Tx, asked: readonly MoneyAsked<Input>[], sub: number): Promise<State>;
  /** Pure but for changes of `state`, which the next decision of the same transaction reads; a rejection leaves it as it was. */
  decide(asked: Deciding<Input, State>): MoneyDecision<Data, Event>;
  /** Writes the work's own tables. The transfers are posted before it. */
  store(tx: Tx, posted: readonly Posted<Event>[], now: number): Promise<Stored>;
  /** Publishes, after the commit and never before it. Must not throw. */
  committed(posted: readonly Posted<Event>[], stored: Stored, now: number): void;
  /** A commit ended in a fault and may have happened, with events that nobody was told of. */
  uncertain(): void;
}

/** Key, hash and deadline of a caller's request. */
export type MoneyRequest = Pick<BatchCommand, "hash" | "deadline"> & { readonly key: string };

export interface MoneyTransactions<Input, Data> {
  /**
   * One transaction that locks the users' rows in sorted order, loads and makes their accounts, decides, posts, keeps the answer by the key of the first
   * user, commits, publishes, and answers: what the caller reads then has it. Without a request it is the engine's own, which the state of what it works on
   * makes happen once. Throws `Rejected` (`not_ready`, `overloaded`, `key_reused`, `operation_unknown`) as the path of orders does, else the fault.
   */
  moneyTransaction(users: readonly bigint[], input: Input, request?: MoneyRequest): Promise<Answer<Data>>;
  isRunning(userId: bigint, key: string): boolean;
  stats(): readonly BatchStats[];
  /** Ends what is under way, then rejects. */
  stop(): Promise<void>;
}

interface MoneyCommand<Input> extends BatchCommand, Omit<MoneyAsked<Input>, "request"> {}

/** State of a transaction from its locks to its commit. */
interface Run<State, Event, Stored> {
  readonly state: State;
  readonly books: Books;
  readonly ids: IdBlocks;
  readonly sub: number;
  ended: { readonly posted: readonly Posted<Event>[]; readonly stored: Stored } | null;
}

/** The way of all money that moves for no order: the batch path with accounts, posting and publishing done. Each user's requests go to the shard of the user. */
export function moneyTransactions<Input, State, Data, Event, Stored>(
  parts: CommandPathParts,
  work: MoneyWork<Input, State, Data, Event, Stored>,
  shards: readonly BatchOptions[],
): MoneyTransactions<Input, Data> {
  const path = createCommandPath<MoneyCommand<Input>, Run<State, Event, Stored>, Data, Booked<Event>>(parts, batchWork(work), shards);
  return {
    moneyTransaction: (users, input, request) =>
      path.submit({
        users,
        input,
        userId: users[0] ?? HOUSE,
        ...(request ?? { key: null, hash: "", deadline: ownDeadline(parts) }),
      }),
    isRunning: path.isRunning,
    stats: path.stats,
    stop: path.stop,
  };
}

/** The same within a transaction of somebody else, who commits and publishes: for money that comes with another deed, such as an account. */
export async function moveMoney<Input, State, Data, Event, Stored>(
  tx: Tx,
  work: MoneyWork<Input, State, Data, Event, Stored>,
  asked: MoneyAsked<Input>,
  { sub, now }: { readonly sub: number; readonly now: number },
): Promise<{ readonly answer: Answer<Data>; readonly posted: readonly Posted<Event>[]; readonly stored: Stored }> {
  const run = await begin(tx, work, [asked], sub);
  const { answer, booked } = decideOne(work, run, asked, now);
  return { answer, ...(await book(tx, work, run, booked, now)) };
}

function batchWork<Input, State, Data, Event, Stored>(
  work: MoneyWork<Input, State, Data, Event, Stored>,
): BatchWork<MoneyCommand<Input>, Run<State, Event, Stored>, Data, Booked<Event>> {
  const askedBy = ({ users, input, key }: MoneyCommand<Input>): MoneyAsked<Input> => ({ users, input, request: key });
  return {
    load: (tx, commands, shard) => begin(tx, work, commands.map(askedBy), shard),
    decide(run, command, now) {
      const { answer, booked } = decideOne(work, run, askedBy(command), now);
      return { answer, events: booked };
    },
    async store(tx, run, booked, now) {
      run.ended = await book(tx, work, run, booked, now);
    },
    committed(run, _booked, now) {
      if (run.ended !== null) work.committed(run.ended.posted, run.ended.stored, now);
    },
    uncertain: () => work.uncertain(),
  };
}

/** Locks, accounts, ids and state, sent together: the connection answers in order, so all is read under the lock of the first statement. */
async function begin<Input, State, Data, Event, Stored>(
  tx: Tx,
  work: MoneyWork<Input, State, Data, Event, Stored>,
  asked: readonly MoneyAsked<Input>[],
  sub: number,
): Promise<Run<State, Event, Stored>> {
  const users = [...new Set(asked.flatMap((each) => each.users))];
  const cash = users.map((userId) => userAccount(userId, SETTLEMENT_CURRENCY_ID, "cash"));
  const named = [
    ...new Map([...cash, ...asked.flatMap((each) => work.accounts(each, sub))].map((key) => [accountKeyText(key), key])).values(),
  ];
  const own = named.filter(({ owner }) => owner !== HOUSE);
  const [, locked, house, ids, holds, state] = await Promise.all([
    // The lock of a user across all kinds comes first and alone: a transaction that waits for it holds nothing of the user's.
    lockAccounts(tx, cash),
    work.locks === "everything" ? lockOwners(tx, users) : lockAccounts(tx, own),
    openAccounts(
      tx,
      named.filter(({ owner }) => owner === HOUSE),
    ),
    // After the locks: the ids of an account grow with its commits.
    takeIds(tx, 1),
    readHolds(
      tx,
      asked.flatMap((each) => work.holds(each)),
    ),
    work.load(tx, asked, sub),
  ]);
  const books = new Books([...locked, ...house], holds);
  books.add(await openMissing(tx, books, own));
  return { state, books, ids, sub, ended: null };
}

function openMissing(tx: Tx, books: Books, keys: readonly AccountKey[]): Promise<LedgerAccount[]> {
  return openAccounts(
    tx,
    keys.filter((key) => books.find(key) === undefined),
  );
}

function decideOne<Input, State, Data, Event, Stored>(
  work: MoneyWork<Input, State, Data, Event, Stored>,
  { state, books, sub }: Run<State, Event, Stored>,
  asked: MoneyAsked<Input>,
  now: number,
): MoneyDecision<Data, Event> {
  const decision = work.decide({ ...asked, state, books, now, sub });
  for (const { moves } of decision.booked) books.apply(moves);
  return decision;
}

/** Posts all moves in one call of the posting function, then lets the work write its tables. */
async function book<Input, State, Data, Event, Stored>(
  tx: Tx,
  work: MoneyWork<Input, State, Data, Event, Stored>,
  { books, ids: taken }: Run<State, Event, Stored>,
  booked: readonly Booked<Event>[],
  now: number,
): Promise<{ readonly posted: readonly Posted<Event>[]; readonly stored: Stored }> {
  const moves = booked.flatMap((each) => each.moves);
  books.add(await openAccounts(tx, books.missing(moves)));
  const ids = IdBlocks.blocksFor(moves.length) === 1 ? taken : await takeIds(tx, moves.length);
  const transfers = booked.map((each) => books.transfers(each.moves, ids));
  const posted = booked.map((each, index) => ({ ...each, transferIds: (transfers[index] ?? []).map(({ id }) => id) }));
  const [, stored] = await Promise.all([postTransfers(tx, books.asRead(), transfers.flat(), now), work.store(tx, posted, now)]);
  return { posted, stored };
}
