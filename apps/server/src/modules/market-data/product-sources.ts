import type { MarketSource } from "@candela/feeds";
import { type FeedKind, isLiveSource } from "@candela/model";
import { int8Array, type Sql, type Tx, textArray } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { StartError } from "../../platform/start-error.ts";
import type { HoldersOf } from "./suspension-notice.ts";

type Quoting = Pick<MarketSource, "instruments" | "kindOf">;

/** Names that one line of rejection holds. */
const NAMED_MAX = 5;

interface KeptSource {
  readonly productCode: string;
  readonly source: FeedKind;
  readonly since: bigint;
}

/** A product whose prices would come from somewhere else than until now; `to` is undefined where nothing would quote it. */
interface Change {
  readonly productCode: string;
  readonly productId: number;
  readonly from: FeedKind;
  readonly to: FeedKind | undefined;
}

/**
 * Keeps which source each product has. Another one than a product had is taken only while nobody has anything of the product: other prices under running
 * trades would choose how they end. Throws a `StartError` that names the products otherwise.
 */
export async function keepProductSources(sql: Sql, source: Quoting, holders: readonly HoldersOf[], now: number): Promise<void> {
  await transaction(sql, async (tx) => {
    const kept = await readSources(tx);
    const changes = changesOf(source, kept, await idsOf(tx));
    const held = await heldOf(tx, changes, holders);
    if (held.length > 0) throw new StartError(told(held));
    const begun = source.instruments.flatMap(({ productCode }) => {
      const kind = source.kindOf(productCode);
      const before = kept.get(productCode);
      if (kind === undefined || kind === before?.source) return [];
      const since = before === undefined || before.since < BigInt(now) ? BigInt(now) : before.since + 1n;
      return [{ productCode, source: kind, since }];
    });
    await insertSources(tx, begun);
  });
}

function changesOf(source: Quoting, kept: ReadonlyMap<string, KeptSource>, ids: ReadonlyMap<string, number>): Change[] {
  return [...kept.values()].flatMap(({ productCode, source: from }) => {
    const to = source.kindOf(productCode);
    const productId = ids.get(productCode);
    // A computed market that has the product no more is that market's own matter: its products go off the lists, as they always did.
    const isAnother = to !== from && (to !== undefined || isLiveSource(from));
    return isAnother && productId !== undefined ? [{ productCode, productId, from, to }] : [];
  });
}

async function heldOf(tx: Tx, changes: readonly Change[], holders: readonly HoldersOf[]): Promise<Change[]> {
  const held: Change[] = [];
  for (const change of changes)
    for (const holdersOf of holders) if (!held.includes(change) && (await holdersOf(tx, change.productId)).length > 0) held.push(change);
  return held;
}

function told(held: readonly Change[]): string {
  const named = held.slice(0, NAMED_MAX).map(({ productCode, from, to }) => `${productCode} (${from}, then ${to ?? "nothing"})`);
  const more = held.length > NAMED_MAX ? ` and ${held.length - NAMED_MAX} more` : "";
  return `MARKET_FEED gives another source to products of which somebody has something: ${named.join(", ")}${more}. Give the sources of before, or wait until nobody has anything of them`;
}

async function readSources(tx: Tx): Promise<Map<string, KeptSource>> {
  const rows = await tx<KeptSource[]>`
    select distinct on (product_code) product_code as "productCode", source, since from product_source order by product_code, since desc`;
  return new Map(rows.map((row) => [row.productCode, row]));
}

async function idsOf(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx<{ productCode: string; productId: number }[]>`
    select product_code as "productCode", product_id as "productId" from product`;
  return new Map(rows.map(({ productCode, productId }) => [productCode, productId]));
}

async function insertSources(tx: Tx, rows: readonly KeptSource[]): Promise<void> {
  if (rows.length === 0) return;
  await tx`insert into product_source (product_code, since, source)
    select * from unnest(${textArray(
      tx,
      rows.map(({ productCode }) => productCode),
    )}, ${int8Array(
      tx,
      rows.map(({ since }) => since),
    )}, ${textArray(
      tx,
      rows.map((row) => row.source),
    )})`;
}
