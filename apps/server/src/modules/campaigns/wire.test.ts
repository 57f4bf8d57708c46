import type { CampaignReward, CampaignTask } from "@candela/model";
import { describe, expect, it } from "vitest";
import { stateOf } from "./wire.ts";

const [STARTS, ENDS] = [1_000, 2_000];
const money = (amount: bigint, turns = 1): CampaignTask => ({ goal: "fees", target: 1n, turns, reward: { kind: "money", amount } });
const tickets: CampaignReward = { kind: "tickets", tickets: 1 };

const CAMPAIGN: Parameters<typeof stateOf>[0] = {
  ...{ stage: "open", form: "tasks", startsAt: STARTS, endsAt: ENDS, endedEarlyAt: null },
  ...{ free: 1_000n, tasks: [money(100n)] },
};

describe("the state of a campaign", () => {
  it.each([
    [STARTS - 1, "upcoming"],
    [STARTS, "running"],
    [ENDS - 1, "running"],
    [ENDS, "ended"],
  ] as const)("by the clock at %i is %s", (now, state) => expect(stateOf(CAMPAIGN, now)).toBe(state));

  it.each([
    ["ended early, before it began", { endedEarlyAt: 900 }, 950, "upcoming"],
    ["ended early, a moment before", { endedEarlyAt: 1_500 }, 1_499, "running"],
    ["ended early", { endedEarlyAt: 1_500 }, 1_500, "ended"],
    ["without an end", { endsAt: null }, 10 ** 12, "running"],
    ["closed", { stage: "closed" }, 1_500, "ended"],
    ["closed before the moment of its end", { stage: "closed" }, STARTS, "ended"],
    ["drawn", { stage: "drawn" }, 3_000, "drawn"],
    ["void", { stage: "void" }, 3_000, "void"],
  ] as const)("%s", (_name, changes, now, state) => expect(stateOf({ ...CAMPAIGN, ...changes }, now)).toBe(state));

  it.each([
    ["one task", [money(100n)], 100n],
    ["several turns", [money(100n, 3)], 300n],
    ["several tasks", [money(100n, 3), money(50n)], 350n],
    ["a row of days", [money(10n), money(20n), money(70n)], 100n],
  ] as const)("with a budget for exactly one more it runs, and one unit less is used up: %s", (_name, tasks, most) => {
    for (const form of ["tasks", "days"] as const) {
      expect(stateOf({ ...CAMPAIGN, form, tasks, free: most }, STARTS)).toBe("running");
      expect(stateOf({ ...CAMPAIGN, form, tasks, free: most - 1n }, STARTS)).toBe("budget_used");
    }
  });

  it("of a draw never says that its budget is used: all of it is promised to the prizes from the beginning", () => {
    const task: CampaignTask = { goal: "fees", target: 1n, turns: 5, reward: tickets };
    expect(stateOf({ ...CAMPAIGN, form: "draw", tasks: [task], free: 0n }, STARTS)).toBe("running");
  });
});
