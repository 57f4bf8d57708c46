/**
 * The server dies by `kill -9` while a leader trades, and is started again over what it left. Each fill of the leader was then copied once in each follow: none twice, none missing, each at its own tick,
 * and whoever asked for an order by its key got the one that was placed.
 */
import { setTimeout as pause } from "node:timers/promises";
import { atDepth, SeededRandom } from "@candela/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insist as insistAt, KilledRuns, registerAll } from "./killed-runs.ts";
import { openGuest } from "./order-load.ts";

const FOLLOWERS = atDepth(20, 100);
const KILLS = atDepth(3, 20);
/** How long the leader trades before each. */
const [LEAST_MS, MOST_MS] = [400, 2_500] as const;
const PER_KILL_MS = 60_000;
const ORDER = {
  productCode: "X:BTCUSD",
  side: "long",
  action: "open",
  orderType: "market",
  quantity: "20",
  leverage: 10,
  marginMode: "isolated",
};

const runs = new KilledRuns("copy-kills");
const random = new SeededRandom(7);
let address = "";
let leader = "";
let isOver = false;

const insist = <Answer>(path: string, token: string, fields: object) => insistAt<Answer>(() => address, path, token, fields);

/** The leader opens and closes, in parts, until all kills are done; on a busy machine that may be in the midst of the first turn, and one turn has three fills. */
async function trade(): Promise<void> {
  for (let fills = 0; !isOver || fills <= KILLS; fills += 3) {
    const { positions } = await insist<{ positions: { id: string }[] }>("/api/contractOrder/place", leader, ORDER);
    const id = positions[0]?.id ?? "";
    await insist("/api/contractPosition/close", leader, { id, quantity: "7" });
    await insist("/api/contractPosition/close", leader, { id });
  }
}

beforeAll(async () => {
  address = await runs.start();
  leader = await openGuest(address);
  // The tests of the module say that a guest cannot lead; what is killed here is not how somebody becomes a leader.
  const leaderId = await runs.withDatabase(async (sql) => {
    const [user] = await sql<{ id: bigint }[]>`select max(id) as id from app_user`;
    const [made] = await sql<
      { id: bigint }[]
    >`insert into copy_leader (user_id, name, name_key, text, share_rate, product_types, state, led_ms)
      values (${user?.id ?? 0n}, 'Leader', 'leader', '', 10000000, '{1,2,3,4}', 'leading', 1) returning id`;
    return String(made?.id);
  });
  const caps = { capTrade: "100000", capAll: "1000000", ownStop: "0.9", excluded: [], excludedProducts: [] };
  const tokens: string[] = [];
  for (let guest = 0; guest < FOLLOWERS; guest += 1) tokens.push(await openGuest(address));
  // Nor follows a guest.
  await runs.withDatabase(registerAll);
  for (const token of tokens)
    await insist("/api/followOrder/follow", token, { leaderId, mode: "ratio", size: "0.5", profitShare: "0.1", ...caps });
}, 600_000);
afterAll(() => runs.end());

it(
  `copies each fill once in each of ${FOLLOWERS} follows, over ${KILLS} kills`,
  async () => {
    const trading = trade();
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(random.between(LEAST_MS, MOST_MS));
      await runs.kill();
      address = await runs.start();
    }
    isOver = true;
    await trading;
    await runs.withDatabase(async (sql) => {
      const fills = await sql<{ copies: number }[]>`
        select count(e.id)::integer as copies from copy_leader l join contract_fill f on f.user_id = l.user_id
        left join copy_event e on e.leader_fill_id = f.id and e.fill_id is not null group by f.id`;
      expect(fills.length).toBeGreaterThan(KILLS);
      expect(fills.filter(({ copies }) => copies !== FOLLOWERS)).toEqual([]);
      expect(await sql`select id from copy_event where skip is not null`).toEqual([]);
      expect(await sql`select id from contract_position where status = 'open'`).toEqual([]);
      expect(await sql`select asset_id from ledger_account group by 1 having sum(credits_posted - debits_posted) <> 0`).toEqual([]);
    });
    await runs.kill();
    const { code, said } = await runs.verify();
    expect(code, said).toBe(0);
  },
  (KILLS + 4) * PER_KILL_MS,
);
