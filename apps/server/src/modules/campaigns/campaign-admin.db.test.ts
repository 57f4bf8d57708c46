/** Operators publish, fund and end campaigns by two, and can do nothing else to them. */
import type { Fields } from "@candela/api";
import { DAY_MS } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { beforeAll, expect, it } from "vitest";
import { systemRandom } from "../../platform/clock.ts";
import { ask } from "../../testing/app-of-modules.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { createOperatorsTestApp, type OperatorsTestApp } from "../operators/operators-test-kit.ts";
import { BTC } from "../spot/spot-test-kit.ts";
import { adminCampaignHandlers } from "./admin-handlers.ts";
import { EVERYBODY, openCampaignFixture, rejectionOf, USDT } from "./campaigns-test-kit.ts";

const fixture = await openCampaignFixture();
let operators: OperatorsTestApp;
let clock: ManualClock;
let [asking, deciding, reading] = ["", "", ""];

beforeAll(async () => {
  clock = new ManualClock(fixture.now);
  operators = await createOperatorsTestApp(fixture.sql, clock, (audit) => [
    adminCampaignHandlers({ sql: fixture.sql, clock, audit, random: systemRandom, box: testBox, beacon: null, mayMoveMoney: () => true }),
  ]);
  asking = await operators.token("finance");
  deciding = await operators.token("compliance");
  reading = await operators.token("support");
  fixture.now = clock.now();
});

type Plan = Omit<Fields<"POST /api/admin/campaign/propose">, "reason">;

const plan = (more: Partial<Plan> = {}): Plan => ({
  ...{
    code: "spring-fees",
    form: "tasks",
    isWelfare: false,
    startsAt: clock.now() + DAY_MS,
    endsAt: clock.now() + 3 * DAY_MS,
    budget: "500",
  },
  audience: { ...EVERYBODY },
  tasks: [{ goal: "fees", target: "10", turns: 3, reward: { kind: "money", amount: "2", tickets: null, voucher: null } }],
  ...{ prizes: [], hasBeacon: false, texts: [{ language: "en", title: "Spring", summary: "Fees", rules: "<p>Rules</p>" }] },
  ...more,
});

async function propose(fields: Plan) {
  return (await ask(operators.app, "POST /api/admin/campaign/propose", { ...fields, reason: "a test" }, { token: asking })).body;
}
const approve = async (id: string, token: string) =>
  (await ask(operators.app, "POST /api/admin/campaignProposal/approve", { id, reason: "agreed" }, { token })).body;

it("publishes what a second operator agrees to, with its budget in its account, and nothing before", async () => {
  const proposed = await propose(plan());
  const id = proposed.data?.id ?? "";
  expect(proposed.data).toMatchObject({ kind: "publish", campaignId: null, decision: null, loginName: "finance1" });
  expect((await approve(id, asking)).msg).toBe("second_operator_needed");
  const approved = await approve(id, deciding);
  const campaignId = approved.data?.campaignId ?? 0;
  expect(approved.data).toMatchObject({ decision: "approved", decidedBy: "compliance2" });
  expect(await fixture.budget(campaignId)).toEqual({ free: 500n * USDT, reserved: 0n, paid: 0n, returned: 0n });
  expect((await approve(id, deciding)).msg).toBe("proposal_decided");
  const again = await propose(plan());
  expect((await approve(again.data?.id ?? "", deciding)).msg).toBe("campaign_code_taken");
  const listed = await ask(operators.app, "GET /api/admin/campaign/list", {}, { token: reading });
  expect(listed.body.rows?.[0]).toMatchObject({ code: "spring-fees", participants: 0, isSeedReady: true, state: "upcoming" });
  expect(
    (await ask(operators.app, "POST /api/admin/campaign/end", { id: campaignId, reason: "no reason" }, { token: reading })).body.msg,
  ).toBe("permission_denied");
});

it("publishes a campaign that gives vouchers, whose terms lie deepest of all that is sent", async () => {
  const voucher = { share: "0.5", modes: ["spot", "contract"] as ("spot" | "contract")[], days: 30 };
  const reward = { kind: "voucher" as const, amount: "5", tickets: null, voucher };
  const proposed = await propose(plan({ code: "spring-vouchers", tasks: [{ goal: "quickOrder", target: "1", turns: 1, reward }] }));
  expect(proposed.data?.plan?.tasks[0]?.reward.voucher?.modes, proposed.msg).toEqual(["spot", "contract"]);
  expect((await approve(proposed.data?.id ?? "", deciding)).data).toMatchObject({ decision: "approved" });
});

it("rejects what contradicts itself, what is in the past, and what says nothing", async () => {
  const impossible: Partial<Plan>[] = [
    { budget: "5" },
    { tasks: [] },
    { tasks: [{ goal: "spotOrder", target: "2", turns: 1, reward: { kind: "money", amount: "1", tickets: null, voucher: null } }] },
    { tasks: [{ goal: "fees", target: "10", turns: 1, reward: { kind: "money", amount: null, tickets: 1, voucher: null } }] },
    { tasks: [{ goal: "fees", target: "10", turns: 1, reward: { kind: "tickets", amount: null, tickets: 1, voucher: null } }] },
    { tasks: [{ goal: "signIn", target: "1", turns: 1, reward: { kind: "money", amount: "1", tickets: null, voucher: null } }] },
    { form: "draw", prizes: [] },
    { prizes: [{ count: 1, amount: "1" }] },
    { audience: { ...EVERYBODY, accountDaysMin: 30, accountDaysMax: 10 } },
  ];
  for (const more of impossible) expect(["campaign_terms_impossible", "malformed_request"]).toContain((await propose(plan(more))).msg);
  expect((await propose(plan({ startsAt: clock.now() - 1 }))).msg).toBe("campaign_times");
  expect((await propose(plan({ endsAt: clock.now() + DAY_MS + 1_000 }))).msg).toBe("campaign_times");
  expect((await propose(plan({ budget: "1.1234567" }))).msg).toBe("amount_decimals");
  expect((await propose(plan({ texts: [{ language: "de", title: "t", summary: "s", rules: "<p>r</p>" }] }))).msg).toBe("campaign_texts");
  expect((await propose(plan({ texts: [{ language: "en", title: "t", summary: "s", rules: "<script>x</script>" }] }))).msg).toBe(
    "campaign_texts",
  );
  const draw: Partial<Plan> = {
    ...{ form: "draw", hasBeacon: true, prizes: [{ count: 2, amount: "10" }] },
    tasks: [{ goal: "fees", target: "10", turns: 5, reward: { kind: "tickets", amount: null, tickets: 1, voucher: null } }],
  };
  expect((await propose(plan(draw))).msg).toBe("campaign_beacon_off");
  expect((await propose(plan({ ...draw, code: "a-draw", hasBeacon: false }))).code).toBe(200);
});

it("ends a campaign early by two, and pays what was earned until then; adds money by two", async () => {
  const campaign = await fixture.campaign({
    tasks: [{ goal: "spotOrder", target: 1n, turns: 1, reward: { kind: "money", amount: 5n * USDT } }],
    endsAt: clock.now() + 9 * DAY_MS,
  });
  const funded = await ask(
    operators.app,
    "POST /api/admin/campaign/fund",
    { id: campaign.id, amount: "50", reason: "more" },
    { token: asking },
  );
  await approve(funded.body.data?.id ?? "", deciding);
  expect((await fixture.read(campaign.id)).funded).toBe(150n * USDT);
  const [active, idle] = [await fixture.user(), await fixture.user()];
  await fixture.join(active, campaign.id);
  await fixture.join(idle, campaign.id);
  fixture.spot.tick(BTC, "50000.00");
  await fixture.spot.placed(active, { quantity: "0.01" });
  const before = await fixture.cash(active);
  clock.advance(60_000);
  fixture.now = clock.now();
  const ended = await ask(operators.app, "POST /api/admin/campaign/end", { id: campaign.id, reason: "over" }, { token: asking });
  expect((await approve(ended.body.data?.id ?? "", asking)).msg).toBe("second_operator_needed");
  expect((await fixture.shown(active, campaign.id)).state).toBe("running");
  await approve(ended.body.data?.id ?? "", deciding);
  fixture.now = clock.now();
  expect(rejectionOf(await fixture.join(await fixture.user(), campaign.id))).toBe("campaign_ended");
  await fixture.at(clock.now() + 1);
  expect(await fixture.cash(active)).toBe(before + 5n * USDT);
  expect(await fixture.budget(campaign.id)).toEqual({ free: 0n, reserved: 0n, paid: 5n * USDT, returned: 145n * USDT });
  const late = await ask(operators.app, "POST /api/admin/campaign/end", { id: campaign.id, reason: "again" }, { token: asking });
  expect(late.body.msg).toBe("campaign_ended");
});

it("keeps what one operator rejects from happening", async () => {
  const proposed = await propose(plan({ code: "never" }));
  const id = proposed.data?.id ?? "";
  await ask(operators.app, "POST /api/admin/campaignProposal/reject", { id, reason: "not now" }, { token: asking });
  expect((await approve(id, deciding)).msg).toBe("proposal_decided");
  const open = await ask(operators.app, "GET /api/admin/campaignProposal/list", { "params[isOpen]": true }, { token: reading });
  expect(open.body.rows?.some((row) => row.id === id)).toBe(false);
});
