import type { EarningKind, EarningOrder } from "@candela/engine";
import { assert } from "@candela/model";
import type { Tx } from "../../platform/postgres/database.ts";
import { acceptedText } from "../content/index.ts";
import { guestsAmong } from "../identity/index.ts";
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
import { type NewMessage, type Sent, sendMessages } from "../messages/index.ts";
import { decideEarning } from "./decide.ts";
import { type DueOrder, type EarningChange, type EarningInput, type OwnedDay, TREASURY_SUB } from "./earning-change.ts";
import { earningMessages } from "./messages.ts";
import { dropWaiting, insertOrders, readOrders, saveOrders, storeDays } from "./order-store.ts";
import { changeTaken, heldNearBound, lockPools, readHeld } from "./product-store.ts";
import { publishChanges } from "./publish.ts";
import { type EarningRun, type EarningWork, type EarningWorkParts, heldKey } from "./run.ts";
import { stillWaiting, waitingAssets } from "./waiting-store.ts";

/** Money goes from the cash into the earn book and back; interest comes from the treasury, which has what somebody put there and no more. */
export function createEarningWork(parts: EarningWorkParts): EarningWork {
  return {
    locks: "named",
    accounts: ({ users, input }, sub) => accountsOf(users, input, sub),
    holds: () => [],
    load: (tx, asked) => load(parts, tx, asked),
    decide: (deciding) => decideEarning(parts, deciding),
    store: (tx, posted, now) => store(parts.kind, tx, posted, now),
    committed: (posted, sent) =>
      publishChanges(
        parts.bus,
        parts.kind,
        posted.map(({ event }) => event),
        sent,
      ),
    // What is due is found in the tables at the next look.
    uncertain: () => undefined,
  };
}

/** Orders of a booking whose term ends with it; a new one may follow each of them. Nothing but their days changes of the others. */
const maturing = (input: EarningInput): readonly DueOrder[] => (input.kind === "book" ? input.orders.filter(({ matures }) => matures) : []);

/** Users with the currencies that a transaction moves of theirs. */
function ownersOf(users: readonly bigint[], input: EarningInput): { readonly userId: bigint; readonly assetId: number }[] {
  switch (input.kind) {
    case "book":
      return input.orders.map(({ userId, assetId }) => ({ userId, assetId }));
    case "pay":
      return input.days.map(({ userId }) => ({ userId, assetId: input.assetId }));
    default:
      return users.map((userId) => ({ userId, assetId: input.assetId }));
  }
}

/** The same, as far as money is put away or comes back. */
function keepersOf(users: readonly bigint[], input: EarningInput): readonly { readonly userId: bigint; readonly assetId: number }[] {
  if (input.kind === "pay" || input.kind === "roll") return [];
  return input.kind === "book" ? maturing(input) : ownersOf(users, input);
}

function accountsOf(users: readonly bigint[], input: EarningInput, sub: number): AccountKey[] {
  const owners = ownersOf(users, input);
  const assets = [...new Set(owners.map(({ assetId }) => assetId))];
  return [
    ...owners.map(({ userId, assetId }) => userAccount(userId, assetId, "cash")),
    ...keepersOf(users, input).map(({ userId, assetId }) => userAccount(userId, assetId, "earn")),
    ...assets.flatMap((assetId) => [houseAccount(assetId, "treasury", TREASURY_SUB), houseAccount(assetId, "fees", sub)]),
  ];
}

const orderIdsOf = (input: EarningInput): readonly bigint[] => {
  switch (input.kind) {
    case "start":
      return [];
    case "book":
      return input.orders.map(({ id }) => id);
    case "pay":
      return input.days.map(({ id }) => id);
    default:
      return [input.id];
  }
};

/** Products whose room may change: of new orders, and of those that may end. */
const productIdsOf = (input: EarningInput): readonly number[] => {
  if (input.kind === "start" || input.kind === "redeem") return [input.productId];
  return maturing(input).map(({ productId }) => productId);
};

/** Users whose new orders are held against what they have already. */
const startersOf = ({ users, input }: MoneyAsked<EarningInput>): readonly bigint[] =>
  input.kind === "start" ? users : maturing(input).map(({ userId }) => userId);

/** How many new orders there may be at most: one user may begin several in one transaction. */
const beginningOf = (inputs: readonly EarningInput[]): number =>
  inputs.reduce((sum, input) => sum + (input.kind === "start" ? 1 : maturing(input).length), 0);

/** Currencies whose treasury may pay or take something. */
const paidAssetsOf = (input: EarningInput): readonly number[] => {
  if (input.kind === "book") return input.orders.map(({ assetId }) => assetId);
  return input.kind === "start" || input.kind === "roll" ? [] : [input.assetId];
};

async function load(parts: EarningWorkParts, tx: Tx, asked: readonly MoneyAsked<EarningInput>[]): Promise<EarningRun> {
  const users = [...new Set(asked.flatMap((each) => each.users))];
  const inputs = asked.map(({ input }) => input);
  const starters = [...new Set(asked.flatMap(startersOf))];
  const assets = [...new Set(inputs.flatMap(paidAssetsOf))].sort((one, other) => one - other);
  const treasuries = assets.map((assetId) => houseAccount(assetId, "treasury", TREASURY_SUB));
  const [pools, funds, orders, held, guests, frozen, needs, ids, queued, waiting, text] = await Promise.all([
    // Products, then treasuries: each transaction takes its locks in the same order.
    lockPools(tx, parts.kind, [...new Set(inputs.flatMap(productIdsOf))]),
    lockAccounts(tx, treasuries),
    readOrders(tx, parts.kind, users, inputs.flatMap(orderIdsOf)),
    readHeld(tx, parts.kind, starters),
    starters.length > 0 ? guestsAmong(tx, users) : new Set<bigint>(),
    parts.frozenUsers(tx, users),
    inputs.some(({ kind }) => kind === "start") ? parts.cashNeeds(tx, users) : new Map(),
    takeIds(tx, inputs.length + inputs.flatMap(maturing).length),
    waitingAssets(tx, assets, parts.unpayable()),
    stillWaiting(
      tx,
      inputs.flatMap((input) => (input.kind === "pay" ? input.days : [])),
    ),
    starters.length > 0 ? acceptedText(tx, parts.kind, parts.clock.now()) : undefined,
  ]);
  return {
    pools,
    orders,
    held: new Map(held.map(({ userId, productId, held: units }) => [heldKey(userId, productId), units])),
    open: openByUser(held),
    guests,
    heldByGuests: guests.size === 0 ? new Map() : await heldNearBound(tx, [...pools.values()], beginningOf(inputs)),
    funds: new Map(funds.map((account) => [account.assetId, availableOf(account)])),
    queued,
    waiting,
    frozen,
    textVersion: text?.version ?? 0,
    needs,
    ids,
  };
}

function openByUser(held: readonly { readonly userId: bigint; readonly open: number }[]): Map<bigint, number> {
  const open = new Map<bigint, number>();
  for (const row of held) open.set(row.userId, (open.get(row.userId) ?? 0) + row.open);
  return open;
}

async function store(kind: EarningKind, tx: Tx, posted: readonly Posted<EarningChange>[], now: number): Promise<readonly Sent[]> {
  const latest = new Map<bigint, EarningOrder>(posted.map(({ event: { order } }) => [order.id, order]));
  const fresh = new Set(posted.filter(({ event }) => event.isNew).map(({ event: { order } }) => order.id));
  const orders = [...latest.values()];
  const days = new Map(posted.flatMap((each) => daysOf(each, kind).map((day) => [`${day.orderId}/${day.day}`, day] as const)));
  await insertOrders(
    tx,
    orders.filter(({ id }) => fresh.has(id)),
  );
  await saveOrders(
    tx,
    orders.filter(({ id }) => !fresh.has(id)),
  );
  await storeDays(tx, [...days.values()]);
  await dropWaiting(
    tx,
    posted.filter(({ event }) => event.dropsWaiting).map(({ event: { order } }) => order.id),
  );
  const taken = new Map<number, bigint>();
  for (const { event } of posted) {
    const { productId } = event.order.offer;
    taken.set(productId, (taken.get(productId) ?? 0n) + event.taken);
  }
  await changeTaken(tx, taken);
  const messages = posted.flatMap(({ event }): NewMessage[] => earningMessages(kind, event));
  return sendMessages(tx, messages, now);
}

/** The days of a change with the transfers that paid them: interest comes first among its moves, a transfer a day that comes to anything. */
function daysOf({ event, moves, transferIds }: Posted<EarningChange>, kind: EarningKind): OwnedDay[] {
  let at = 0;
  const { userId } = event.order;
  return event.days.map((stored) => {
    const day = { ...stored, userId, kind };
    if (day.state !== "paid" || day.amount === 0n) return day;
    const transferId = transferIds[at];
    assert(transferId !== undefined && moves[at]?.amount === day.amount, "each day that is paid has its transfer");
    at += 1;
    return { ...day, transferId };
  });
}
