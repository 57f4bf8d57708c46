import { decideExchange, type ExchangeQuote, exchangeTransfers } from "@candela/engine";
import { assert } from "@candela/model";
import type { Bus } from "../../platform/bus.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import {
  availableOf,
  backingOf,
  balanceEvent,
  balanceOf,
  type CashNeeds,
  type CashNeedsOf,
  houseAccount,
  type IdBlocks,
  type LedgerAccount,
  type MoneyDecision,
  type MoneyWork,
  type Move,
  takeIds,
  userAccount,
} from "../ledger/index.ts";
import { type ExchangeData, type ExchangeRecord, exchangeData } from "./exchange-row.ts";
import { storeExchanges, usedQuotes } from "./exchange-store.ts";

/** An exchange, with the two accounts of the user after it. */
export interface ExchangeDone {
  readonly record: ExchangeRecord;
  readonly paidFrom: LedgerAccount;
  readonly paidTo: LedgerAccount;
}

/** What a transaction reads under its locks. A quote that an exchange of the transaction used is used for the next. */
export interface ExchangeState {
  readonly ids: IdBlocks;
  readonly frozen: ReadonlySet<bigint>;
  readonly needs: CashNeeds;
  readonly used: Set<string>;
}

export type ExchangeWork = MoneyWork<ExchangeQuote | null, ExchangeState, ExchangeData, ExchangeDone, void>;

export interface ExchangeWorkParts {
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  readonly cashNeeds: CashNeedsOf;
  readonly bus: Pick<Bus, "publish">;
}

/** Money of one currency goes into the exchange book of the house, and money of another out of it. */
export function createExchangeWork({ frozenUsers, cashNeeds, bus }: ExchangeWorkParts): ExchangeWork {
  return {
    locks: "named",
    accounts: ({ input }, sub) => (input === null ? [] : accountsOf(input, sub)),
    holds: () => [],
    async load(tx, asked) {
      const users = [...new Set(asked.flatMap((each) => each.users))];
      const [ids, frozen, needs, used] = await Promise.all([
        takeIds(tx, asked.length),
        frozenUsers(tx, users),
        cashNeeds(tx, users),
        usedQuotes(
          tx,
          asked.flatMap(({ input }) => input?.id ?? []),
        ),
      ]);
      return { ids, frozen, needs, used: new Set(used) };
    },
    decide,
    store: (tx, posted) =>
      storeExchanges(
        tx,
        posted.map(({ event: { record }, transferIds }) => ({ record, transferIds })),
      ),
    committed(posted) {
      for (const { event } of posted) publish(bus, event);
    },
    // Nothing waits for an exchange: devices read what happened when they next ask.
    uncertain: () => undefined,
  };
}

function accountsOf({ userId, from, to }: ExchangeQuote, sub: number) {
  return [
    userAccount(userId, from.currency.id, "cash"),
    userAccount(userId, to.currency.id, "cash"),
    houseAccount(from.currency.id, "exchange", sub),
    houseAccount(to.currency.id, "exchange", sub),
    houseAccount(from.currency.id, "fees", sub),
  ];
}

type Deciding = Parameters<ExchangeWork["decide"]>[0];
type Decision = MoneyDecision<ExchangeData, ExchangeDone>;
type RejectedAnswer = Extract<Decision["answer"], { readonly ok: false }>;

const rejected = (rejection: RejectedAnswer["rejection"], params: RejectedAnswer["params"] = {}): Decision => ({
  answer: { ok: false, rejection, params },
  booked: [],
});

function decide({ input: quote, state, books, request, sub, now }: Deciding): Decision {
  // Not signed here, or for somebody else.
  if (quote === null) return rejected("quote_invalid");
  const { userId, from, to } = quote;
  const [source, target] = [from, to].map(({ currency }) => books.find(userAccount(userId, currency.id, "cash")));
  assert(source !== undefined && target !== undefined, "the accounts of an exchange are open");
  const backing = backingOf(state.needs, userId, now, from.currency.id);
  const means = { isFrozen: state.frozen.has(userId), isUsed: state.used.has(quote.id), available: availableOf(source), backing };
  const decided = decideExchange(quote, means, now);
  if (!decided.ok) return rejected(decided.rejection.key, decided.rejection.params);
  const amounts = decided.value;
  state.used.add(quote.id);
  const record: ExchangeRecord = {
    ...quote,
    ...amounts,
    id: state.ids.next(),
    quoteId: quote.id,
    balanceAfter: balanceOf(target) + amounts.received,
    ts: now,
  };
  const done = {
    record,
    paidFrom: { ...source, debitsPosted: source.debitsPosted + amounts.paid },
    paidTo: { ...target, creditsPosted: target.creditsPosted + amounts.received },
  };
  return { answer: { ok: true, data: exchangeData(record) }, booked: [{ event: done, moves: movesOf(record, request, sub) }] };
}

function movesOf(record: ExchangeRecord, request: string | null, sub: number): Move[] {
  const { id, userId } = record;
  const base = { reference: { kind: "exchange", id }, actor: userId, request } as const;
  return exchangeTransfers(record).map(({ leg, between: [from, to], amount, reason }) => {
    const assetId = record[leg].currency.id;
    const account = (book: typeof from | typeof to) =>
      book === "cash" ? userAccount(userId, assetId, book) : houseAccount(assetId, book, sub);
    return { ...base, from: account(from), to: account(to), amount, reason };
  });
}

/** The user's devices learn of both balances, and of the exchange. */
function publish(bus: Pick<Bus, "publish">, { record, paidFrom, paidTo }: ExchangeDone): void {
  const { userId, from, to } = record;
  bus.publish("account", {
    userId,
    events: [
      { kind: "exchange", exchange: exchangeData(record) },
      balanceEvent(from.currency, balanceOf(paidFrom), availableOf(paidFrom)),
      balanceEvent(to.currency, balanceOf(paidTo), availableOf(paidTo)),
    ],
  });
}
