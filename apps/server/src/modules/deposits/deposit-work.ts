import type { LanguageCode, RejectionKey } from "@candela/api";
import { decideDeposit, depositTransfers } from "@candela/engine";
import {
  assert,
  DEPOSIT_FACTS,
  type DepositChange,
  type DepositHappening,
  type DepositMovement,
  formatUnits,
  parkedOf,
} from "@candela/model";
import type { Bus } from "../../platform/bus.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { MoneyFlow, NoteFlows } from "../funds/index.ts";
import {
  availableOf,
  balanceEvent,
  balanceOf,
  houseAccount,
  type IdBlocks,
  type LedgerAccount,
  type MoneyAsked,
  type MoneyDecision,
  type MoneyWork,
  type Move,
  takeIds,
  userAccount,
} from "../ledger/index.ts";
import { type NewMessage, type Sent, sendMessages } from "../messages/index.ts";
import { markApplied } from "../payments/index.ts";
import {
  currencyOf,
  type DepositBy,
  type DepositData,
  type DepositRecordData,
  depositData,
  recordData,
  type StoredDeposit,
  type StoredEvent,
  statusOf,
  termsOf,
} from "./deposit-row.ts";
import {
  depositsById,
  depositsOfTransfers,
  eventsOf,
  openCounts,
  storeDeposits,
  storeEvents,
  type TransferKey,
  transferText,
} from "./deposit-store.ts";
import { type SealedVoucher, storeVoucher } from "./voucher-store.ts";

/** Something that happens to a deposit, and who makes it happen. Money that arrived carries its name elsewhere: it counts once. */
export interface Happened {
  readonly happening: DepositHappening;
  readonly by: DepositBy;
  readonly source?: string;
  readonly externalId?: string;
  readonly operatorId?: bigint;
  /** Why the whole is rejected where it is not possible any more; without it, it is passed over. */
  readonly orRejected?: RejectionKey;
}

export type NewDeposit = Omit<StoredDeposit, "id" | "userId" | "state" | "facts" | "reason" | "received" | "gross" | "fee" | "parked"> & {
  readonly userId: bigint;
};

/** How far the chain is with a transfer. */
export interface ChainProgress {
  readonly confirmations: number;
  readonly firstBlock: bigint | null;
  readonly currentBlock: bigint;
}

export type DepositInput = { readonly language: LanguageCode } & (
  | { readonly act: "create"; readonly made: NewDeposit; readonly openMax: number }
  /** Made at the first sight of its transfer. */
  | {
      readonly act: "transfer";
      readonly made: NewDeposit;
      readonly key: TransferKey;
      readonly progress: ChainProgress;
      readonly happened: readonly Happened[];
    }
  | {
      readonly act: "happen";
      readonly id: bigint;
      /** Currencies of the user's that may move. */
      readonly assetIds: readonly number[];
      readonly happened: readonly Happened[];
      /** How many events its author saw: with others, nothing happens. */
      readonly seen?: number;
      /** The callback that is applied with it. */
      readonly callbackId?: bigint;
      readonly voucher?: SealedVoucher;
    }
);

export interface DepositDone {
  readonly deposit: StoredDeposit;
  /** As its user's devices read it. */
  readonly told: DepositRecordData;
  readonly isTold: boolean;
  readonly events: readonly StoredEvent[];
  /** Moves of each of the events. */
  readonly counts: readonly number[];
  readonly cash: readonly LedgerAccount[];
  readonly messages: readonly NewMessage[];
  readonly flows: readonly MoneyFlow[];
  readonly callbackId: bigint | null;
  readonly voucher: SealedVoucher | null;
}

interface Known {
  readonly deposit: StoredDeposit;
  readonly events: readonly StoredEvent[];
}

export interface DepositWorkState {
  readonly ids: IdBlocks;
  readonly frozen: ReadonlySet<bigint>;
  readonly open: Map<bigint, number>;
  /** By id; what happened before in the same transaction is in it. */
  readonly known: Map<bigint, Known>;
  readonly byTransfer: Map<string, bigint>;
}

export type DepositWork = MoneyWork<DepositInput, DepositWorkState, DepositData, DepositDone, readonly Sent[]>;

export interface DepositWorkParts {
  readonly noteFlows: NoteFlows;
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  readonly bus: Pick<Bus, "publish">;
}

const assetsOf = (input: DepositInput): readonly number[] => (input.act === "happen" ? input.assetIds : [input.made.assetId]);

/** Money comes out of the deposits book of the house, onto a balance or among what is parked. */
export function createDepositWork({ frozenUsers, noteFlows, bus }: DepositWorkParts): DepositWork {
  return {
    locks: "named",
    accounts: ({ users, input }) => users.flatMap((user) => assetsOf(input).map((assetId) => userAccount(user, assetId, "cash"))),
    holds: () => [],
    load: (tx, asked) => loadState(tx, asked, frozenUsers),
    decide,
    store: (tx, posted, now) => store(noteFlows, tx, posted, now),
    committed(posted, sent) {
      const ofUser = Map.groupBy(sent, ({ userId }) => userId);
      for (const { event } of posted) publish(bus, event, ofUser.get(event.deposit.userId) ?? []);
    },
    // Nothing waits for a deposit: devices read what happened when they next ask, and the workers look again.
    uncertain: () => undefined,
  };
}

async function loadState(
  tx: Tx,
  asked: readonly MoneyAsked<DepositInput>[],
  frozenUsers: DepositWorkParts["frozenUsers"],
): Promise<DepositWorkState> {
  const users = [...new Set(asked.flatMap((each) => each.users))];
  const creating = asked.flatMap(({ users: [user], input }) => (input.act === "create" && user !== undefined ? [user] : []));
  const [ids, frozen, open, byId, ofTransfers] = await Promise.all([
    takeIds(tx, asked.length),
    frozenUsers(tx, users),
    openCounts(tx, [...new Set(creating)]),
    depositsById(
      tx,
      asked.flatMap(({ input }) => (input.act === "happen" ? [input.id] : [])),
    ),
    depositsOfTransfers(
      tx,
      asked.flatMap(({ input }) => (input.act === "transfer" ? [input.key] : [])),
    ),
  ]);
  const deposits = [...new Map([...byId, ...ofTransfers].map((deposit) => [deposit.id, deposit])).values()];
  const events = await eventsOf(
    tx,
    deposits.map(({ id }) => id),
  );
  return {
    ids,
    frozen,
    open,
    known: new Map(deposits.map((deposit) => [deposit.id, { deposit, events: events.get(deposit.id) ?? [] }])),
    byTransfer: new Map(ofTransfers.map((deposit) => [transferText({ ...deposit, output: deposit.output ?? 0 }), deposit.id])),
  };
}

type Deciding = Parameters<DepositWork["decide"]>[0];
type Decision = MoneyDecision<DepositData, DepositDone>;

const rejected = (rejection: RejectionKey, params: Readonly<Record<string, string>> = {}): Decision => ({
  answer: { ok: false, rejection, params },
  booked: [],
});

function fresh(made: NewDeposit, id: bigint): StoredDeposit {
  return { ...made, id, state: "created", facts: [], reason: null, received: 0n, gross: 0n, fee: 0n, parked: 0n };
}

function decide(asked: Deciding): Decision {
  const { input, users, state } = asked;
  const [userId] = users;
  assert(userId !== undefined, "a deposit is a user's");
  if (input.act === "create") {
    if (state.frozen.has(userId)) return rejected("account_frozen");
    const open = state.open.get(userId) ?? 0;
    if (open >= input.openMax) return rejected("deposit_open_limit", { max: String(input.openMax) });
    state.open.set(userId, open + 1);
    return happen(asked, { deposit: fresh(input.made, state.ids.next()), events: [] }, []);
  }
  if (input.act === "transfer") {
    const text = transferText(input.key);
    const id = state.byTransfer.get(text);
    const known = (id === undefined ? undefined : state.known.get(id)) ?? { deposit: fresh(input.made, state.ids.next()), events: [] };
    state.byTransfer.set(text, known.deposit.id);
    return happen(asked, { ...known, deposit: { ...known.deposit, ...input.progress } }, input.happened);
  }
  const known = state.known.get(input.id);
  if (known === undefined || known.deposit.userId !== userId) return rejected("not_found");
  if (input.seen !== undefined && input.seen !== known.events.length) return rejected("deposit_changed");
  return happen(asked, known, input.happened);
}

function eventOf({ happening, by, source, externalId, operatorId }: Happened, depositId: bigint, seq: number, now: number): StoredEvent {
  const { type } = happening;
  return {
    ...{ depositId, seq, type, by, ts: BigInt(now), transferIds: [], operatorId: operatorId ?? null },
    assetId: type === "receipt" ? happening.assetId : null,
    amount: type === "receipt" ? happening.amount : null,
    paidAt: type === "receipt" ? BigInt(happening.at) : null,
    source: source ?? null,
    externalId: externalId ?? null,
    part: "part" in happening ? happening.part : null,
    reason: type === "rejected" ? happening.reason : null,
  };
}

function happen({ input, users, state, books, request, sub, now }: Deciding, known: Known, happened: readonly Happened[]): Decision {
  const terms = termsOf(known.deposit);
  const needed = (each: Happened): boolean => each.orRejected !== undefined;
  const { status, effects, impossible } = decideDeposit(terms, statusOf(known.deposit, known.events), known.events, happened, needed);
  if (impossible?.orRejected !== undefined) return rejected(impossible.orRejected);
  const all = [...known.events];
  const added: StoredEvent[] = [];
  const moves: Move[][] = [];
  const movements: DepositMovement[] = [];
  const messages: NewMessage[] = [];
  for (const { told, change, endsAs } of effects) {
    const event = eventOf(told, known.deposit.id, all.length, now);
    all.push(event);
    added.push(event);
    movements.push(...change.movements);
    moves.push(change.movements.flatMap((movement) => movesOf(movement, known.deposit, { request, sub, by: told.by })));
    messages.push(...messagesOf(known.deposit, change, endsAs));
  }
  const cash = cashAfter(users[0] ?? 0n, movements, books);
  const own = cash.find(({ assetId }) => assetId === terms.assetId);
  const hasGain = status.gross > known.deposit.gross;
  const deposit: StoredDeposit = {
    ...known.deposit,
    ...{ state: status.state, reason: status.reason, received: status.received, gross: status.gross, fee: status.fee },
    facts: DEPOSIT_FACTS.filter((fact) => status.facts.has(fact)),
    parked: parkedOf(terms, status),
    hasParked: status.parts.some(({ isDecided }) => !isDecided),
    hasVoucher: known.deposit.hasVoucher || all.some(({ type }) => type === "voucher"),
    creditedMs: hasGain ? (known.deposit.creditedMs ?? BigInt(now)) : known.deposit.creditedMs,
    balanceAfter: hasGain && own !== undefined ? balanceOf(own) : known.deposit.balanceAfter,
    events: all.length,
  };
  state.known.set(deposit.id, { deposit, events: all });
  const done: DepositDone = {
    told: recordData(deposit, "en", all),
    ...{ deposit, events: added, counts: moves.map(({ length }) => length), cash, messages, flows: flowsOf(known.deposit, movements) },
    isTold: true,
    callbackId: input.act === "happen" ? (input.callbackId ?? null) : null,
    voucher: input.act === "happen" && added.some(({ type }) => type === "voucher") ? (input.voucher ?? null) : null,
  };
  return { answer: { ok: true, data: depositData(deposit, all, input.language, now) }, booked: [{ event: done, moves: moves.flat() }] };
}

function movesOf(
  movement: DepositMovement,
  { id, userId }: StoredDeposit,
  { request, sub, by }: { readonly request: string | null; readonly sub: number; readonly by: DepositBy },
): Move[] {
  const said = { reference: { kind: "deposit", id }, actor: by === "user" ? userId : 0n, request } as const;
  const { assetId } = movement;
  const account = (book: ReturnType<typeof depositTransfers>[number]["from"]) =>
    book === "cash" ? userAccount(userId, assetId, "cash") : houseAccount(assetId, book, sub);
  return depositTransfers(movement).map(({ from, to, ...moved }) => ({ ...said, ...moved, from: account(from), to: account(to) }));
}

/** The user's accounts as they will be, of the currencies that moved. */
function cashAfter(userId: bigint, movements: readonly DepositMovement[], books: Deciding["books"]): LedgerAccount[] {
  const gains = movements.filter(({ kind }) => kind === "credited" || kind === "released");
  return [...new Set(gains.map(({ assetId }) => assetId))].map((assetId) => {
    const account = books.find(userAccount(userId, assetId, "cash"));
    assert(account !== undefined, "the accounts of a deposit are open");
    const own = gains.filter((gain) => gain.assetId === assetId);
    return {
      ...account,
      creditsPosted: own.reduce((sum, { amount }) => sum + amount, account.creditsPosted),
      debitsPosted: own.reduce((sum, { fee }) => sum + fee, account.debitsPosted),
    };
  });
}

function messagesOf(
  { id, userId, assetId, expected, announced }: StoredDeposit,
  { movements, status: { reason, received } }: DepositChange,
  endsAs: "rejected" | "expired" | null,
): NewMessage[] {
  const told = (kind: NewMessage["kind"], ofAsset: number, units: bigint, more: Readonly<Record<string, string>> = {}): NewMessage => {
    const { code, scale } = currencyOf(ofAsset);
    return { userId, kind, params: { amount: formatUnits(units, scale), asset: code, id: String(id), ...more } };
  };
  // Of a transfer on a chain nothing was announced by its user: it is known by what came.
  const sum = expected ?? (received === 0n ? (announced ?? 0n) : received);
  // What is sent back is told by its own sum; that the deposit has ended with it says nothing more.
  const isReturned = movements.some(({ kind }) => kind === "returned");
  return [
    ...movements.flatMap((movement) => {
      if (movement.kind === "parked") return [told("deposit_parked", movement.assetId, movement.amount)];
      if (movement.kind === "returned") return [told("deposit_returned", movement.assetId, movement.amount)];
      return [told("deposit_credited", movement.assetId, movement.amount - movement.fee)];
    }),
    ...(endsAs === "rejected" && !isReturned ? [told("deposit_rejected", assetId, sum, { reason: reason ?? "" })] : []),
    ...(endsAs === "expired" ? [told("deposit_expired", assetId, sum)] : []),
  ];
}

/** What came onto the balance, after fees. */
const flowsOf = ({ id, userId }: StoredDeposit, movements: readonly DepositMovement[]): MoneyFlow[] =>
  movements.flatMap((movement) => {
    if (movement.kind !== "credited" && movement.kind !== "released") return [];
    const { assetId, amount, fee } = movement;
    return amount > fee ? [{ userId, kind: "deposit", id, assetId, amount: amount - fee, worth: null } as const] : [];
  });

async function store(noteFlows: NoteFlows, tx: Tx, posted: Parameters<DepositWork["store"]>[1], now: number): Promise<readonly Sent[]> {
  const latest = new Map(posted.map(({ event: { deposit } }) => [deposit.id, deposit]));
  await storeDeposits(tx, [...latest.values()]);
  const events = posted.flatMap(({ event, transferIds }) => withTransfers(event, transferIds));
  await storeEvents(tx, events);
  await noteFlows(
    tx,
    posted.flatMap(({ event }) => event.flows),
    now,
  );
  await markApplied(
    tx,
    posted.flatMap(({ event: { callbackId } }) => callbackId ?? []),
    now,
  );
  for (const { event } of posted) if (event.voucher !== null) await storeVoucher(tx, event.deposit.id, event.voucher, now);
  return sendMessages(
    tx,
    posted.flatMap(({ event }) => event.messages),
    now,
  );
}

/** The events with the transfers that each of them made. */
function withTransfers({ events, counts }: DepositDone, ids: readonly bigint[]): StoredEvent[] {
  let at = 0;
  return events.map((event, index) => {
    const from = at;
    at += counts[index] ?? 0;
    return { ...event, transferIds: ids.slice(from, at) };
  });
}

/** The user's devices learn of the deposit, of the balance and of the message. */
function publish(bus: Pick<Bus, "publish">, { deposit, told, cash, messages }: DepositDone, sent: readonly Sent[]): void {
  const { userId } = deposit;
  const own = sent.filter(({ message }) => messages.some(({ params }) => params.id === message.params.id));
  bus.publish("account", {
    userId,
    events: [
      { kind: "deposit", deposit: told },
      ...cash.map((account) => balanceEvent(currencyOf(account.assetId), balanceOf(account), availableOf(account))),
      ...own.map(({ message, unread }) => ({ kind: "message" as const, message, unread })),
    ],
  });
}
