import { COPY_NAME_MAX, COPY_NAME_MIN, COPY_TEXT_MAX, success } from "@candela/api";
import { answerByKey } from "../../platform/http/commands.ts";
import { type Call, type Handlers, userOf } from "../../platform/http/handlers.ts";
import { requestHash } from "../../platform/idempotency.ts";
import { keyedCall } from "../../platform/keyed-call.ts";
import { nameKey, readName } from "../../platform/name-text.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { checkNotFrozen } from "../freezes/index.ts";
import type { CopyContext } from "./context.ts";
import { deviceMark, isFollowing, lockCopying } from "./follow-acts.ts";
import { myLeader } from "./leader-reads.ts";
import { isNameTaken, type Leading, leaderOfUser, lowerShares, noteDevice, saveLeading } from "./leader-store.ts";
import { flatFields, readShare } from "./settings.ts";

interface Done {
  readonly leads: string;
}
const isLeading = (data: Done) => typeof data.leads === "string";

/** Calls of leaders. Stopping goes through the batch of contracts, which gives the followers' copies their protection. */
export function leaderActs(context: CopyContext): Handlers {
  const { sql, clock } = context;

  async function keyed(
    call: Pick<Call<"POST /api/followOrder/changeLeader">, "session" | "fields">,
    name: string,
    work: (tx: Tx, userId: bigint, leading: Leading, now: number) => Promise<void>,
  ) {
    const { userId, accountType } = userOf(call);
    const now = clock.now();
    const asked = { userId, key: call.fields.idempotencyKey, hash: requestHash(`followOrder/${name}`, flatFields(call.fields)), now };
    await keyedCall<Done>(sql, { ...asked, lock: (tx) => lockCopying(tx, userId) }, async (tx) => {
      if (accountType === "guest") throw new Rejected("account_unclaimed");
      await checkNotFrozen(tx, userId);
      const leading = readLeading(call.fields);
      if (await isNameTaken(tx, leading.nameKey, userId)) throw new Rejected("copy_name_taken");
      await work(tx, userId, leading, now);
      return { leads: "yes" };
    });
    context.teller.touchLeaders([userId]);
    return answerOf(context, userId);
  }

  return {
    "POST /api/followOrder/becomeLeader": async (call) => {
      const answer = await keyed(call, "becomeLeader", async (tx, userId, leading, now) => {
        const before = await leaderOfUser(tx, userId);
        if (before?.state === "leading") throw new Rejected("copy_leading_already");
        if (await isFollowing(tx, userId)) throw new Rejected("copy_chain_following");
        if (call.fields.device !== undefined) await noteDevice(tx, userId, deviceMark(call.fields.device));
        await saveLeading(tx, userId, leading, now);
      });
      if (answer.data !== null) context.figures.begin(BigInt(answer.data.id));
      return answer;
    },
    "POST /api/followOrder/changeLeader": async (call) =>
      keyed(call, "changeLeader", async (tx, userId, leading, now) => {
        const before = await leaderOfUser(tx, userId, "locked");
        if (before?.state !== "leading") throw new Rejected("copy_not_leading");
        await saveLeading(tx, userId, leading, now);
        await lowerShares(tx, before.id, leading.shareRate, now);
      }),
    "POST /api/followOrder/stopLeading": async (call) => {
      const { userId } = userOf(call);
      const { idempotencyKey: key } = call.fields;
      const hash = requestHash("followOrder/stopLeading", call.fields);
      const answer = await context.contracts().submit({ kind: "leaderStop", userId, key, hash, deadline: call.deadline });
      if (!answer.ok) throw new Rejected(answer.rejection, answer.params);
      return answerOf(context, userId);
    },
    "GET /api/followOrder/leaderByKey": async (call) => {
      const { userId } = userOf(call);
      const isRunning = (user: bigint, key: string) => context.contracts().isRunning(user, key);
      await answerByKey<Done>({ sql, isRunning }, userId, call.fields.idempotencyKey, isLeading);
      return answerOf(context, userId);
    },
  };
}

async function answerOf(context: CopyContext, userId: bigint) {
  const data = await myLeader(context, userId);
  if (data === null) throw new Rejected("copy_not_leading");
  return success(data);
}

/** Throws `copy_name`, `copy_text`, `copy_share_above`. */
function readLeading({ name, text, profitShare, productTypes }: Call<"POST /api/followOrder/changeLeader">["fields"]): Leading {
  const own = readName(name, COPY_NAME_MAX);
  if (own === undefined || [...own].length < COPY_NAME_MIN)
    throw new Rejected("copy_name", { min: String(COPY_NAME_MIN), max: String(COPY_NAME_MAX) });
  const words = text.trim() === "" ? "" : readName(text.replaceAll(/\s+/g, " "), COPY_TEXT_MAX);
  if (words === undefined) throw new Rejected("copy_text", { max: String(COPY_TEXT_MAX) });
  return { name: own, nameKey: nameKey(own), text: words, shareRate: readShare(profitShare), productTypes: [...productTypes].sort() };
}
