import { randomBytes } from "node:crypto";
import { type KeptSecret, keepSecret, openSecret } from "../kept-secret.ts";
import type { SecretBox } from "../secret-box.ts";
import type { Queryable } from "./database.ts";

/** The identity of this installation, made once at its first start. */
export type Instance = {
  id: string;
  /** Random and secret: nobody can compute tomorrow's prices of the simulated market without it. */
  marketSeed: string;
  /** When the installation was made, epoch milliseconds UTC. */
  createdAt: number;
};

const SEED = "market seed";

type InstanceRow = KeptSecret & { readonly id: string; readonly createdAt: Date };

/**
 * Reads the installation's row, making it at the first start; several processes agree on one. A demonstration is made as of the moment at which its past
 * begins (epoch ms), any other by the clock of the database.
 */
export async function loadInstance(sql: Queryable, box: SecretBox, madeAt?: number): Promise<Instance> {
  const createdAt = madeAt === undefined ? sql`now()` : sql`to_timestamp(${String(madeAt)}::bigint / 1000.0)`;
  const row = {
    name: SEED,
    insert: ({ bytes, sealedWith }: KeptSecret) =>
      sql`insert into instance (market_seed, sealed_with, created_at) values (${bytes}, ${sealedWith}, ${createdAt}) on conflict do nothing`,
    read: () => readRow(sql),
    replace: ({ bytes, sealedWith }: KeptSecret) => sql`update instance set market_seed = ${bytes}, sealed_with = ${sealedWith}`,
  };
  await keepSecret(box, row, Buffer.from(randomBytes(16).toString("hex"), "utf8"));
  const instance = await findInstance(sql, box);
  if (instance === undefined) throw new Error("the instance row is missing");
  return instance;
}

/** As `loadInstance`, but makes and seals nothing; undefined before the first start. */
export async function findInstance(sql: Queryable, box: SecretBox): Promise<Instance | undefined> {
  const row = await readRow(sql);
  if (row === undefined) return undefined;
  return { id: row.id, marketSeed: openSecret(box, row, SEED).toString("utf8"), createdAt: row.createdAt.getTime() };
}

async function readRow(sql: Queryable): Promise<InstanceRow | undefined> {
  const [row] = await sql<InstanceRow[]>`
    select id, market_seed as bytes, sealed_with as "sealedWith", created_at as "createdAt" from instance`;
  return row;
}
