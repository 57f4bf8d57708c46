import { assert, SETTLEMENT } from "@candela/model";
import type { Bus } from "../../platform/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import {
  type AccountKey,
  houseAccount,
  type MoneyAsked,
  type MoneyDecision,
  type MoneyWork,
  takeIds,
  userAccount,
} from "../ledger/index.ts";
import { freeOf, lockVouchers, reservedOf, type VoucherRebates } from "../vouchers/index.ts";
import { lockCampaigns } from "./campaign-store.ts";
import type { CampaignChange, CampaignInput } from "./change.ts";
import { claim, join, signIn } from "./decide-acts.ts";
import { endVouchers, finish, settle } from "./decide-ends.ts";
import { type CampaignRun, type Deciding, type Decision, rejected } from "./deciding.ts";
import { countHeld, countParticipants, readEnds, readFacts, readParticipants } from "./participant-store.ts";
import { claimsKey, readClaims, readProgress } from "./progress.ts";
import { type Published, publishChanges } from "./publish.ts";
import { storeChanges } from "./store-changes.ts";
import type { DoneData } from "./wire.ts";

export interface CampaignWorkParts {
  readonly bus: Pick<Bus, "publish">;
  readonly clock: Clock;
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  readonly rebates: Pick<VoucherRebates, "add">;
}

export type CampaignWork = MoneyWork<CampaignInput, CampaignRun, DoneData | null, CampaignChange, Published>;

/** Money of a campaign moves between its two accounts, from the reserved one into the cash of users, and at the end back to where it came from. */
export function createCampaignWork(parts: CampaignWorkParts): CampaignWork {
  return {
    locks: "named",
    accounts,
    holds: () => [],
    load: (tx, asked) => load(parts, tx, asked),
    decide,
    store: (tx, posted, now) => storeChanges(tx, posted, parts.rebates, now),
    committed: (posted, stored) =>
      publishChanges(
        parts.bus,
        posted.map(({ event }) => event),
        stored,
      ),
    // What is due is found in the tables at the next look.
    uncertain: () => undefined,
  };
}

const campaignIds = (input: CampaignInput): readonly number[] =>
  input.kind === "endVouchers" ? input.vouchers.map(({ campaignId }) => campaignId) : [input.id];

function accounts({ users, input }: MoneyAsked<CampaignInput>, sub: number): readonly AccountKey[] {
  const own = [...new Set(campaignIds(input))].flatMap((id) => [freeOf(id), reservedOf(id)]);
  const paper = input.kind === "finish" || input.kind === "endVouchers" ? [houseAccount(SETTLEMENT.id, "paper", sub)] : [];
  return [...users.map((userId) => userAccount(userId, SETTLEMENT.id, "cash")), ...own, ...paper];
}

/** Ids of rewards that one user can get at once: all turns of all tasks, and prizes. */
const IDS_PER_USER = 1_200;

/** Under the users' locks first come the campaigns, in the order of their ids: what is free of a budget is read once nobody else can take it. */
async function load({ frozenUsers, clock }: CampaignWorkParts, tx: Tx, asked: readonly MoneyAsked<CampaignInput>[]): Promise<CampaignRun> {
  const users = [...new Set(asked.flatMap((each) => each.users))];
  const inputs = asked.map(({ input }) => input);
  const campaigns = await lockCampaigns(tx, inputs.flatMap(campaignIds));
  const counting = inputs.flatMap((input) => (input.kind === "claim" || input.kind === "settle" ? [input.id] : []));
  const isActing = inputs.some(({ kind }) => kind === "join" || kind === "claim" || kind === "signIn");
  const ending = inputs.flatMap((input) => (input.kind === "endVouchers" ? input.vouchers.map(({ id }) => id) : []));
  const drawn = [...campaigns.values()].filter(({ form }) => form === "draw");
  const now = clock.now();
  const [participants, claims, facts, frozen, held, vouchers, ids] = await Promise.all([
    readParticipants(tx, [...campaigns.keys()], users),
    readClaims(tx, [...campaigns.values()], users),
    isActing ? readFacts(tx, users) : new Map(),
    isActing ? frozenUsers(tx, users) : new Set<bigint>(),
    isActing ? countHeld(tx, users) : new Map<bigint, number>(),
    lockVouchers(tx, ending),
    takeIds(tx, Math.max(1, users.length) * (counting.length > 0 ? IDS_PER_USER : 2)),
  ]);
  const counted = [...new Set(counting)].flatMap((id) => campaigns.get(id) ?? []);
  const progress = await readProgress(tx, counted, counted.length === 0 ? [] : users, now);
  const joined = await countParticipants(
    tx,
    drawn.map(({ id }) => id),
  );
  const ends = await readEnds(
    tx,
    inputs.flatMap((input) => (input.kind === "finish" ? [input.id] : [])),
  );
  return {
    campaigns,
    participants: new Map(participants.map((one) => [claimsKey(one.campaignId, one.userId), one])),
    ...{ claims, facts, frozen, held, progress, joined, ends, ids },
    vouchers: new Map(vouchers.map((voucher) => [voucher.id, voucher])),
  };
}

function decide(asked: Deciding): Decision {
  const { input } = asked;
  switch (input.kind) {
    case "join":
    case "signIn":
    case "claim": {
      const [userId] = asked.users;
      assert(userId !== undefined, "who acts is a user");
      const campaign = asked.state.campaigns.get(input.id);
      if (campaign === undefined) return rejected("not_found");
      if (input.kind === "claim") return claim(asked, campaign, userId, input.task);
      return input.kind === "join" ? join(asked, campaign, userId) : signIn(asked, campaign, userId);
    }
    case "settle":
      return done(input.users.flatMap((userId) => settle(asked, input.id, userId)));
    case "endVouchers":
      return done(input.vouchers.flatMap(({ id }) => endVouchers(asked, id)));
    case "finish":
      return done(finish(asked, input.id));
  }
}

const done = (booked: MoneyDecision<null, CampaignChange>["booked"]): Decision => ({ answer: { ok: true, data: null }, booked });
