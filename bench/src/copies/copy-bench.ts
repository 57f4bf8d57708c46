/**
 * An order of a leader with a thousand followers: how long until it is durable for all of them, against a thousand orders of their own, and what becomes meanwhile of the
 * orders of people who follow nobody.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runningClusterAddress, type Sql } from "@candela/server/bench";
import { openGuests } from "../orders/guests.ts";
import { place } from "../orders/place.ts";
import { CLASS_OPTION, withDatabase } from "../orders/quick-option.ts";
import { type Row, row } from "../rows.ts";
import { type RunningServer, startServer } from "../server-child.ts";
import { percentile } from "../statistics.ts";

const FOLLOWERS = 1_000;
const ROUNDS = 8;
/** Guests who follow nobody, and how many orders they place a second. */
const OTHERS = 64;
const OTHERS_RATE = 20;
const BESIDE_MS = 8_000;
const CONNECTIONS = 32;
const WARM_MS = 2_000;
const MEASURE_MS = 6_000;
const ORDER = {
  productCode: "X:BTCUSD",
  side: "long",
  action: "open",
  orderType: "market",
  quantity: "10",
  leverage: 10,
  marginMode: "isolated",
};

export async function copyBench(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "candela-bench-copies-"));
  let server: RunningServer | undefined;
  try {
    server = await startServer(dataDir);
    const tokens = await openGuests(server.address, FOLLOWERS + 1 + OTHERS);
    const followers = tokens.slice(1, 1 + FOLLOWERS);
    await place(server, contracts(followers, WARM_MS));
    const own = (await place(server, contracts(followers, MEASURE_MS))).perSecond;
    const database = runningClusterAddress(dataDir);
    if (database === undefined) throw new Error("the database is not running");
    await withDatabase(database, follow);
    // Leaders are read at the start.
    await server.process.stop();
    server = await startServer(dataDir);
    const leader = tokens[0] ?? "";
    const rows = rowsOf(await trade(server, leader, ROUNDS), own);
    return [...rows, ...(await besideOthers(server, leader, tokens.slice(1 + FOLLOWERS)))];
  } finally {
    await server?.process.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const contracts = (tokens: readonly string[], durationMs: number) =>
  ({ tokens, mode: "contract", terms: CLASS_OPTION, way: "http", group: 1, connections: CONNECTIONS, durationMs, rate: null }) as const;

/** The first guest leads, and the next thousand follow. */
async function follow(sql: Sql): Promise<void> {
  await sql`insert into copy_leader (user_id, name, name_key, text, share_rate, product_types, state, led_ms)
    select min(id), 'Leader', 'leader', '', 0, '{1,2,3,4}', 'leading', 1 from app_user`;
  await sql`insert into copy_pair (follower_id, leader_id, settled_week, cumulative, mark, earned, paid)
    select u.id, l.id, 5000, 0, 0, 0, 0 from app_user u, copy_leader l where u.id <> l.user_id order by u.id limit ${FOLLOWERS}`;
  await sql`insert into copy_follow (pair_id, follower_id, leader_id, state, version, mode, size, cap_trade, cap_all, own_stop, excluded, excluded_products,
      share_rate, created_ms, changed_ms)
    select id, follower_id, leader_id, 'running', 1, 'ratio', 50000000, 100000000000, 1000000000000, 90000000, '{}', '{}', 0, 1, 1 from copy_pair`;
}

/** Opens and closes; milliseconds until each was answered, which is when all of it is durable. */
async function trade(
  { address }: RunningServer,
  token: string,
  rounds: number,
): Promise<{ readonly opening: number[]; readonly closing: number[] }> {
  const took = { opening: [] as number[], closing: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const opened = await timed(address, "/api/contractOrder/place", token, ORDER);
    const closed = await timed(address, "/api/contractPosition/close", token, { id: opened.id });
    // The first round makes the accounts of margin.
    if (round > 0) took.opening.push(opened.ms);
    if (round > 0) took.closing.push(closed.ms);
  }
  return took;
}

/** The same orders of strangers with nothing beside them, and beside a leader who opens and closes without a pause: of spot, and of contracts, which the leader's are. */
async function besideOthers(server: RunningServer, leader: string, others: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const mode of ["spot", "contract"] as const) {
    // A connection each: one that waits for a batch keeps nobody else waiting.
    const load = { ...contracts(others, BESIDE_MS), mode, rate: OTHERS_RATE, connections: OTHERS };
    await place(server, { ...load, durationMs: WARM_MS });
    const quiet = (await place(server, load)).latencies;
    let isOver = false;
    let copied = 0;
    const leading = (async () => {
      for (; !isOver; copied += 2) await trade(server, leader, 1);
    })();
    const beside = (await place(server, load)).latencies;
    isOver = true;
    await leading;
    const note = `p50 ${Math.round(percentile([...beside], 0.5))} ms; ${copied} orders of the leader in ${BESIDE_MS / 1_000} s; anchor: nothing beside them`;
    rows.push(
      row({
        ...{
          name: `p99 of a stranger's ${mode} order beside a leader with ${FOLLOWERS} followers`,
          value: percentile([...beside], 0.99),
          unit: "ms",
        },
        ...{ anchor: percentile([...quiet], 0.99), note },
      }),
    );
  }
  return rows;
}

async function timed(address: string, path: string, token: string, fields: object): Promise<{ readonly ms: number; readonly id: string }> {
  const began = performance.now();
  const answer = await fetch(`${address}${path}`, {
    method: "POST",
    headers: { authorization: token, "content-type": "application/json" },
    body: JSON.stringify({ ...fields, idempotencyKey: randomUUID() }),
  });
  const envelope = (await answer.json()) as { code: number; msg: string; data: { positions: { id: string }[] } | null };
  if (envelope.data === null) throw new Error(`${path}: ${envelope.msg}`);
  return { ms: performance.now() - began, id: envelope.data.positions[0]?.id ?? "" };
}

function rowsOf({ opening, closing }: { readonly opening: readonly number[]; readonly closing: readonly number[] }, own: number): Row[] {
  const anchor = (FOLLOWERS / own) * 1_000;
  const note = `median of ${opening.length}; worst ${Math.round(Math.max(...opening, ...closing))} ms; anchor: as many contract orders of their own`;
  return [
    row({
      ...{ name: `a leader's opening with ${FOLLOWERS} followers, durable for all`, value: percentile([...opening], 0.5), unit: "ms" },
      ...{ anchor, aim: { of: "value", atMost: 500 }, note },
    }),
    row({
      ...{ name: `a leader's closing with ${FOLLOWERS} followers, durable for all`, value: percentile([...closing], 0.5), unit: "ms" },
      ...{ anchor, aim: { of: "value", atMost: 500 }, note },
    }),
  ];
}
