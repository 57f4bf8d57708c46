import { type ContractSide, leastCopyOf, type ProductType, SETTLEMENT } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import type { CopyContext } from "./context.ts";
import type { Leader } from "./leader-store.ts";
import { moneyOf } from "./user-money.ts";
import { type LeaderData, money, orNull, rateText } from "./wire.ts";

type LeastCopyData = LeaderData["leastCopies"][number];

/** Trades that are looked at. */
const TRADES = 20;

interface TradeRow {
  readonly productCode: string;
  readonly productType: ProductType;
  readonly priceScale: number;
  readonly quantityScale: number;
  readonly side: ContractSide;
  readonly leverage: number;
  readonly price: bigint;
  readonly lots: bigint;
  readonly lotSize: bigint;
}

/**
 * The smallest copy of a leader's usual trade in each class, the class of most trades first: of the newest closed trades of the class the one in the middle, at the
 * present price. A follower sees by it whether settings would copy anything. What is open is nobody's to know.
 */
export async function leastCopies(
  { sql, market }: Pick<CopyContext, "sql" | "market">,
  leader: Leader,
  userId: bigint | null,
): Promise<LeastCopyData[]> {
  const trades = await newestTrades(sql, leader);
  if (trades.length === 0) return [];
  const leaderEquity = (await moneyOf(sql, leader.userId)).equity;
  const equity = userId === null ? 0n : (await moneyOf(sql, userId)).equity;
  const least = trades.map(({ productCode, productType, priceScale, quantityScale, side, leverage, price, lots, lotSize }) => {
    const spec = market.spec(productCode);
    const tick = market.latest(productCode);
    const at = tick === undefined ? price : side === "long" ? tick.ask : tick.bid;
    const opening = {
      ...{ product: { priceScale, quantityScale, tickSize: spec?.tickSize ?? 1n }, side, at, leaderLots: lots, leaderLotSize: lotSize },
      ...{ leaderEquity, equity, lotSize: spec?.contract?.lotSize ?? lotSize },
    };
    return { productCode, productType, ...leastCopyOf(opening, leverage, SETTLEMENT) };
  });
  const classes = [...Map.groupBy(least, ({ productType }) => productType).values()];
  return classes.toSorted((one, other) => other.length - one.length).map((some) => wireOf(middleOf(some)));
}

type Least = ReturnType<typeof leastCopyOf> & Pick<TradeRow, "productCode" | "productType">;

/** The one in the middle by its worth; of two the larger, so that what copies it copies the other as well. */
function middleOf(some: readonly Least[]): Least {
  const sorted = some.toSorted((one, other) => (one.notional < other.notional ? -1 : one.notional > other.notional ? 1 : 0));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("a class has a trade");
  return middle;
}

function wireOf({ productCode, productType, notional, margin, ratio, share }: Least): LeastCopyData {
  return {
    ...{
      productCode,
      productType,
      notional: money(notional),
      margin: money(margin),
      ratio: rateText(ratio),
      share: orNull(share, rateText),
    },
  };
}

/** The first opening of each of the newest own trades that are closed, of the classes that are offered. */
async function newestTrades(sql: Queryable, { userId, productTypes }: Leader): Promise<TradeRow[]> {
  const rows = await sql<TradeRow[]>`
    select distinct on (p.id) p.product_code as "productCode", p.product_type as "productType", p.price_scale as "priceScale",
      p.quantity_scale as "quantityScale", p.side, p.leverage, f.price, f.lots, p.lot_size as "lotSize"
    from (
      select * from contract_position where user_id = ${userId} and follow_id is null and status = 'closed'
        and product_type = any (${numberList(productTypes)}::smallint[]) order by id desc limit ${TRADES}
    ) p join contract_fill f on f.position_id = p.id and f.action = 'open' order by p.id desc, f.id`;
  return [...rows];
}
