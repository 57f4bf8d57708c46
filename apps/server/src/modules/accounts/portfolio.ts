import { assert, DAY_MS, PRODUCT_ASSET_BASE, USDT } from "@candela/model";
import type { Clock } from "../../platform/clock.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import type { Exposure, KindWorth, PortfolioPart, ProductKind, ValuedAsset } from "../kinds/index.ts";
import { type AssetBalance, balancesOf, changesSince, findEpoch } from "../ledger/index.ts";
import type { MarketData } from "../market-data/index.ts";
import { currentPrice, priceAtMidnight } from "./asset-price.ts";
import { momentsOf, pastPrices, RANGES } from "./past-prices.ts";
import { type Change, type Position, paidInBy, totalValue, unitsAt, valueInUsdt } from "./valuation.ts";

export interface PortfolioParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly market: MarketData;
  /** Kinds of product that the total contains, besides money. */
  readonly kinds: readonly Pick<ProductKind, "ledger" | "readWorth" | "readExposure">[];
}

/** Reasons that bring money in from outside or take it back there: no profit, and no loss. Fees of either are a loss. */
export function outsideReasons(kinds: PortfolioParts["kinds"]): ReadonlySet<string> {
  return new Set(["paper_grant", "deposit", "withdrawal_paid", "campaign_reward", ...kinds.flatMap(({ ledger }) => ledger.outside)]);
}

/** Sum of an asset over its books. */
export function byAsset(balances: readonly AssetBalance[]): AssetBalance[] {
  const sums = new Map<number, AssetBalance>();
  for (const row of balances) {
    const sum = sums.get(row.assetId);
    sums.set(row.assetId, sum === undefined ? row : { ...sum, balance: sum.balance + row.balance, frozen: sum.frozen + row.frozen });
  }
  return [...sums.values()];
}

const AWAY: readonly string[] = ["margin", "earn", "loan", "collateral", "subscribed"];

/** Margin, stakes, what is put away for interest, what is owed and pledged for it, and what is aside for new shares: no part of a balance, but of the total. */
export function outsideMargin(balances: readonly AssetBalance[]): AssetBalance[] {
  return balances.filter(({ book }) => !AWAY.includes(book));
}

/** Currencies of the user, one row each that has ever moved. */
export async function currencyBalances(sql: Sql, userId: bigint): Promise<AssetBalance[]> {
  return byAsset(outsideMargin(await balancesOf(sql, userId))).filter(({ assetId }) => assetId < PRODUCT_ASSET_BASE);
}

export interface Portfolio {
  readonly ts: number;
  /** Available and frozen money of the settlement currency; margin is separate. */
  readonly cash: bigint;
  /** Part of the cash that resting orders hold. */
  readonly frozen: bigint;
  /** Profits and losses that stand in no account yet, of each kind that has any. */
  readonly exposures: readonly Exposure[];
  /** USDT in the margin book: stakes of quick trades, margin of positions. */
  readonly margin: bigint;
  /** Parts of the total: every row of the assets page. An asset without a price is in neither. */
  readonly parts: readonly PortfolioPart[];
  readonly positions: readonly ValuedAsset[];
  /** What of each asset is in no trade, and not put away. */
  readonly free: readonly AssetBalance[];
  readonly openingValue: bigint;
  readonly total: bigint;
}

/**
 * Each currency besides the one that settles that the user has something of outside of what is put away; one without a price is in no total. What kinds count of it is
 * off its worth as a whole, so that no rounding is between them.
 */
function otherCurrencies(positions: readonly ValuedAsset[], free: readonly AssetBalance[], worths: readonly KindWorth[]): PortfolioPart[] {
  const away = worths.flatMap(({ ofCurrencies }) => [...(ofCurrencies?.(positions) ?? [])]);
  return positions
    .filter(
      ({ assetId }) =>
        assetId < PRODUCT_ASSET_BASE && assetId !== USDT.id && free.some((row) => row.assetId === assetId && row.balance !== 0n),
    )
    .flatMap((position) => {
      const value = valueInUsdt(position);
      if (value === undefined) return [];
      const counted = away.reduce((sum, [assetId, units]) => (assetId === position.assetId ? sum + units : sum), 0n);
      return [{ kind: "currency", code: position.code, value: value.units - counted, profit: null }];
    });
}

/** Everything of a user at one moment's prices, and at 00:00 UTC with what was paid in since. */
export async function readPortfolio(parts: PortfolioParts, userId: bigint): Promise<Portfolio> {
  return await readAtOneMoment(parts.sql, (tx) => portfolioIn(tx, parts, userId, parts.clock.now()));
}

/** The same as a transaction sees it, which has one snapshot: what one statement sees in the margin book, the next sees in the positions. */
export async function portfolioIn(
  tx: Tx,
  { market, kinds }: Pick<PortfolioParts, "market" | "kinds">,
  userId: bigint,
  now: number,
): Promise<Portfolio> {
  const midnight = now - (now % DAY_MS);
  // The time before the present epoch is no part of its profit: on the day of a reset the account begins with nothing.
  const epoch = await findEpoch(tx, userId);
  const [books, changes, ...worths] = await Promise.all([
    balancesOf(tx, userId),
    changesSince(tx, userId, midnight, RANGES.day.stepMs, epoch?.ids),
    ...kinds.map((kind) => kind.readWorth(tx, userId, market)),
  ]);
  const balances = byAsset(books);
  const positions = balances.map((row) => ({
    assetId: row.assetId,
    code: row.assetCode,
    units: row.balance,
    scale: row.scale,
    price: currentPrice(market, row.assetId),
  }));
  const outside = outsideReasons(kinds);
  const since = changes.map(({ assetId, ts, amount, reason }) => ({ assetId, ts: Number(ts), amount, isOutside: outside.has(reason) }));
  const atMidnight = balances.map((row) => ({
    units: unitsAt(row.assetId, row.balance, since, midnight),
    scale: row.scale,
    price: priceAtMidnight(market, row.assetId),
  }));
  const paidIn = await paidInSince(market, since, balances, midnight, now);
  const free = byAsset(outsideMargin(books));
  const money = free.find(({ assetId }) => assetId === USDT.id);
  const cash = money?.balance ?? 0n;
  const margin = books.find(({ assetId, book }) => assetId === USDT.id && book === "margin")?.balance ?? 0n;
  const parts: PortfolioPart[] = [
    { kind: "currency", code: USDT.code, value: cash, profit: null },
    ...otherCurrencies(positions, free, worths),
    ...worths.flatMap((worth) => worth.parts(positions)),
  ];
  const exposures = worths.flatMap(({ exposure }) => exposure ?? []);
  const total = totalValue(positions).units + unrealisedOf(exposures);
  assert(parts.reduce((sum, { value }) => sum + value, 0n) === total, "the parts of a total are the whole of it");
  return {
    ts: now,
    cash,
    frozen: money?.frozen ?? 0n,
    exposures,
    margin,
    parts,
    positions,
    free,
    openingValue: totalValue(atMidnight).units + paidIn + unrealisedAt(exposures, midnight, (assetId) => priceAtMidnight(market, assetId)),
    total,
  };
}

/** Worth of what came in from outside since midnight, as the day's value line counts it. */
async function paidInSince(
  market: MarketData,
  changes: readonly Change[],
  balances: readonly AssetBalance[],
  midnight: number,
  now: number,
): Promise<bigint> {
  const moved = new Set(changes.filter(({ isOutside }) => isOutside).map(({ assetId }) => assetId));
  const assets = await Promise.all(
    balances
      .filter(({ assetId }) => moved.has(assetId))
      .map(async ({ assetId, scale }) => ({ assetId, scale, priceAt: await pastPrices(market, assetId, "day", midnight, now) })),
  );
  return paidInBy(changes, assets, momentsOf("day", midnight, now)).at(-1) ?? 0n;
}

/** All that `read` asks is of one snapshot. */
async function readAtOneMoment<Read>(sql: Sql, read: (tx: Tx) => Promise<Read>): Promise<Read> {
  return (await sql.begin("isolation level repeatable read read only", read)) as Read;
}

export function unrealisedOf(exposures: readonly Exposure[]): bigint {
  return exposures.reduce((sum, { unrealised }) => sum + unrealised, 0n);
}

/** Unrealised profit at a moment of the positions that are open now and were so then, as large as they are now. */
export function unrealisedAt(exposures: readonly Exposure[], ts: number, priceOf: (assetId: number) => Position["price"]): bigint {
  return exposures
    .flatMap(({ open }) => open)
    .reduce((sum, { productId, openedAt, unrealisedAt: at }) => {
      const price = openedAt < ts ? priceOf(PRODUCT_ASSET_BASE + productId) : undefined;
      return price === undefined ? sum : sum + at(price.units);
    }, 0n);
}

/** Codes of what is held and cannot be valued now. */
export function unpriced(portfolio: Portfolio): string[] {
  const assets = portfolio.positions.filter((position) => valueInUsdt(position) === undefined).map(({ code }) => code);
  return [...new Set([...assets, ...portfolio.exposures.flatMap((exposure) => exposure.unpriced)])];
}
