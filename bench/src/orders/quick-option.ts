/** An option of five seconds, so that quick trades end while the benchmark runs: as many settle as are placed, and nobody meets the limit of open trades. */
import { connect, type DatabaseAddress, type Sql } from "@candela/server/bench";
import { pause } from "../child.ts";
import type { RunningServer } from "../server-child.ts";
import type { Terms } from "./mode-orders.ts";

/** The crypto option of thirty seconds, as the migration makes it. */
export const CLASS_OPTION: Terms = { optionId: 6 };

const ASK_EVERY_MS = 50;
const KNOWN_MS_MAX = 10_000;

/** Adds the option, which takes the place of the class's for the product, and waits until the server offers it. */
export async function addShortOption(sql: Sql, { address }: RunningServer): Promise<Terms> {
  const [row] = await sql<
    { optionId: number }[]
  >`insert into quick_option (product_type, product_code, seconds, payout_rate, stake_min, stake_max)
    values (2, 'X:BTCUSD', 5, 80000000, 5000000, 1000000000) returning id as "optionId"`;
  if (row === undefined) throw new Error("the option was not added");
  const until = performance.now() + KNOWN_MS_MAX;
  for (;;) {
    const text = await (await fetch(`${address}/api/fastTradeOrderOptions/list?productType=2&productCode=X:BTCUSD`)).text();
    if (text.includes(`"id":${row.optionId},`)) return row;
    if (performance.now() > until) throw new Error(`the server does not offer the option: ${text.slice(0, 400)}`);
    await pause(ASK_EVERY_MS);
  }
}

export async function withDatabase<T>(address: DatabaseAddress, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(address, { poolSize: 1, applicationName: "candela-bench" });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** Quick trades that have been settled so far. */
export async function settledTrades(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: bigint }[]>`select count(*) from quick_order where settled_at is not null`;
  return Number(row?.count);
}
