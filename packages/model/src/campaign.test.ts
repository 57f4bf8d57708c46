import { describe, expect, it } from "vitest";
import {
  type AudienceFacts,
  audienceRules,
  CAMPAIGN_FORMS,
  type CampaignAudience,
  type CampaignGoal,
  type CampaignTask,
  drawOdds,
  isAmountGoal,
  isEventGoal,
  isWash,
  leftOutTrips,
  mostForOne,
  mostTickets,
  restOfRow,
  rewardMoney,
  rowToday,
  turnsReached,
  WASH_WITHIN_MS,
} from "./campaign.ts";
import { DAY_MS } from "./time.ts";

const NOW = Date.UTC(2026, 10, 29, 12);
const OPEN: CampaignAudience = {
  ...{ registered: false, identity: false, deposited: false, accountDaysMin: null, accountDaysMax: null, openedBefore: null },
};
const FACTS: AudienceFacts = { isRegistered: true, hasIdentity: true, hasDeposited: true, openedAt: NOW - 3 * DAY_MS };

describe("who may take part", () => {
  it("is everybody where nothing is asked for", () => {
    expect(audienceRules(OPEN, FACTS, NOW)).toEqual([]);
    expect(audienceRules(OPEN, null, NOW)).toEqual([]);
  });

  it.each<[keyof CampaignAudience, keyof AudienceFacts]>([
    ["registered", "isRegistered"],
    ["identity", "hasIdentity"],
    ["deposited", "hasDeposited"],
  ])("asks for %s by %s alone", (rule, fact) => {
    const asked = { ...OPEN, [rule]: true };
    const none = { ...FACTS, isRegistered: false, hasIdentity: false, hasDeposited: false };
    expect(audienceRules(asked, { ...none, [fact]: true }, NOW)).toEqual([{ rule, value: null, mine: null, isMet: true }]);
    expect(audienceRules(asked, { ...FACTS, [fact]: false }, NOW)).toEqual([{ rule, value: null, mine: null, isMet: false }]);
    expect(audienceRules(asked, null, NOW)).toEqual([{ rule, value: null, mine: null, isMet: null }]);
  });

  it.each([
    ["two days and all but a moment of the third", 3 * DAY_MS - 1, 2, false, true],
    ["three whole days", 3 * DAY_MS, 3, true, false],
    ["a moment less than a day", DAY_MS - 1, 0, false, true],
    ["no time at all", 0, 0, false, true],
    ["less than nothing, by a clock that was set back", -1, 0, false, true],
  ])("counts whole days of an account of %s", (_what, age, mine, isOld, isYoung) => {
    const asked = { ...OPEN, accountDaysMin: 3, accountDaysMax: 3 };
    expect(audienceRules(asked, { ...FACTS, openedAt: NOW - age }, NOW)).toEqual([
      { rule: "accountDaysMin", value: 3, mine, isMet: isOld },
      { rule: "accountDaysMax", value: 3, mine, isMet: isYoung },
    ]);
  });

  it.each([
    [-1, true],
    [0, false],
    [1, false],
  ])("takes an account that was opened before a moment, and not at it (%i ms after it)", (after, isMet) => {
    const openedAt = NOW - DAY_MS + after;
    expect(audienceRules({ ...OPEN, openedBefore: NOW - DAY_MS }, { ...FACTS, openedAt }, NOW)).toEqual([
      { rule: "openedBefore", value: NOW - DAY_MS, mine: openedAt, isMet },
    ]);
  });

  it("names all rules in one order, and of nobody neither a figure nor an answer", () => {
    const all = { registered: true, identity: true, deposited: true, accountDaysMin: 2, accountDaysMax: 9, openedBefore: NOW };
    expect(audienceRules(all, FACTS, NOW).map(({ rule, isMet }) => [rule, isMet])).toEqual(
      ["registered", "identity", "deposited", "accountDaysMin", "accountDaysMax", "openedBefore"].map((rule) => [rule, true]),
    );
    expect(audienceRules(all, null, NOW).map(({ value, mine, isMet }) => [value, mine, isMet])).toEqual(
      [null, null, null, 2, 9, NOW].map((value) => [value, null, null]),
    );
  });
});

describe("what a campaign can give", () => {
  const money = (amount: bigint, turns: number, target = 1n): CampaignTask => ({
    ...{ goal: "fees", target, turns, reward: { kind: "money", amount } },
  });
  const voucher: CampaignTask = {
    ...{ goal: "identity", target: 1n, turns: 1 },
    reward: { kind: "voucher", amount: 40n, share: 50_000_000n, modes: ["spot"], days: 7 },
  };
  const tickets = (count: number, turns: number): CampaignTask => ({
    ...{ goal: "volume", target: 1n, turns, reward: { kind: "tickets", tickets: count } },
  });

  it("is to one person the money of each turn of each task, vouchers too, and no money for tickets", () => {
    const tasks = [money(7n, 3), voucher, tickets(5, 4), tickets(2, 1)];
    expect(tasks.map(({ reward }) => rewardMoney(reward))).toEqual([7n, 40n, 0n, 0n]);
    expect([mostForOne(tasks), mostForOne([])]).toEqual([61n, 0n]);
    expect([mostTickets(tasks), mostTickets([])]).toEqual([22, 0]);
  });

  it("of a row is what the days from the next one on give", () => {
    const row = [money(1n, 1, 1n), money(10n, 1, 2n), money(100n, 1, 3n)];
    expect([1, 2, 3, 4].map((next) => restOfRow(row, next))).toEqual([111n, 110n, 100n, 0n]);
  });

  it.each([
    [-1n, 0],
    [0n, 0],
    [99n, 0],
    [100n, 1],
    [199n, 1],
    [200n, 2],
    [299n, 2],
    [300n, 3],
    [399n, 3],
    [400n, 3],
  ])("rewards %s of 100 with %i of at most three turns", (counted, turns) => {
    expect(turnsReached(counted, { target: 100n, turns: 3 })).toBe(turns);
  });

  it("rewards a single unit where that is the target", () => {
    expect([0n, 1n].map((counted) => turnsReached(counted, { target: 1n, turns: 3 }))).toEqual([0, 1]);
  });

  it("is asked for by tasks, by days in a row or by tickets of a draw", () => {
    expect(CAMPAIGN_FORMS).toEqual(["tasks", "days", "draw"]);
  });

  it("tells goals of money from those that happen once, and both from days and people", () => {
    const goals: readonly CampaignGoal[] = [
      ...(["deposit", "fees", "volume"] as const),
      ...(["spotOrder", "contractOrder", "quickOrder", "identity", "receiptCheck"] as const),
      ...(["signIn", "invited"] as const),
    ];
    expect(goals.filter(isAmountGoal)).toEqual(["deposit", "fees", "volume"]);
    expect(goals.filter(isEventGoal)).toEqual(["spotOrder", "contractOrder", "quickOrder", "identity", "receiptCheck"]);
  });
});

describe("days in a row", () => {
  it.each([
    ["nobody who signed in yet", null, { inRow: 0, isSigned: false, next: 1 }],
    ["a day that was missed", { day: 98, inRow: 3 }, { inRow: 0, isSigned: false, next: 1 }],
    ["yesterday", { day: 99, inRow: 3 }, { inRow: 3, isSigned: false, next: 4 }],
    ["yesterday, the last but one of its row", { day: 99, inRow: 6 }, { inRow: 6, isSigned: false, next: 7 }],
    ["yesterday, the last of its row", { day: 99, inRow: 7 }, { inRow: 0, isSigned: false, next: 1 }],
    ["today", { day: 100, inRow: 3 }, { inRow: 3, isSigned: true, next: 4 }],
    ["today, the last of its row", { day: 100, inRow: 7 }, { inRow: 7, isSigned: true, next: 1 }],
  ])("after %s", (_what, last, row) => {
    expect(rowToday(last, 100, 7)).toEqual(row);
  });
});

describe("the odds of a draw", () => {
  it.each([
    ["no tickets of one's own", [10, 3, 0], 0],
    ["no prizes", [10, 0, 3], 0],
    ["one of ten, one prize", [10, 1, 1], 1_000],
    ["one of one, one prize", [1, 1, 1], 10_000],
    ["as many left without a prize as one has", [10, 7, 3], 9_917],
    ["one fewer left without a prize than one has", [10, 8, 3], 10_000],
    ["more tickets of one's own than are said to be out", [1, 1, 2], 10_000],
    // 1 of 80,000 is an eighth of a hundredth of a percent, 1 of 20,000 half of one: halves go to the even number.
    ["less than half of a hundredth of a percent", [80_000, 1, 1], 0],
    ["just half of one", [20_000, 1, 1], 0],
    ["one and a half", [20_000, 3, 1], 2],
  ] as const)("with %s", (_what, [out, prizes, mine], win) => {
    expect(drawOdds(out, prizes, mine)).toEqual({ win, lose: 10_000 - win });
  });
});

describe("rule W-2", () => {
  const trip = { openedAt: NOW, closedAt: NOW + WASH_WITHIN_MS, result: -5n, crossing: 5n };

  it.each([
    ["a loss of just the crossings, at the last moment", {}, true],
    ["a gain of as much", { result: 5n }, true],
    ["a unit more lost", { result: -6n }, false],
    ["a unit more gained", { result: 6n }, false],
    ["nothing gained or lost, and nothing crossed", { result: 0n, crossing: 0n }, true],
    ["a moment later", { closedAt: NOW + WASH_WITHIN_MS + 1 }, false],
  ])("takes %s", (_what, change, wash) => {
    expect(isWash({ ...trip, ...change })).toBe(wash);
  });

  it("is of ten seconds, and leaves out from the third of a product and day on", () => {
    expect(WASH_WITHIN_MS).toBe(10_000);
    const midnight = Date.UTC(2026, 10, 30);
    const at = (closedAt: number, productId = 1) => ({ ...trip, productId, openedAt: closedAt, closedAt });
    const trips = [at(midnight - 3), at(midnight - 3, 2), at(midnight - 2), at(midnight - 1), at(midnight), at(midnight), at(midnight)];
    expect(leftOutTrips(trips)).toEqual([false, false, false, true, false, false, true]);
  });
});
