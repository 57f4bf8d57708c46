import { type CorporateActionResult, decideDividend, decideSplit, type SpotPosition } from "@candela/engine";
import { assert, SETTLEMENT, SETTLEMENT_CURRENCY_ID } from "@candela/model";
import type { Tx } from "../../platform/postgres/database.ts";
import {
  availableOf,
  balanceOf,
  balancesAt,
  houseAccount,
  type LedgerAccount,
  type MoneyWork,
  type Move,
  userAccount,
} from "../ledger/index.ts";
import { type Sent, sendMessages } from "../messages/index.ts";
import { shareMessages } from "./corporate-action-messages.ts";
import { type CorporateAction, endedOrders, type Share, sharedAlready, storeShares } from "./corporate-action-store.ts";
import { readHoldings } from "./load.ts";
import { productAssetId } from "./working-state.ts";

const NO_ORDERS = { count: 0, cashReleased: 0n };

/** A user's share of an action, before it has the ids of its transfers. */
export interface Received {
  readonly action: CorporateAction;
  readonly share: Omit<Share, "transferIds"> & { readonly cashBalance: bigint; readonly cashAvailable: bigint };
}

/** Users with an order that still rests, to be asked again once it has ended. */
export interface SharingData {
  readonly skipped: number;
}

interface SharingState {
  readonly done: Set<bigint>;
  readonly ended: Awaited<ReturnType<typeof endedOrders>>;
  readonly rows: ReadonlyMap<bigint, HoldingRow>;
  readonly atRecord: ReadonlyMap<bigint, bigint>;
}

type HoldingRow = Awaited<ReturnType<typeof readHoldings>>[number];
type Sharing = MoneyWork<CorporateAction, SharingState, SharingData, Received, readonly Sent[]>;

/**
 * Carries an action out for a page of users and tells them, in one transaction: who has received already receives nothing and is told nothing.
 * `publish` tells devices, after the commit.
 */
export function sharing(publish: (received: readonly Received[], sent: readonly Sent[]) => void): Sharing {
  return {
    locks: "named",
    holds: () => [],
    accounts: ({ users, input: { productId } }, sub) => [
      ...users.map((userId) => userAccount(userId, productAssetId(productId), "spot")),
      ...[SETTLEMENT_CURRENCY_ID, productAssetId(productId)].map((assetId) => houseAccount(assetId, "trading", sub)),
    ],
    load,
    decide: decidePage,
    async store(tx, posted, now) {
      const [first] = posted;
      if (first === undefined) return [];
      const { action } = first.event;
      const shares = posted.map(({ event: { share }, transferIds }): Share => ({ ...share, transferIds }));
      const [, sent] = await Promise.all([storeShares(tx, action, shares, now), sendMessages(tx, shareMessages(action, shares), now)]);
      return sent;
    },
    committed: (posted, sent) => {
      publish(
        posted.map(({ event }) => event),
        sent,
      );
    },
    // The next round finds what was written, and readers see it.
    uncertain: () => undefined,
  };
}

async function load(tx: Tx, asked: Parameters<Sharing["load"]>[1]): Promise<SharingState> {
  const [page] = asked;
  assert(page !== undefined && asked.length === 1, "one page of one action a transaction");
  const { users, input: action } = page;
  const [done, ended, holdings, atRecord] = await Promise.all([
    sharedAlready(tx, action.id, users),
    endedOrders(tx, action.id, users),
    readHoldings(tx, users),
    balancesAt(tx, productAssetId(action.productId), "spot", users, action.effectiveAt),
  ]);
  const rows = new Map(holdings.filter((row) => row.productId === action.productId).map((row) => [row.userId, row]));
  return { done: new Set(done), ended, rows, atRecord };
}

/** Each user of the page by itself; nobody is rejected. */
function decidePage({ users, input: action, state, books, sub }: Parameters<Sharing["decide"]>[0]): ReturnType<Sharing["decide"]> {
  const booked: { event: Received; moves: readonly Move[] }[] = [];
  let skipped = 0;
  for (const user of users) {
    const cash = books.find(userAccount(user, SETTLEMENT_CURRENCY_ID, "cash"));
    const spot = books.find(userAccount(user, productAssetId(action.productId), "spot"));
    const row = state.rows.get(user);
    if (state.done.has(user) || cash === undefined || spot === undefined || row === undefined) continue;
    const held = action.kind === "dividend" ? (state.atRecord.get(user) ?? 0n) : balanceOf(spot);
    const orders = state.ended.get(user) ?? NO_ORDERS;
    if (held <= 0n && orders.count === 0) continue;
    if (action.kind === "split" && row.openOrders > 0) {
      skipped += 1;
      continue;
    }
    const position: SpotPosition = { ...row, quantity: balanceOf(spot), frozen: spot.debitsPending };
    const result = decide(action, position, held);
    const share = {
      userId: user,
      before: held,
      after: action.kind === "dividend" ? held : result.position.quantity,
      cash: result.cash,
      cost: result.position.cost,
      costLeft: row.cost - result.position.cost,
      realised: result.position.realised,
      orders,
      cashBalance: balanceOf(cash) + result.cash,
      cashAvailable: availableOf(cash) + result.cash,
    };
    state.done.add(user);
    booked.push({ event: { action, share }, moves: movesOf(action, { cash, spot }, result, sub) });
  }
  return { answer: { ok: true, data: { skipped } }, booked };
}

function decide(action: CorporateAction, position: SpotPosition, held: bigint): CorporateActionResult {
  if (action.cashPerUnit !== null) return decideDividend(position, held, { cashPerUnit: action.cashPerUnit }, action.quantityScale);
  const { newUnits, oldUnits, fractionPrice } = action;
  assert(newUnits !== null && oldUnits !== null && fractionPrice !== null, "what is no dividend is a split");
  return decideSplit(position, { newUnits: BigInt(newUnits), oldUnits: BigInt(oldUnits), fractionPrice }, action, SETTLEMENT);
}

/** The house owes what it has sold: it gives and takes units of a split, and pays dividends and fractions out of its trading account. */
function movesOf(
  action: CorporateAction,
  user: { readonly cash: LedgerAccount; readonly spot: LedgerAccount },
  { position, cash }: CorporateActionResult,
  sub: number,
): Move[] {
  const common = { reference: { kind: "corporate_action", id: action.id }, actor: 0n, request: null } as const;
  const house = ({ assetId }: LedgerAccount) => houseAccount(assetId, "trading", sub);
  const moves: Move[] = [];
  const change = position.quantity - balanceOf(user.spot);
  if (change !== 0n) {
    const sides = change > 0n ? { from: house(user.spot), to: user.spot } : { from: user.spot, to: house(user.spot) };
    moves.push({ ...common, ...sides, reason: "split", amount: change > 0n ? change : -change });
  }
  if (cash > 0n) {
    const reason = action.kind === "dividend" ? "dividend" : "split_cash";
    moves.push({ ...common, from: house(user.cash), to: user.cash, reason, amount: cash });
  }
  return moves;
}
