import { DAY_MS, HOUR_MS } from "@candela/model";
import type { Campaign, CampaignTask, DrawRecord, RewardRecord, TaskProgress } from "../lib/campaigns/campaign-view.ts";
import type { Voucher } from "../lib/vouchers/voucher-view.ts";
import { NOW } from "./clock.ts";
import { drawnWith, drawText, SEED_HASH } from "./drawn-campaign.ts";
import { logIn } from "./guest.ts";
import { server } from "./server.ts";

const MINE: TaskProgress = {
  ...{
    reached: "0.000000",
    notCounted: "0.000000",
    counted: "0.000000",
    turnsReached: 0,
    turnsClaimed: 0,
    turnsClaimable: 0,
    claimedAt: null,
  },
};

function taskWith(fields: Partial<CampaignTask>, mine: Partial<TaskProgress> | null = {}): CampaignTask {
  return {
    ...{ no: 1, goal: "spotOrder", target: "1", turns: 1 },
    reward: {
      kind: "voucher",
      amount: "5.000000",
      tickets: null,
      voucher: { share: "0.5", modes: ["spot", "contract"], days: 30 },
    },
    mine: mine === null ? null : { ...MINE, ...mine },
    ...fields,
  };
}

export function campaignWith(fields: Partial<Campaign> = {}): Campaign {
  return {
    ...{ id: 1, code: "first-steps", form: "tasks", state: "running", voidReason: null, title: "First steps", isWelfare: true },
    ...{ summary: "Five small tasks, a fee voucher for each. No deposit among them.", rules: "<p>Each task once.</p>" },
    ...{
      publishedAt: NOW - 40 * DAY_MS,
      startsAt: NOW - 40 * DAY_MS,
      endsAt: null,
      endedEarlyAt: null,
      currencyId: 3,
      currencyName: "USDT",
    },
    budget: { total: "20000.000000", paid: "1760.000000", held: "0.000000", left: "18240.000000", returned: "0.000000" },
    ...{ audience: [], isIn: true, joinedAt: NOW - 10 * DAY_MS, canJoin: false, days: null, draw: null },
    tasks: [
      taskWith({ no: 1 }, { reached: "1", counted: "1", turnsReached: 1, turnsClaimed: 1, claimedAt: NOW - 8 * DAY_MS }),
      taskWith({ no: 2, goal: "receiptCheck" }, { reached: "1", counted: "1", turnsReached: 1, turnsClaimable: 1 }),
      taskWith({ no: 3, goal: "identity", reward: { ...taskWith({}).reward, amount: "10.000000" } }),
    ],
    ...fields,
  };
}

/** Three days of seven; today's is to be had. */
export function daysWith(fields: Partial<Campaign> = {}, isTodaySigned = false): Campaign {
  const day = (no: number) =>
    taskWith({
      ...{ no, goal: "signIn", target: String(no) },
      reward: { kind: "money", amount: no === 7 ? "5.000000" : "0.500000", tickets: null, voucher: null },
    });
  const midnight = (Math.floor(NOW / DAY_MS) + 1) * DAY_MS;
  const inRow = isTodaySigned ? 4 : 3;
  return campaignWith({
    ...{ id: 2, code: "seven-days", form: "days", title: "Seven days", summary: "0.50 for each day you look in, 5.00 for the seventh." },
    budget: { total: "5000.000000", paid: "1890.500000", held: "4.000000", left: "3105.500000", returned: "0.000000" },
    tasks: [1, 2, 3, 4, 5, 6, 7].map(day),
    days: { inRow, rowDays: 7, isTodaySigned, nextDay: isTodaySigned ? 5 : 4, resetsAt: midnight },
    ...fields,
  });
}

const DRAW_BUDGET = { total: "10000.000000", paid: "3500.000000", held: "4000.000000", left: "2500.000000", returned: "0.000000" };

/** Six of ten tickets, among 8,400. */
export function drawWith(fields: Partial<Campaign> = {}): Campaign {
  const mine = { reached: "68.000000", notCounted: "3.800000", counted: "64.200000", turnsReached: 6 };
  const reward = { kind: "tickets", amount: null, tickets: 1, voucher: null } as const;
  return campaignWith({
    ...{
      id: 3,
      code: "fee-draw",
      form: "draw",
      title: "Fee draw",
      summary: "A ticket for each 10.00 of fees, at most 10.",
      isWelfare: false,
    },
    ...{ startsAt: NOW - 19 * DAY_MS, endsAt: NOW + 10 * DAY_MS, budget: DRAW_BUDGET },
    audience: [{ rule: "openedBefore", value: NOW - 19 * DAY_MS, mine: NOW - 200 * DAY_MS, isMet: true }],
    tasks: [taskWith({ goal: "fees", target: "10.000000", turns: 10, reward }, mine)],
    draw: {
      prizes: [
        { count: 20, amount: "100.000000", oneIn: "420.00" },
        { count: 100, amount: "20.000000", oneIn: "84.00" },
      ],
      ...{ ticketsOut: 8_400, countedAt: NOW - HOUR_MS, ticketsMax: 10, myTickets: 6, winPercent: "8.27", losePercent: "91.73" },
      ...{ seedHash: SEED_HASH, beacon: { round: 34_161_112, at: NOW + 10 * DAY_MS + 300_000 }, drawAt: NOW + 10 * DAY_MS + HOUR_MS },
      ...{ listedAt: null, settledAt: null },
    },
    ...fields,
  });
}

/** Somebody whose account is too old for it. */
export const notForMe = (): Campaign =>
  campaignWith({
    ...{
      id: 4,
      code: "welcome",
      title: "Welcome week",
      summary: "For new accounts.",
      endsAt: NOW + 20 * DAY_MS,
      isIn: false,
      joinedAt: null,
    },
    audience: [{ rule: "accountDaysMax", value: 30, mine: 214, isMet: false }],
  });

/** For registered accounts with a verified identity, to a guest. */
export const forRegistered = (): Campaign =>
  campaignWith({
    ...{ isIn: false, joinedAt: null },
    audience: (["registered", "identity"] as const).map((rule) => ({ rule, value: null, mine: null, isMet: false })),
  });

/** Counts deposits: one of another currency at its rate, one that went again, one without a price. */
export function answerDeposits(): void {
  const reward = { kind: "money", amount: "5.000000", tickets: null, voucher: null } as const;
  const mine = { reached: "640.250000", counted: "640.250000", turnsReached: 1, turnsClaimable: 1 };
  answerCampaigns();
  server().data(
    "GET /api/activity/detail",
    campaignWith({ tasks: [taskWith({ goal: "deposit", target: "500.000000", turns: 2, reward }, mine)] }),
  );
  const line = { goal: "deposit", productCode: null, isCounted: true, rule: null, reference: "deposit" } as const;
  const rate = { rate: "64025.005", rateAt: NOW - HOUR_MS };
  server().rows("GET /api/activity/counted", [
    { ...line, ts: NOW - HOUR_MS, amount: "640.250000", referenceId: "31", money: { currencyName: "BTC", amount: "0.01000000", ...rate } },
    {
      ...{ ...line, ts: NOW - 2 * HOUR_MS, amount: "0.000000", isCounted: false, rule: "net", reference: "withdrawal", referenceId: "30" },
      money: { currencyName: "EUR", amount: "-250.00", rate: "1.1587", rateAt: NOW - 2 * HOUR_MS },
    },
    {
      ...{ ...line, ts: NOW - 3 * HOUR_MS, amount: "0.000000", isCounted: false, rule: "unpriced", referenceId: "29" },
      money: { currencyName: "SOL", amount: "2.00000000", rate: null, rateAt: null },
    },
  ]);
}

/** Nobody is logged in. */
export const asSeenByAll = (campaign: Campaign): Campaign => ({
  ...campaign,
  ...{ isIn: null, joinedAt: null, canJoin: false, days: null },
  audience: campaign.audience.map((rule) => ({ ...rule, mine: null, isMet: null })),
  tasks: campaign.tasks.map((task) => ({ ...task, mine: null })),
  draw: campaign.draw === null ? null : { ...campaign.draw, myTickets: null, winPercent: null, losePercent: null },
});

/** A draw that is to come. */
const drawToCome = (): DrawRecord => ({
  ...drawnWith().record,
  ...{ campaignId: 3, campaignTitle: "Fee draw", state: "running", entryId: null, tickets: 6, numbers: [], won: null, ticketsOut: 8_400 },
  ...{ prizesInAll: 120, seed: null, randomness: null, publishedAt: NOW - 20 * DAY_MS, drawAt: NOW + 11 * DAY_MS, settledAt: null },
});

export function voucherWith(fields: Partial<Voucher> = {}): Voucher {
  return {
    ...{ id: "901", campaignId: 1, campaignTitle: "First steps", currencyName: "USDT", share: "0.5", modes: ["spot", "contract"] },
    ...{
      amount: "10.000000",
      used: "0.000000",
      left: "10.000000",
      state: "held",
      claimedAt: NOW - 8 * DAY_MS,
      endsAt: NOW + 10 * DAY_MS,
      endedAt: null,
    },
    ...fields,
  };
}

export function recordWith(fields: Partial<RewardRecord> = {}): RewardRecord {
  return {
    ...{ id: "77", campaignId: 2, campaignTitle: "Seven days", form: "days", task: 3, goal: "signIn", turn: 3, kind: "money" },
    ...{ currencyName: "USDT", amount: "0.500000", state: "claimed", ts: NOW - DAY_MS },
    ...fields,
  };
}

const OVER = [
  campaignWith({ id: 6, title: "October fee draw", state: "ended", endsAt: NOW - 20 * DAY_MS, endedEarlyAt: NOW - 23 * DAY_MS }),
  drawWith({ id: 5, title: "Fee draw of before", state: "drawn", endsAt: NOW - 50 * DAY_MS }),
];

/** Everything that the pages of activities, welfare and rewards read, for somebody who has something of each. */
export function answerCampaigns(): void {
  logIn("42059.990000");
  const running = [drawWith(), campaignWith(), daysWith(), notForMe()];
  server().rows("GET /api/activity/list", ({ "params[tab]": tab }) => (tab === "ended" ? OVER : running));
  server().rows("GET /api/activity/history", [drawWith(), campaignWith()]);
  server().data("GET /api/activity/detail", ({ id }) => [...running, ...OVER].find((campaign) => campaign.id === id) ?? null);
  server().data("GET /api/welfare/overview", {
    ...{ currencyName: "USDT", held: "15.000000", saved: "8.400000", counts: { held: 2, used: 1, ended: 1 } },
    campaigns: [campaignWith(), daysWith()],
  });
  server().rows("GET /api/welfare/vouchers", ({ "params[state]": state }) => {
    const all = [
      voucherWith({ used: "2.000000", left: "8.000000" }),
      voucherWith({ id: "902", share: "1", modes: ["spot"], amount: "5.000000", left: "5.000000", endsAt: NOW + 12 * DAY_MS }),
      voucherWith({ id: "3", state: "used", used: "10.000000", left: "0.000000", endedAt: NOW - DAY_MS }),
      voucherWith({ id: "2", state: "ended", used: "4.000000", left: "6.000000", endedAt: NOW - DAY_MS }),
    ];
    return all.filter((voucher) => state === undefined || voucher.state === state);
  });
  const { proof, listed, record } = drawnWith();
  const counts = { records: 3, draws: 2, vouchers: 4 };
  server().data("GET /api/award/overview", { currencyName: "USDT", received: "48.600000", paid: "40.200000", saved: "8.400000", counts });
  server().rows("GET /api/award/records", [
    recordWith(),
    recordWith({
      id: "76",
      campaignId: 1,
      campaignTitle: "First steps",
      form: "tasks",
      goal: "spotOrder",
      turn: 1,
      kind: "voucher",
      amount: "5.000000",
      state: "held",
    }),
    recordWith({
      id: "75",
      campaignId: 5,
      campaignTitle: "Fee draw of before",
      form: "draw",
      goal: null,
      task: 0,
      turn: 0,
      kind: "prize",
      amount: "20.000000",
      state: "won",
    }),
  ]);
  server().rows("GET /api/award/draws", [drawToCome(), record]);
  server().file("GET /api/activity/file", "application/x-ndjson", drawText({ proof, listed }));
  server().rows("GET /api/activity/counted", [
    {
      ts: NOW - HOUR_MS,
      goal: "fees",
      productCode: "X:BTCUSD",
      amount: "1.900000",
      isCounted: false,
      rule: "W-2",
      reference: "fill",
      referenceId: "812",
      money: null,
    },
    {
      ts: NOW - 2 * HOUR_MS,
      goal: "fees",
      productCode: "X:BTCUSD",
      amount: "12.400000",
      isCounted: true,
      rule: null,
      reference: "fill",
      referenceId: "799",
      money: null,
    },
  ]);
  const done = {
    campaignId: 1,
    did: "claimed",
    at: NOW,
    rewards: [recordWith({ kind: "voucher", amount: "5.000000", state: "held" })],
  } as const;
  server().data("POST /api/activity/claim", { ...done, rewards: [...done.rewards] });
  server().data("POST /api/activity/signIn", { ...done, did: "signedIn", campaignId: 2, rewards: [recordWith()] });
  server().data("POST /api/activity/join", { ...done, did: "joined", rewards: [] });
}
