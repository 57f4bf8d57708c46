import { randomBytes } from "node:crypto";
import type { Queryable } from "./database.ts";

const DAY_MS = 86_400_000;

/** What makes this installation itself, made once at its first start. */
export type Instance = {
  id: string;
  /** Secret seed of the simulated market when MARKET_SEED does not name one: nobody can compute tomorrow's prices from it. */
  marketSeed: string;
  /** When the installation was made, epoch milliseconds UTC. */
  createdAt: number;
  /** The UTC midnight from which on the present model draws the simulated market; undefined where it draws all of it. */
  presentModelFrom: number | undefined;
};

/** Reads the installation's row, making it at the first start; several processes agree on one. */
export async function loadInstance(sql: Queryable): Promise<Instance> {
  const seed = randomBytes(16).toString("hex");
  await sql`insert into instance (market_seed) values (${seed}) on conflict do nothing`;
  const [row] = await sql<(Pick<Instance, "id" | "marketSeed"> & { createdAt: Date; modelDay: number | null })[]>`
    select id, market_seed as "marketSeed", created_at as "createdAt", market_model_2_from - date '1970-01-01' as "modelDay" from instance`;
  if (row === undefined) throw new Error("the instance row is missing");
  const { id, marketSeed, createdAt, modelDay } = row;
  return { id, marketSeed, createdAt: createdAt.getTime(), presentModelFrom: modelDay === null ? undefined : modelDay * DAY_MS };
}
