/**
 * The server dies by `kill -9` as somebody claims, as a campaign ends and pays what was earned, as a draw is made and its prizes are paid: in the middle of a transaction and between two. Each reward was
 * then given once, each prize paid once, and the budgets are used up or back where they came from.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { type CampaignReward, type CampaignTask, HOUR_MS, SETTLEMENT } from "@candela/model";
import { checkCampaignProof } from "@candela/model/campaign-draw";
import { atDepth } from "@candela/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createCampaignsModule } from "../modules/campaigns/index.ts";
import { publishCampaign } from "../modules/campaigns/publish-campaign.ts";
import { createGuest } from "../modules/identity/open-guest.ts";
import { grantPaper } from "../modules/ledger/index.ts";
import { VoucherRebates } from "../modules/vouchers/index.ts";
import { createBus } from "../platform/bus.ts";
import { systemClock, systemRandom } from "../platform/clock.ts";
import { requestHash } from "../platform/idempotency.ts";
import { createLog } from "../platform/log.ts";
import type { Sql } from "../platform/postgres/database.ts";
import { loadSecretBox } from "../platform/secret-keys.ts";
import { insist, KilledRuns, passDays, type StillAt } from "./killed-runs.ts";
import { call, openGuest } from "./order-load.ts";

/** Participants of one transaction are a hundred, or twenty while others are at work. */
const USERS = atDepth(240, 800);
const REPEATS = atDepth(1, 4);
const PER_KILL_MS = 60_000;
const USDT = 1_000_000n;
const PRIZES = [
  { count: 1, amount: 50n * USDT },
  { count: 40, amount: 2n * USDT },
];
const EVERYBODY = { registered: false, identity: false, deposited: false, accountDaysMin: null, accountDaysMax: null, openedBefore: null };

const runs = new KilledRuns("campaign-kills");
let address = "";
let claimer = "";
let tasksId = 0;
let drawId = 0;
const at = () => address;

const task = (goal: CampaignTask["goal"], reward: CampaignReward): CampaignTask => ({ goal, target: 1n, turns: 1, reward });

/** Published as if two operators had, and begun: everybody who takes part has opened a receipt. */
async function publish(sql: Sql, code: string, form: "tasks" | "draw", tasks: readonly CampaignTask[], budget: bigint): Promise<number> {
  const now = Date.now();
  const plan = {
    ...{ code, form, isWelfare: false, startsAt: now, endsAt: now + HOUR_MS, budget, audience: EVERYBODY, tasks, hasBeacon: false },
    prizes: form === "draw" ? PRIZES : [],
    texts: { en: { title: code, summary: "A test", rules: "<p>r</p>" } },
  };
  const parts = { now, random: { bytes: randomBytes }, box: loadSecretBox(runs.dataDir, undefined) };
  return await sql.begin((tx) => publishCampaign(tx, plan, null, parts));
}

/** Joined by the command of the product, more people than the door would let in one after another. */
async function joinAll(sql: Sql): Promise<void> {
  const log = createLog("silent");
  const bus = createBus(log);
  const campaigns = createCampaignsModule({
    ...{ sql, log, bus, beacon: null, rebates: new VoucherRebates({ sql, bus }), box: loadSecretBox(runs.dataDir, undefined) },
    ...{ clock: systemClock, random: systemRandom, frozenUsers: async () => new Set<bigint>(), mayMoveMoney: () => true },
  });
  const join = async (userId: bigint, id: number) => {
    const request = { key: randomUUID(), hash: requestHash("kills", { id }), deadline: Date.now() + HOUR_MS };
    expect((await campaigns.submit(userId, { kind: "join", id }, request)).ok).toBe(true);
  };
  const identity = { random: systemRandom, clock: systemClock, openPaperAccount: grantOf };
  const one = async () => {
    const userId = await sql.begin((tx) => createGuest(tx, identity as unknown as Parameters<typeof createGuest>[1]));
    await campaigns.onReceipt(userId);
    await join(userId, tasksId);
    await join(userId, drawId);
  };
  for (let from = 0; from < USERS; from += 40) await Promise.all(Array.from({ length: Math.min(40, USERS - from) }, one));
  await campaigns.stop();
}
const grantOf: Parameters<typeof createGuest>[1]["openPaperAccount"] = (tx, userId) => grantPaper(tx, userId, Date.now());

beforeAll(async () => {
  address = await runs.start();
  claimer = await openGuest(address);
  await runs.withDatabase(async (sql) => {
    await sql`insert into campaign_event (user_id, kind, ts) select max(id), 'receipt_check', ${String(Date.now())}::bigint from app_user`;
    const rewards = [
      task("receiptCheck", { kind: "money", amount: 3n * USDT }),
      task("quickOrder", { kind: "voucher", amount: 5n * USDT, share: 50_000_000n, modes: ["spot"], days: 3 }),
    ];
    tasksId = await publish(sql, "kill-tasks", "tasks", rewards, BigInt(USERS + 10) * 8n * USDT);
    drawId = await publish(sql, "kill-draw", "draw", [task("receiptCheck", { kind: "tickets", tickets: 3 })], 130n * USDT);
    await joinAll(sql);
  });
}, 300_000);
afterAll(() => runs.end());

it(
  "gives a reward once to somebody whose claim met the end of the server",
  async () => {
    await insist(at, "/api/activity/join", claimer, { id: tasksId });
    for (let time = 0; time < REPEATS; time += 1) {
      const asked = { id: tasksId, task: 1, idempotencyKey: randomUUID() };
      const place: StillAt = { table: "campaign_reward", on: `new.campaign_id = ${tasksId}`, before: "insert" };
      if (time === 0) await runs.dieWhile(place, () => call(address, "POST", "/api/activity/claim", claimer, asked));
      else await runs.kill();
      address = await runs.start();
      if (time === 0) {
        await insist(at, "/api/activity/claim", claimer, asked);
        // By its key it is told again, and no more is given.
        await insist(at, "/api/activity/claim", claimer, asked);
      }
      const again = await call(address, "POST", "/api/activity/claim", claimer, { ...asked, idempotencyKey: randomUUID() });
      expect(again?.msg).toBe("campaign_claimed");
    }
    await runs.withDatabase(async (sql) => {
      const rewards =
        await sql`select count(*)::integer as count, sum(amount) as amount from campaign_reward where campaign_id = ${tasksId}`;
      expect(rewards).toEqual([{ count: 1, amount: 3n * USDT }]);
      await expectEachPaid(sql);
    });
  },
  (2 + REPEATS) * PER_KILL_MS,
);

const unsettled = (sql: Sql, id: number) =>
  sql<{ id: bigint }[]>`select user_id as id from campaign_participant where campaign_id = ${id} and settled_ms is null order by user_id`;

const stageOf = async (sql: Sql, id: number) =>
  (await sql<{ stage: string; isDone: boolean }[]>`select stage, done_ms is not null as "isDone" from campaign where id = ${id}`)[0];

/** At any moment each payment of a reward is there once, and the two accounts have what was put in and was not given. */
async function expectEachPaid(sql: Sql): Promise<void> {
  const wrong = await sql`select r.id from campaign_reward r left join lateral (
      select count(*) as count, sum(t.amount) as amount, min(t.credit_owner) as owner from ledger_transfer t join ledger_code c on c.id = t.code
      where c.name = 'campaign_reward' and t.reference_id = r.id
    ) t on true where (t.count, t.amount, t.owner) is distinct from (1::bigint, r.amount, r.user_id) and r.kind <> 'voucher'`;
  expect(wrong).toEqual([]);
  const [stray] = await sql<
    { count: number }[]
  >`select count(*)::integer as count from ledger_transfer t join ledger_code c on c.id = t.code
    where c.name = 'campaign_reward' and not exists (select from campaign_reward r where r.id = t.reference_id)`;
  expect(stray?.count).toBe(0);
  expect(await sql`select asset_id from ledger_account group by 1 having sum(credits_posted - debits_posted) <> 0`).toEqual([]);
}

type Death = { readonly id: () => number; readonly place: () => Promise<StillAt | undefined> };
const middle = async (id: number): Promise<StillAt | undefined> => {
  const left = await runs.withDatabase((sql) => unsettled(sql, id));
  const user = left[Math.floor((left.length * 2) / 3)]?.id;
  const on = `old.user_id = ${user} and old.campaign_id = ${id} and old.settled_ms is null and new.settled_ms is not null`;
  return user === undefined ? undefined : { table: "campaign_participant", on };
};
/** In the middle of the draw, of paying, and of the last of a campaign. */
const DEATHS: readonly Death[] = [
  { id: () => tasksId, place: () => middle(tasksId) },
  {
    id: () => drawId,
    place: async () => ({ table: "campaign", on: `old.id = ${drawId} and old.stage = 'closed' and new.stage = 'drawn'` }),
  },
  { id: () => drawId, place: () => middle(drawId) },
  {
    id: () => drawId,
    place: async () => ({ table: "campaign", on: `old.id = ${drawId} and old.done_ms is null and new.done_ms is not null` }),
  },
];

it(
  `pays ${USERS} participants once each at the end, and the prizes of a draw`,
  async () => {
    await runs.kill();
    await runs.withDatabase((sql) => passDays(sql, 1));
    let unfinished = 0;
    for (const { id, place } of DEATHS) {
      const where = await place();
      const isOver = await runs.withDatabase(async (sql) => (await stageOf(sql, id()))?.isDone === true);
      if (where === undefined || isOver) continue;
      await runs.dieAt(where);
      await runs.withDatabase(async (sql) => {
        await expectEachPaid(sql);
        if ((await stageOf(sql, id()))?.isDone !== true) unfinished += 1;
      });
    }
    expect(unfinished).toBeGreaterThan(2);
    await runs.launchAgain();
    await runs.untilHolds(async (sql) => (await stageOf(sql, tasksId))?.isDone === true && (await stageOf(sql, drawId))?.isDone === true);
    await runs.kill();
    address = await runs.start();
    await runs.withDatabase(expectEnded);
    const file = await (await fetch(`${address}/api/activity/file?id=${drawId}`)).text();
    const [proof, ...list] = file
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(list).toHaveLength(USERS);
    expect(checkCampaignProof(proof, list).checks.filter(({ ok }) => !ok)).toEqual([]);
    const { code, said } = await runs.verify();
    expect(code, said).toBe(0);
  },
  12 * PER_KILL_MS,
);

async function expectEnded(sql: Sql): Promise<void> {
  await expectEachPaid(sql);
  const given =
    await sql`select campaign_id = ${drawId} as drawn, kind, count(*)::integer as count, count(distinct user_id)::integer as users, sum(amount) as amount
    from campaign_reward where campaign_id in (${tasksId}, ${drawId}) group by 1, 2 order by 1`;
  expect(given).toEqual([
    { drawn: false, kind: "money", count: USERS + 1, users: USERS + 1, amount: BigInt(USERS + 1) * 3n * USDT },
    { drawn: true, kind: "prize", count: 41, users: expect.any(Number), amount: 130n * USDT },
  ]);
  expect(
    await sql`select sum(credits_posted - debits_posted) as left from ledger_account where book = 'marketing' and asset_id = ${SETTLEMENT.id}
    and sub in (${tasksId * 2}, ${tasksId * 2 + 1}, ${drawId * 2}, ${drawId * 2 + 1})`,
  ).toEqual([{ left: 0n }]);
  expect(await sql`select user_id from campaign_participant where settled_ms is null and campaign_id in (${tasksId}, ${drawId})`).toEqual(
    [],
  );
  // Nobody has more than the grant and what was earned and won.
  const rich =
    await sql`select a.owner from ledger_account a join campaign_participant p on p.user_id = a.owner and p.campaign_id = ${drawId}
    where a.book = 'cash' and a.asset_id = ${SETTLEMENT.id} and a.credits_posted - a.debits_posted <> (select sum(t.amount) from ledger_transfer t
      join ledger_code c on c.id = t.code where t.credit_owner = a.owner and c.name not in ('campaign_reward')) + ${3n * USDT} + coalesce(p.prize, 0)`;
  expect(rich).toEqual([]);
}
