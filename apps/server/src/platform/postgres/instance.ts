import { randomBytes } from "node:crypto";
import type { Queryable } from "./database.ts";

/** What makes this installation itself, made once at its first start. */
export type Instance = {
  id: string;
  /** Secret seed of the simulated market when MARKET_SEED does not name one: nobody can compute tomorrow's prices from it. */
  marketSeed: string;
  /** When the installation was made, epoch milliseconds UTC. */
  createdAt: number;
};

/** Reads the installation's row, making it at the first start; several processes agree on one. */
export async function loadInstance(sql: Queryable): Promise<Instance> {
  const seed = randomBytes(16).toString("hex");
  await sql`insert into instance (market_seed) values (${seed}) on conflict do nothing`;
  const [row] = await sql<(Pick<Instance, "id" | "marketSeed"> & { createdAt: Date })[]>`
    select id, market_seed as "marketSeed", created_at as "createdAt" from instance`;
  if (row === undefined) throw new Error("the instance row is missing");
  const { id, marketSeed, createdAt } = row;
  return { id, marketSeed, createdAt: createdAt.getTime() };
}
