import { createHash } from "node:crypto";
import type { Queryable } from "./database.ts";

/** A fingerprint of the market, which does not reveal its seed of at least 128 random bits. */
export function marketIdentity(seed: string): Buffer {
  return createHash("sha256").update(`candela market ${seed}`).digest();
}

/** The identity of the market that this installation began with: `identity` where it begins now. It never changes; several processes agree on one. */
export async function keepMarketIdentity(sql: Queryable, identity: Buffer): Promise<Buffer> {
  await sql`insert into market_identity (seed_hash) values (${identity}) on conflict do nothing`;
  const kept = await findMarketIdentity(sql);
  if (kept === undefined) throw new Error("the identity of the market is missing");
  return kept;
}

/** Undefined before the first start with a simulated market. */
export async function findMarketIdentity(sql: Queryable): Promise<Buffer | undefined> {
  const [row] = await sql<{ identity: Buffer }[]>`select seed_hash as identity from market_identity`;
  return row?.identity;
}

/** The kind of market of an installation; `hours` of the simulated one. */
export interface MarketKind {
  readonly feed: "simulated" | "replay";
  readonly hours: "continuous" | "exchange" | null;
}

/** The kind of market that this installation began with: `kind` where it begins now. It never changes. */
export async function keepMarketKind(sql: Queryable, { feed, hours }: MarketKind): Promise<MarketKind> {
  await sql`insert into market_kind (feed, hours) values (${feed}, ${hours}) on conflict do nothing`;
  const [kept] = await sql<MarketKind[]>`select feed, hours from market_kind`;
  if (kept === undefined) throw new Error("the kind of the market is missing");
  return kept;
}
