import { createHash } from "node:crypto";
import { COPY_FOLLOWERS_MAX, COPY_FOLLOWS_MAX, success } from "@candela/api";
import { weekOf } from "@candela/model";
import { answerByKey } from "../../platform/http/commands.ts";
import { type Call, type Handlers, userOf } from "../../platform/http/handlers.ts";
import { requestHash } from "../../platform/idempotency.ts";
import { keyedCall } from "../../platform/keyed-call.ts";
import type { Queryable, Sql, Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { checkNotFrozen, frozenUsers } from "../freezes/index.ts";
import { isSameDocument } from "../identity-cases/index.ts";
import type { CopyContext } from "./context.ts";
import { followData } from "./follow-figures.ts";
import { agreeShare, findFollow, insertFollow, lockFollow, openPair, saveSettings, saveState } from "./follow-store.ts";
import { findLeader, isSameDevice, type Leader, leaderOfUser, lockLeader, noteDevice } from "./leader-store.ts";
import { flatFields, readSettings, sameShare } from "./settings.ts";
import { type FollowData, rateText } from "./wire.ts";

/** Namespace of the advisory locks that let one user's follows, and the user's leading, change by one call at a time. */
const LOCK_CLASS = 85;

export async function lockCopying(tx: Tx, userId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(${LOCK_CLASS}, hashint8(${userId}))`;
}

/** A device by the random id that its browser keeps: too long to be guessed from its hash. */
export const deviceMark = (device: string): Buffer => createHash("sha256").update(`copy-trading/${device}`).digest();

interface Done {
  readonly followId: string;
}

/** Calls of followers. Stopping goes through the batch of contracts, so that nothing is copied after it. */
export function followActs(context: CopyContext): Handlers {
  const { sql, clock, book } = context;

  async function keyed(
    call: Pick<Call<"POST /api/followOrder/pause">, "session">,
    name: string,
    fields: Parameters<typeof flatFields>[0] & { readonly idempotencyKey: string },
    work: (tx: Tx, userId: bigint, now: number) => Promise<bigint>,
  ) {
    const { userId } = userOf(call);
    const now = clock.now();
    const asked = { userId, key: fields.idempotencyKey, hash: requestHash(`followOrder/${name}`, flatFields(fields)), now };
    const { data, isNew } = await keyedCall<Done>(sql, { ...asked, lock: (tx) => lockCopying(tx, userId) }, async (tx) => ({
      followId: String(await work(tx, userId, now)),
    }));
    const id = BigInt(data.followId);
    if (isNew) await book.watch(id);
    return answerOf(context, userId, id, isNew);
  }

  return {
    "POST /api/followOrder/follow": async (call) => {
      const { fields } = call;
      const leader = await findLeader(sql, BigInt(fields.leaderId));
      const { accountType } = userOf(call);
      return keyed(call, "follow", fields, async (tx, userId, now) => {
        // Accounts that cost nothing could be followers by the hundred, and a leader's figures theirs.
        if (accountType === "guest") throw new Rejected("account_unclaimed");
        const id = await follow(tx, userId, fields, now);
        // Before the follow is committed: the next fill of the leader already asks for followers.
        if (leader !== undefined) book.mayBeFollowed(leader.userId);
        return id;
      });
    },
    "POST /api/followOrder/changeFollow": async (call) => {
      const { fields } = call;
      return keyed(call, "changeFollow", fields, async (tx, userId, now) => {
        const found = await running(tx, userId, fields.id);
        const settings = readSettings(fields);
        const leader = await findLeader(tx, found.leaderId);
        const consents = fields.profitShare !== undefined && leader !== undefined;
        if (consents && !sameShare(fields.profitShare ?? "", leader.shareRate))
          throw new Rejected("copy_share_changed", { rate: rateText(leader.shareRate) });
        const shareRate = consents ? leader.shareRate : found.shareRate;
        await saveSettings(tx, found.id, settings, shareRate, now);
        if (shareRate !== found.shareRate) await agreeShare(tx, found.pairId, shareRate, now);
        return found.id;
      });
    },
    "POST /api/followOrder/pause": async (call) =>
      keyed(call, "pause", call.fields, (tx, userId, now) => setState(tx, userId, call.fields.id, "paused", now)),
    "POST /api/followOrder/resume": async (call) =>
      keyed(call, "resume", call.fields, (tx, userId, now) => setState(tx, userId, call.fields.id, "running", now)),
    "POST /api/followOrder/stop": async (call) => {
      const { userId } = userOf(call);
      const { idempotencyKey: key, id, copies } = call.fields;
      const hash = requestHash("followOrder/stop", call.fields);
      const named = { kind: "copyStop", userId, followId: BigInt(id), copies, reason: "user", ticks: new Map(), firedAt: null } as const;
      const answer = await context.contracts().submit({ ...named, key, hash, deadline: call.deadline });
      if (!answer.ok) throw new Rejected(answer.rejection, answer.params);
      return answerOf(context, userId, BigInt(id), false);
    },
    "GET /api/followOrder/byKey": async (call) => {
      const { userId } = userOf(call);
      const isRunning = (user: bigint, key: string) => context.contracts().isRunning(user, key);
      const { followId } = await answerByKey<Done>({ sql, isRunning }, userId, call.fields.idempotencyKey, isFollow);
      return answerOf(context, userId, BigInt(followId), false);
    },
  };
}

const isFollow = (data: Done) => typeof data.followId === "string";

async function answerOf(context: CopyContext, userId: bigint, id: bigint, isTold: boolean) {
  const data = await followOf(context, userId, id);
  if (isTold) context.bus.publish("account", { userId, events: [{ kind: "copy", follow: data }] });
  return success(data);
}

/** Throws `not_found`. */
export async function followOf(
  { sql, market, clock }: Pick<CopyContext, "sql" | "market" | "clock">,
  userId: bigint,
  id: bigint,
): Promise<FollowData> {
  const follow = await findFollow(sql, userId, id);
  const [data] = follow === undefined ? [] : await followData(sql, market, [follow], clock.now());
  if (data === undefined) throw new Rejected("not_found");
  return data;
}

async function running(tx: Tx, userId: bigint, id: string) {
  const found = await lockFollow(tx, userId, BigInt(id));
  if (found === undefined) throw new Rejected("not_found");
  if (found.state === "stopped") throw new Rejected("copy_stopped");
  return found;
}

async function setState(tx: Tx, userId: bigint, id: string, state: "running" | "paused", now: number): Promise<bigint> {
  const found = await running(tx, userId, id);
  if (found.state !== state) await saveState(tx, found.id, state, now);
  return found.id;
}

async function follow(tx: Tx, userId: bigint, fields: Call<"POST /api/followOrder/follow">["fields"], now: number): Promise<bigint> {
  await checkNotFrozen(tx, userId);
  const leader = await lockLeader(tx, BigInt(fields.leaderId));
  if (leader === undefined) throw new Rejected("not_found");
  const mark = fields.device === undefined ? null : deviceMark(fields.device);
  await checkMay(tx, userId, leader, mark);
  if (!sameShare(fields.profitShare, leader.shareRate)) throw new Rejected("copy_share_changed", { rate: rateText(leader.shareRate) });
  const { productTypes: readTypes } = fields;
  if (readTypes !== undefined && !isSameList(readTypes, leader.productTypes)) throw new Rejected("copy_classes_changed");
  const settings = readSettings(fields);
  if (mark !== null) await noteDevice(tx, userId, mark);
  const pairId = await openPair(tx, userId, leader.id, weekOf(now));
  return insertFollow(tx, pairId, { followerId: userId, leaderId: leader.id, settings, shareRate: leader.shareRate }, now);
}

const isSameList = (one: readonly number[], other: readonly number[]) => [...one].sort().join() === [...other].sort().join();

/** Nobody follows themselves, through whatever account; a leader follows nobody; a leader and a follower have room for one more. */
async function checkMay(tx: Tx, userId: bigint, leader: Leader, mark: Buffer | null): Promise<void> {
  if (leader.userId === userId) throw new Rejected("copy_self");
  // A leader whom a freeze met without followers has not stopped, but opens nothing. A freeze that begins now finds this follow, and ends it.
  const isStopped = leader.state !== "leading" || (await frozenUsers(tx, [leader.userId])).has(leader.userId);
  if (isStopped) throw new Rejected("copy_leader_stopped");
  if ((await leaderOfUser(tx, userId))?.state === "leading") throw new Rejected("copy_chain_leading");
  if (await isSamePerson(tx, userId, leader.userId, mark)) throw new Rejected("copy_same_person");
  const { own, ofLeader, isFollowing } = await countFollows(tx, userId, leader.id);
  if (isFollowing) throw new Rejected("copy_following_already");
  if (own >= COPY_FOLLOWS_MAX) throw new Rejected("copy_follow_limit", { max: String(COPY_FOLLOWS_MAX) });
  if (ofLeader >= COPY_FOLLOWERS_MAX) throw new Rejected("copy_leader_full", { max: String(COPY_FOLLOWERS_MAX) });
}

async function isSamePerson(tx: Tx, userId: bigint, leaderUserId: bigint, mark: Buffer | null): Promise<boolean> {
  if (await isSameDocument(tx, userId, leaderUserId)) return true;
  if (await isSameDevice(tx, userId, leaderUserId)) return true;
  if (mark === null) return false;
  const [row] = await tx`select from copy_device where user_id = ${leaderUserId} and mark = ${mark}`;
  return row !== undefined;
}

async function countFollows(sql: Queryable, userId: bigint, leaderId: bigint) {
  const [row] = await sql<{ own: number; ofLeader: number; isFollowing: boolean }[]>`select
    (select count(*)::integer from copy_follow where follower_id = ${userId} and state <> 'stopped') as own,
    (select count(*)::integer from copy_follow where leader_id = ${leaderId} and state <> 'stopped') as "ofLeader",
    exists (select from copy_follow where follower_id = ${userId} and leader_id = ${leaderId} and state <> 'stopped') as "isFollowing"`;
  if (row === undefined) throw new Error("counts are always there");
  return row;
}

/** Whether the user follows somebody. */
export async function isFollowing(sql: Sql | Tx, userId: bigint): Promise<boolean> {
  const [row] = await sql`select from copy_follow where follower_id = ${userId} and state <> 'stopped' limit 1`;
  return row !== undefined;
}
