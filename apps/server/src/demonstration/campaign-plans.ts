/** Campaigns of a demonstration, as its operators ask for them. Those that a new installation begins with have the same code here and there, so none comes twice. */
import type { Fields } from "@candela/api";
import { FEE_DRAW, FIRST_STEPS, SEVEN_DAYS } from "../modules/campaigns/index.ts";
import { AUTUMN_TEXTS, VOLUME_TEXTS } from "./campaign-plan-texts.ts";

export type CampaignPlan = Omit<Fields<"POST /api/admin/campaign/propose">, "startsAt" | "endsAt" | "reason">;
type Task = CampaignPlan["tasks"][number];
type Reward = Task["reward"];
type Voucher = NonNullable<Reward["voucher"]>;

const EVERYBODY = { registered: false, identity: false, deposited: false, accountDaysMin: null, accountDaysMax: null, openedBefore: null };
const none = { amount: null, tickets: null, voucher: null };
const money = (amount: string): Reward => ({ ...none, kind: "money", amount });
const tickets = (count: number): Reward => ({ ...none, kind: "tickets", tickets: count });
const voucher = (amount: string, share: string, modes: Voucher["modes"], days = 90): Reward => ({
  ...{ ...none, kind: "voucher", amount, voucher: { share, modes, days } },
});
const task = (goal: Task["goal"], target: string, reward: Reward, turns = 1): Task => ({ goal, target, turns, reward });
const texts = (words: Readonly<Record<string, { readonly title: string; readonly summary: string; readonly rules: string }>>) =>
  Object.entries(words).map(([language, one]) => ({ language, ...one })) as CampaignPlan["texts"];
const common: Pick<CampaignPlan, "audience" | "prizes" | "hasBeacon"> = { audience: EVERYBODY, prizes: [], hasBeacon: false };

export const STEPS: CampaignPlan = {
  ...{ ...common, code: "first-steps", form: "tasks", isWelfare: true, budget: "20000", texts: texts(FIRST_STEPS) },
  tasks: [
    task("spotOrder", "1", voucher("5", "1", ["spot"])),
    task("identity", "1", voucher("10", "0.5", ["spot", "contract"])),
    task("receiptCheck", "1", voucher("5", "1", ["spot", "contract"])),
    task("contractOrder", "1", voucher("5", "0.5", ["contract"])),
    task("quickOrder", "1", voucher("5", "0.5", ["contract"])),
  ],
};

export const DAYS: CampaignPlan = {
  ...{ ...common, code: "seven-days", form: "days", isWelfare: true, budget: "5000", texts: texts(SEVEN_DAYS) },
  tasks: ["1", "2", "3", "4", "5", "6", "7"].map((day) => task("signIn", day, money(day === "7" ? "5" : "0.5"))),
};

/** How long its voucher for spot lasts. */
export const SHORT_VOUCHER_DAYS = 5;

export const VOLUME: CampaignPlan = {
  ...{ ...common, code: "five-weeks", form: "tasks", isWelfare: false, budget: "6000", texts: texts(VOLUME_TEXTS) },
  audience: { ...EVERYBODY, registered: true },
  tasks: [
    task("volume", "25000", money("2"), 10),
    task("fees", "40", voucher("12", "1", ["contract"], 60)),
    task("quickOrder", "1", voucher("30", "0.5", ["spot"], SHORT_VOUCHER_DAYS)),
    task("invited", "1", money("10"), 3),
  ],
};

export const PAST_DRAW: CampaignPlan = {
  ...{ ...common, code: "autumn-draw", form: "draw", isWelfare: false, budget: "1000", texts: texts(AUTUMN_TEXTS) },
  tasks: [task("fees", "8", tickets(1), 10)],
  prizes: [
    { count: 3, amount: "100" },
    { count: 12, amount: "25" },
  ],
};

export const NEW_DRAW: CampaignPlan = {
  ...{ ...common, code: "fee-draw", form: "draw", isWelfare: false, budget: "4000", texts: texts(FEE_DRAW) },
  tasks: [task("fees", "10", tickets(1), 10)],
  prizes: [
    { count: 20, amount: "100" },
    { count: 100, amount: "20" },
  ],
};
