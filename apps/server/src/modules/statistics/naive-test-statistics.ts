import { costOfPart, PRODUCT_ASSET_BASE } from "@candela/model";
import type { Sql } from "../../platform/postgres/database.ts";

/** Statistics added up from the plain list of a user's transfers: nothing is shared with the SQL of the statistics. */

interface Transfer {
  readonly id: bigint;
  readonly ts: number;
  readonly code: number;
  readonly kind: number;
  readonly assetId: number;
  readonly amount: bigint;
  readonly gained: boolean;
  readonly lost: boolean;
  readonly referenceKind: number;
  readonly referenceId: bigint;
}

export interface NaiveEntry {
  readonly ts: number;
  readonly mode: "spot" | "quick" | "contract";
  readonly productCode: string;
  readonly profit: bigint;
  readonly fee: bigint;
  readonly financing: bigint;
  /** Trade that it belongs to; null for a purchase and a dividend. */
  readonly trade: string | null;
}

export interface NaiveBooks {
  readonly entries: readonly NaiveEntry[];
  readonly grant: bigint;
  /** Cash and margin at the end, and what is held at its cost. */
  readonly equity: bigint;
}

async function transfersOfUser(sql: Sql, user: bigint, from: bigint, before: bigint | null): Promise<Transfer[]> {
  const rows = await sql<
    (Omit<Transfer, "ts"> & { ts: bigint; debitOwner: bigint; creditOwner: bigint })[]
  >`select id, ts, code, kind, asset_id as "assetId", amount, credit_owner as "creditOwner", debit_owner as "debitOwner",
      reference_kind as "referenceKind", reference_id as "referenceId" from ledger_transfer order by id`;
  return rows
    .filter(({ id }) => id >= from && (before === null || id < before))
    .filter(({ kind, creditOwner, debitOwner }) => (kind === 1 || kind === 3) && (creditOwner === user || debitOwner === user))
    .map((row) => ({ ...row, ts: Number(row.ts), gained: row.creditOwner === user, lost: row.debitOwner === user }));
}

const USDT = 3;

/** Reads the raw rows of an epoch and follows each product's cost from purchase to sale. */
export async function naiveBooks(sql: Sql, user: bigint, from: bigint, before: bigint | null): Promise<NaiveBooks> {
  const rows = await transfersOfUser(sql, user, from, before);
  const fills = new Map(
    (await sql<{ id: bigint; order: bigint }[]>`select id, order_id as order from spot_fill`).map((f) => [f.id, f.order]),
  );
  const codes = new Map((await sql<{ id: number; code: string }[]>`select id, code from ledger_asset`).map((a) => [a.id, a.code]));
  const bets = new Map(
    (await sql<{ id: bigint; code: string }[]>`select id, product_code as code from quick_order`).map((q) => [q.id, q.code]),
  );
  const closings = new Map(
    (
      await sql<
        { id: bigint; position: bigint; code: string }[]
      >`select id, position_id as position, product_code as code from contract_fill`
    ).map((f) => [f.id, f]),
  );
  const positions = new Map(
    (await sql<{ id: bigint; code: string }[]>`select id, product_code as code from contract_position`).map((p) => [p.id, p.code]),
  );
  const entries: NaiveEntry[] = [];
  const held = new Map<number, { quantity: bigint; cost: bigint }>();
  let money = 0n;
  let grant = 0n;
  const seen = new Set<bigint>();
  for (const row of rows) {
    const change = row.gained === row.lost ? 0n : row.gained ? row.amount : -row.amount;
    if (row.assetId === USDT) money += change;
    if (row.code === 1) grant += row.amount;
    if (row.referenceKind === 3 && !seen.has(row.referenceId)) {
      seen.add(row.referenceId);
      entries.push(spotFill(rows.filter((other) => other.referenceKind === 3 && other.referenceId === row.referenceId)));
    }
    if (change === 0n || row.assetId !== USDT) continue;
    const fee = row.code === 12 || row.code === 21 || row.code === 38 ? -change : 0n;
    const financing = row.code === 35 ? -change : 0n;
    const common = { ts: row.ts, profit: change, fee, financing };
    if (row.referenceKind === 4)
      entries.push({ ...common, mode: "quick", productCode: bets.get(row.referenceId) ?? "", trade: `quick ${row.referenceId}` });
    if (row.referenceKind === 6 || row.referenceKind === 7) {
      const position = row.referenceKind === 7 ? row.referenceId : (closings.get(row.referenceId)?.position ?? 0n);
      entries.push({ ...common, mode: "contract", productCode: positions.get(position) ?? "", trade: `contract ${position}` });
    }
  }
  return { entries, grant, equity: money + [...held.values()].reduce((sum, { cost }) => sum + cost, 0n) };

  /** Money against product: a purchase raises the cost, a sale takes its part of it. */
  function spotFill(transfers: readonly Transfer[]): NaiveEntry {
    const [product] = transfers.filter(({ assetId }) => assetId >= PRODUCT_ASSET_BASE);
    if (product === undefined) throw new Error("a fill without its product");
    const before = held.get(product.assetId) ?? { quantity: 0n, cost: 0n };
    const paid = transfers
      .filter(({ assetId }) => assetId === USDT)
      .reduce((sum, { gained, amount }) => sum + (gained ? amount : -amount), 0n);
    const fee = transfers.filter(({ code }) => code === 12).reduce((sum, { amount }) => sum + amount, 0n);
    const [first] = transfers;
    const order = fills.get(first?.referenceId ?? 0n);
    const common = { ts: product.ts, mode: "spot", productCode: codes.get(product.assetId) ?? "", fee, financing: 0n } as const;
    if (product.gained) {
      held.set(product.assetId, { quantity: before.quantity + product.amount, cost: before.cost - paid });
      return { ...common, profit: 0n, trade: null };
    }
    const leaving = costOfPart(before.cost, product.amount, before.quantity);
    held.set(product.assetId, { quantity: before.quantity - product.amount, cost: before.cost - leaving });
    return { ...common, profit: paid - leaving, trade: `spot ${order}` };
  }
}

/** When each trade that the rows of an epoch began has ended: a sale order with its last fill, a quick trade, a position. */
export async function naiveEnds(sql: Sql, user: bigint, from: bigint, before: bigint | null): Promise<Map<string, number>> {
  const rows = await sql<{ trade: string; id: bigint; ts: bigint }[]>`
    select 'spot ' || o.id as trade, o.id, max(f.ts) as ts from spot_order o join spot_fill f on f.order_id = o.id
      where o.user_id = ${user} and o.direction = 2 group by o.id
    union all select 'quick ' || id, id, settled_at from quick_order where user_id = ${user} and settled_at is not null
    union all select 'contract ' || id, id, closed_at from contract_position where user_id = ${user} and closed_at is not null`;
  return new Map(rows.filter(({ id }) => id >= from && (before === null || id < before)).map(({ trade, ts }) => [trade, Number(ts)]));
}

/** Sum of what entries say, by a name; those without one are left out. */
export function summed(entries: readonly NaiveEntry[], name: (entry: NaiveEntry) => string | null): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const entry of entries) {
    const key = name(entry);
    if (key !== null) sums.set(key, (sums.get(key) ?? 0n) + entry.profit);
  }
  return sums;
}

/** The deepest fall below the highest point so far, moment by moment. */
export function naiveDrawdown(entries: readonly NaiveEntry[], opening: bigint): bigint {
  const moments = [...new Set(entries.map(({ ts }) => ts))].sort((a, b) => a - b);
  let equity = opening;
  let peak = opening;
  let deepest = 0n;
  for (const ts of moments) {
    for (const entry of entries) if (entry.ts === ts) equity += entry.profit;
    if (equity > peak) peak = equity;
    if (peak - equity > deepest) deepest = peak - equity;
  }
  return deepest;
}
