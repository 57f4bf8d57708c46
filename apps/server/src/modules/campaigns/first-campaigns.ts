import { type CampaignReward, type CampaignTask, DAY_MS, type EventGoal, type VoucherMode, WHOLE_SHARE } from "@candela/model";
import type { Log } from "../../platform/log.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { freshInOrder, sanitiseHtml } from "../content/index.ts";
import type { CampaignTexts } from "./campaign-store.ts";
import { FEE_DRAW, FIRST_STEPS, SEVEN_DAYS } from "./first-campaign-texts.ts";
import { type CampaignPlan, type PublishParts, publishCampaign } from "./publish-campaign.ts";

type FirstCampaign = Omit<CampaignPlan, "startsAt" | "endsAt"> & { readonly name: string; readonly days: number | null };

/** A guest costs nothing, so that many of them could use up a budget; even of vouchers, which are worth nothing without fees of one's own, each guest would reserve its part. */
const REGISTERED = {
  registered: true,
  identity: false,
  deposited: false,
  accountDaysMin: null,
  accountDaysMax: null,
  openedBefore: null,
} as const;
/** One document, one person: a prize is worth a second account. */
const IDENTIFIED = { ...REGISTERED, identity: true } as const;
const UNIT = 1_000_000n;
const VOUCHER_DAYS = 90;

/** Not for quick trades: a new installation takes no fee of them. */
const voucher = (units: bigint, share: bigint, modes: readonly VoucherMode[]): CampaignReward => ({
  ...{ kind: "voucher", amount: units * UNIT, share, modes, days: VOUCHER_DAYS },
});
const step = (goal: EventGoal, reward: CampaignReward): CampaignTask => ({ goal, target: 1n, turns: 1, reward });
const HALF = WHOLE_SHARE / 2n;

/** A day of the row: half a unit of money, and five for the seventh. */
const day = (no: number): CampaignTask => ({
  ...{ goal: "signIn", target: BigInt(no), turns: 1 },
  reward: { kind: "money", amount: no === 7 ? 5n * UNIT : UNIT / 2n },
});

/** Campaigns of a new installation; their times count from its first start. */
const FIRST_CAMPAIGNS: readonly FirstCampaign[] = [
  {
    ...{
      name: "first-steps",
      code: "first-steps",
      form: "tasks",
      isWelfare: true,
      days: null,
      budget: 20_000n * UNIT,
      audience: REGISTERED,
    },
    tasks: [
      step("spotOrder", voucher(5n, WHOLE_SHARE, ["spot"])),
      step("identity", voucher(10n, HALF, ["spot", "contract"])),
      step("receiptCheck", voucher(5n, WHOLE_SHARE, ["spot", "contract"])),
      step("contractOrder", voucher(5n, HALF, ["contract"])),
      step("quickOrder", voucher(5n, HALF, ["contract"])),
    ],
    ...{ prizes: [], hasBeacon: false, texts: FIRST_STEPS },
  },
  {
    ...{ name: "seven-days", code: "seven-days", form: "days", isWelfare: true, days: null, budget: 5_000n * UNIT, audience: REGISTERED },
    tasks: [1, 2, 3, 4, 5, 6, 7].map(day),
    ...{ prizes: [], hasBeacon: false, texts: SEVEN_DAYS },
  },
  {
    ...{ name: "fee-draw", code: "fee-draw", form: "draw", isWelfare: false, days: 30, budget: 4_000n * UNIT, audience: IDENTIFIED },
    tasks: [{ goal: "fees", target: 10n * UNIT, turns: 10, reward: { kind: "tickets", tickets: 1 } }],
    prizes: [
      { count: 20, amount: 100n * UNIT },
      { count: 100, amount: 20n * UNIT },
    ],
    ...{ hasBeacon: false, texts: FEE_DRAW },
  },
];

type BeginParts = Omit<PublishParts, "hasBeacon"> & { readonly sql: Sql; readonly log: Pick<Log, "info"> };

/** Campaigns that a new installation begins with, each once: they are published as if two operators had, at the first start. A demonstration gets them when its past has been lived. */
export async function beginCampaigns(parts: BeginParts): Promise<void> {
  await parts.sql.begin(async (tx) => {
    const now = parts.clock.now();
    if (await isBehind(tx, now)) return;
    for (const campaign of await freshInOrder(tx, "campaign", FIRST_CAMPAIGNS)) await publishFirst(tx, campaign, now, parts);
  });
}

/** Where an operator has taken its code meanwhile it is left out: the server starts without it. */
async function publishFirst(tx: Tx, { name: _name, days, ...plan }: FirstCampaign, now: number, parts: BeginParts): Promise<void> {
  const endsAt = days === null ? null : now + days * DAY_MS;
  try {
    await publishCampaign(tx, { ...plan, startsAt: now, endsAt, texts: sanitised(plan.texts) }, null, { ...parts, now });
    parts.log.info({ code: plan.code }, "a campaign is published");
  } catch (error) {
    // It is found before anything is written.
    if (!(error instanceof Rejected && error.key === "campaign_code_taken")) throw error;
    parts.log.info({ code: plan.code, why: error.key }, "a campaign of a new installation is left out");
  }
}

function sanitised(texts: CampaignTexts): CampaignTexts {
  const entries = Object.entries(texts).map(([language, words]) => [language, { ...words, rules: sanitiseHtml(words.rules) }]);
  return Object.fromEntries(entries);
}

/** While a past is lived, and on a clock that is behind what was reached already, nothing can be announced that lies ahead for everybody. */
async function isBehind(tx: Tx, now: number): Promise<boolean> {
  const [row] = await tx<{ isBehind: boolean }[]>`select exists (select from demonstration where lived_until is null)
    or installation_now() > ${String(now + DAY_MS)}::bigint as "isBehind"`;
  return row?.isBehind ?? false;
}
