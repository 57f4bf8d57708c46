import { LIST_PAGE_SIZE_MAX, list, success } from "@candela/api";
import { inLanguage } from "@candela/i18n";
import { assert, formatUnits, isAmountGoal, SETTLEMENT } from "@candela/model";
import { type Clock, machineClock } from "../../platform/clock.ts";
import { answerByKey, answered } from "../../platform/http/commands.ts";
import { type Call, type Handlers, userOf } from "../../platform/http/handlers.ts";
import { pageOf, recordPageOf } from "../../platform/http/page.ts";
import { type Answer, requestHash } from "../../platform/idempotency.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { createRateLimiter } from "../../platform/rate-limit.ts";
import { Rejected } from "../../platform/rejection.ts";
import { type MoneyRequest, referenceKindName } from "../ledger/index.ts";
import { campaignsOf, closeOf, findCampaign, listCampaigns, type StoredCampaign } from "./campaign-store.ts";
import type { CampaignInput } from "./change.ts";
import { depositLinesPage } from "./deposit-lines.ts";
import { drawFile } from "./draw-file.ts";
import { drawRecords } from "./draw-records.ts";
import { entriesAfter } from "./participant-store.ts";
import { toldTo } from "./reads.ts";
import { listRewards, rewardSums, type StoredReward } from "./reward-store.ts";
import type { StoredThrough } from "./stored-through.ts";
import { tradeLinesPage } from "./trade-pages.ts";
import { type DoneData, proofData, type RewardData, type Telling } from "./wire.ts";

export interface CampaignCallParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly submit: (userId: bigint, input: CampaignInput, request: MoneyRequest) => Promise<Answer<DoneData | null>>;
  readonly isRunning: (userId: bigint, key: string) => boolean;
  /** Up to when everything is stored. */
  readonly stored: Pick<StoredThrough, "ms">;
}

/** Acts of one user; nobody thinks so quickly. */
const ACTS_PER_USER = { burst: 30, perSecond: 1, keysMax: 20_000 } as const;

const money = (units: bigint) => formatUnits(units, SETTLEMENT.scale);

export function campaignHandlers(parts: CampaignCallParts): Handlers {
  return { ...listHandlers(parts), ...actHandlers(parts), ...drawHandlers(parts), ...ownHandlers(parts) };
}

async function campaignNamed(sql: Sql, id: number): Promise<StoredCampaign> {
  const campaign = await findCampaign(sql, id);
  if (campaign === undefined) throw new Rejected("not_found");
  return campaign;
}

function listHandlers({ sql, clock, stored }: CampaignCallParts): Handlers {
  return {
    "GET /api/activity/list": async ({ session, fields, language }) => {
      const now = clock.now();
      const { campaigns, total } = await listCampaigns(sql, { tab: fields["params[tab]"], now }, pageOf(fields));
      return list(await toldTo(sql, session?.userId, campaigns, { language, now }, stored.ms), total);
    },
    "GET /api/activity/detail": async ({ session, fields, language }) => {
      const campaign = await campaignNamed(sql, fields.id);
      const [told] = await toldTo(sql, session?.userId, [campaign], { language, now: clock.now() }, stored.ms);
      assert(told !== undefined, "a campaign is told");
      return success(told);
    },
    "GET /api/activity/history": async (call) => {
      const { userId } = userOf(call);
      const { campaigns, total } = await campaignsOf(sql, userId, pageOf(call.fields));
      return list(await toldTo(sql, userId, campaigns, { language: call.language, now: clock.now() }, stored.ms), total);
    },
    "GET /api/activity/counted": async (call) => {
      const { userId } = userOf(call);
      const { id, task: no } = call.fields;
      const campaign = await campaignNamed(sql, id);
      const goal = campaign.tasks[no - 1]?.goal;
      if (goal === undefined) throw new Rejected("not_found");
      // Everything else is told by a list of its own: people, days.
      if (!isAmountGoal(goal)) return list([], 0);
      const now = clock.now();
      const range = { id, from: campaign.startsAt, to: Math.min(closeOf(campaign) ?? now, now) };
      const page = { ...pageOf(call.fields), isCounted: call.fields["params[isCounted]"], before: call.fields["params[before]"] };
      const { lines, total } =
        goal === "deposit" ? await depositLinesPage(sql, range, userId, page) : await tradeLinesPage(sql, range, userId, goal, page);
      const rows = lines.map(({ amount, referenceKind, referenceId, ...line }) => ({
        ...{ ...line, goal, amount: money(amount) },
        ...{ reference: referenceKindName(referenceKind), referenceId: String(referenceId) },
      }));
      return list(rows, total);
    },
  };
}

const isDone = (data: DoneData) => typeof data?.campaignId === "number" && "did" in data && Array.isArray(data.rewards);

/** Calls that take part, claim and sign in. */
function actHandlers(parts: CampaignCallParts): Handlers {
  const { sql, clock, submit } = parts;
  const machine = machineClock(clock);
  const acts = createRateLimiter(ACTS_PER_USER);

  async function keyed(
    call: Pick<Call<"POST /api/activity/join">, "session" | "deadline" | "language"> & {
      readonly fields: { readonly idempotencyKey: string };
    },
    name: string,
    input: CampaignInput,
  ) {
    const { userId } = userOf(call);
    acts.take(String(userId), machine.now());
    const hash = requestHash(`activity/${name}`, call.fields);
    const answer = await submit(userId, input, { key: call.fields.idempotencyKey, hash, deadline: call.deadline });
    if (!answer.ok) return answered(answer as Answer<DoneData>);
    assert(answer.data !== null, "an act of a user is answered with what it did");
    return answered({ ok: true, data: await named(answer.data, call.language) });
  }

  /** The answer that is kept is in English; who asks reads the title in their language. */
  async function named(data: DoneData, language: Telling["language"]): Promise<DoneData> {
    const campaign = await findCampaign(sql, data.campaignId);
    if (campaign === undefined) return data;
    const { title } = inLanguage(campaign.texts, language);
    return { ...data, rewards: data.rewards.map((reward) => ({ ...reward, campaignTitle: title })) };
  }

  return {
    "POST /api/activity/join": (call) => keyed(call, "join", { kind: "join", id: call.fields.id }),
    "POST /api/activity/claim": (call) => keyed(call, "claim", { kind: "claim", id: call.fields.id, task: call.fields.task }),
    "POST /api/activity/signIn": (call) => keyed(call, "signIn", { kind: "signIn", id: call.fields.id }),
    "GET /api/activity/byKey": async (call) => {
      const data = await answerByKey<DoneData>(parts, userOf(call).userId, call.fields.idempotencyKey, isDone);
      return success(await named(data, call.language));
    },
  };
}

/** What anybody needs to do a draw again. */
function drawHandlers({ sql, clock }: CampaignCallParts): Handlers {
  async function drawn(id: number): Promise<StoredCampaign> {
    const campaign = await campaignNamed(sql, id);
    if (campaign.form !== "draw") throw new Rejected("not_found");
    return campaign;
  }
  return {
    "GET /api/activity/proof": async ({ fields }) => success(proofData(await drawn(fields.id), clock.now())),
    "GET /api/activity/entries": async ({ fields }) => {
      const campaign = await drawn(fields.id);
      // Before the end the list is not published: it may change yet.
      if (campaign.root === null) return list([], 0);
      const { limit, offset } = pageOf(fields);
      const after = fields.after === undefined ? { after: 0n, offset } : { after: BigInt(fields.after), offset: 0 };
      const rows = await entriesAfter(sql, campaign.id, { ...after, limit });
      return list(
        rows.map(({ entryId, tickets, won }) => ({ entryId: String(entryId), tickets, won: won === null ? null : money(won) })),
        campaign.entries,
      );
    },
    "GET /api/activity/file": async ({ fields }) => {
      const campaign = await drawn(fields.id);
      return { fileName: `candela-draw-${campaign.code}.ndjson`, parts: drawFile(sql, campaign, clock.now()) };
    },
  };
}

/** Welfare and award: what is the caller's over all campaigns. */
function ownHandlers({ sql, clock, stored }: CampaignCallParts): Handlers {
  return {
    "GET /api/welfare/overview": async (call) => {
      const { userId } = userOf(call);
      const now = clock.now();
      const page = { limit: LIST_PAGE_SIZE_MAX, offset: 0 };
      const [sums, { campaigns }] = await Promise.all([
        rewardSums(sql, userId),
        listCampaigns(sql, { tab: "running", isWelfare: true, now }, page),
      ]);
      return success({
        ...{ currencyName: SETTLEMENT.code, held: money(sums.held), saved: money(sums.saved) },
        counts: { held: sums.vouchersHeld, used: sums.vouchersUsed, ended: sums.vouchersEnded },
        campaigns: await toldTo(sql, userId, campaigns, { language: call.language, now }, stored.ms),
      });
    },
    "GET /api/award/overview": async (call) => {
      const sums = await rewardSums(sql, userOf(call).userId);
      const vouchers = sums.vouchersHeld + sums.vouchersUsed + sums.vouchersEnded;
      return success({
        currencyName: SETTLEMENT.code,
        ...{ received: money(sums.paid + sums.saved), paid: money(sums.paid), saved: money(sums.saved) },
        counts: { records: sums.records, draws: sums.draws, vouchers },
      });
    },
    "GET /api/award/records": async (call) => {
      const { rewards, total } = await listRewards(sql, userOf(call).userId, call.fields["params[campaignId]"], recordPageOf(call.fields));
      return list(
        rewards.map((reward) => rewardData(reward, call.language)),
        total,
      );
    },
    "GET /api/award/draws": async (call) => {
      const telling = { language: call.language, now: clock.now() };
      const { records, total } = await drawRecords(
        sql,
        userOf(call).userId,
        call.fields["params[campaignId]"],
        pageOf(call.fields),
        telling,
      );
      return list(records, total);
    },
  };
}

function rewardData(
  { id, titles, voucherState, createdAt, amount, kind, ...reward }: StoredReward,
  language: Telling["language"],
): RewardData {
  const state = kind === "prize" ? "won" : (voucherState ?? "claimed");
  const { campaignId, form, task, goal, turn } = reward;
  return {
    ...{ id: String(id), campaignId, campaignTitle: inLanguage(titles, language), form, task, goal, turn, kind },
    ...{ currencyName: SETTLEMENT.code, amount: money(amount), state, ts: createdAt },
  };
}
