/** Campaigns that two operators publish while a past is lived, and what the person and others take part in, claim and sign in for. */
import { DAY_MS, HOUR_MS, MINUTE_MS, NEW_SHARE_DRAW_AFTER_MS } from "@candela/model";
import type { Acting } from "./acting.ts";
import { type CampaignPlan, DAYS, NEW_DRAW, PAST_DRAW, SHORT_VOUCHER_DAYS, STEPS, VOLUME } from "./campaign-plans.ts";
import { after, daysBefore, type Event, type Member, type Stage } from "./stage.ts";

const VOUCHER_DAYS = [SHORT_VOUCHER_DAYS, 60, 90];
/** Times of the person's day. */
const [MORNING, EVENING] = [7 * HOUR_MS + 20 * MINUTE_MS, 19 * HOUR_MS + 5 * MINUTE_MS];

/** Published on the first days, or so many days before the last one; ends by days before or after it. */
const TIMES = {
  volume: { from: 26, until: -9 },
  past: { from: 42, until: 13 },
  fresh: { from: 8, until: -22 },
} as const;

export function campaignScene(stage: Stage): Event[] {
  const { begins, ends } = stage;
  const opening = begins + 10 * HOUR_MS;
  const publish = (plan: CampaignPlan, at: number, endsAt: number | null): Event => ({
    at,
    run: () => publishByTwo(stage, plan, at + MINUTE_MS, endsAt),
  });
  const whole = ({ from, until }: (typeof TIMES)[keyof typeof TIMES], plan: CampaignPlan) =>
    publish(plan, daysBefore(stage, from, 8 * HOUR_MS), daysBefore(stage, until, 20 * HOUR_MS));
  const events = [
    { at: opening, run: () => enrol(stage) },
    publish(STEPS, opening + HOUR_MS, null),
    publish(DAYS, opening + HOUR_MS + 2 * MINUTE_MS, null),
    whole(TIMES.volume, VOLUME),
    ...drawEvents(stage, whole(TIMES.past, PAST_DRAW)),
    whole(TIMES.fresh, NEW_DRAW),
    ...joining(stage, NEW_DRAW, daysBefore(stage, TIMES.fresh.from, 9 * HOUR_MS)),
    ...stage.members.slice(0, 1).flatMap((person) => personsEvents(stage, person)),
  ];
  // What a short life has no room for is left out.
  return after(opening - 1, events).filter(({ at }) => at < ends - HOUR_MS);
}

async function enrol({ staff }: Stage): Promise<void> {
  await staff.finance.join("finance");
  await staff.compliance.join("compliance");
  await staff.service.join("support");
  await staff.owner.join("owner");
}

async function publishByTwo({ staff }: Stage, plan: CampaignPlan, startsAt: number, endsAt: number | null): Promise<void> {
  const reason = "planned together";
  let id = "";
  await staff.finance.work(async (call) => {
    id = (await call("POST /api/admin/campaign/propose", { ...plan, startsAt, endsAt, reason })).id;
  });
  await staff.compliance.work(async (call) => void (await call("POST /api/admin/campaignProposal/approve", { id, reason })));
}

/** The end and the draw of the past one at their own moments, with everybody who trades in it. */
function drawEvents(stage: Stage, published: Event): Event[] {
  const { from, until } = TIMES.past;
  const close = daysBefore(stage, until, 20 * HOUR_MS);
  const settle = async () => stage.server.runCampaigns();
  const members = joining(stage, PAST_DRAW, daysBefore(stage, from, 9 * HOUR_MS));
  const ends = [0, NEW_SHARE_DRAW_AFTER_MS, NEW_SHARE_DRAW_AFTER_MS + MINUTE_MS].map((later) => ({ at: close + later, run: settle }));
  return published.at > stage.begins + DAY_MS ? [published, ...members.filter(({ at }) => at < close), ...ends] : [];
}

/** Everybody takes part, one after the other; those who come later do so when they have come. */
function joining({ members }: Stage, plan: CampaignPlan, from: number): Event[] {
  return members.map(({ acting, joins }, index) => ({
    at: Math.max(joins + HOUR_MS, from) + index * MINUTE_MS,
    run: () => join(acting, plan),
  }));
}

function personsEvents(stage: Stage, { acting, joins }: Member): Event[] {
  const first = joins + 10 * HOUR_MS;
  const day = (days: number, time = MORNING) => daysBefore(stage, days, time);
  const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);
  const claims = [
    { at: first, plan: STEPS },
    { at: first + 2 * DAY_MS, plan: STEPS },
    { at: day(50), plan: STEPS },
    { at: day(24), plan: VOLUME },
    { at: day(17), plan: VOLUME },
    { at: day(4), plan: VOLUME },
  ];
  const settle = async () => stage.server.runCampaigns();
  const voucherEnds = claims.flatMap(({ at }) => VOUCHER_DAYS.map((days) => ({ at: at + days * DAY_MS, run: settle })));
  return [
    { at: first - MINUTE_MS, run: () => join(acting, STEPS) },
    { at: day(26, EVENING), run: () => join(acting, VOLUME) },
    ...claims.map(({ at, plan }) => ({ at, run: () => claimAll(acting, plan) })),
    ...voucherEnds,
    ...[...range(20, 14), ...range(3, 1)].map((days) => ({ at: day(days), run: () => signIn(acting) })),
  ];
}

async function found({ client }: Acting, { code }: CampaignPlan) {
  const { rows = [] } = await client.call("GET /api/activity/list", { "params[tab]": "running" });
  return rows.find((row) => row.code === code);
}

async function join(acting: Acting, plan: CampaignPlan): Promise<void> {
  const campaign = await found(acting, plan);
  if (campaign !== undefined) await acting.client.command("POST /api/activity/join", { id: campaign.id });
}

async function claimAll(acting: Acting, plan: CampaignPlan): Promise<void> {
  const campaign = await found(acting, plan);
  for (const { no, mine } of campaign?.tasks ?? [])
    if ((mine?.turnsClaimable ?? 0) > 0) await acting.client.command("POST /api/activity/claim", { id: campaign?.id ?? 0, task: no });
}

async function signIn(acting: Acting): Promise<void> {
  const campaign = await found(acting, DAYS);
  if (campaign !== undefined) await acting.client.command("POST /api/activity/signIn", { id: campaign.id });
}
