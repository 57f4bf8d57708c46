/** Acts of operators on one conversation: each with its entry in the audit log, in one transaction. */
import { type OperatorRole, roleMay, SUPPORT_SNOOZE_MAX_MS } from "@candela/api";
import { type Call, operatorOf } from "../../platform/http/handlers.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { Sent } from "../messages/index.ts";
import { type Audit, actorOf, findOperatorNamed, loginNameOf } from "../operators/index.ts";
import { hasNewer, insertNote, publicName } from "./admin-store.ts";
import type { SupportContext } from "./context.ts";
import { type Acted, type Agent, assigns, reopens, resolves, snoozes, staffWrites } from "./conversation.ts";
import { textOf } from "./plain-text.ts";
import { findAny, findSent, lockAny, type StoredConversation, saveActed } from "./store.ts";
import { type Done, doneOf, noteAnswer, publishSent, tell } from "./tell.ts";
import { type MessageData, messagesData } from "./wire.ts";

export interface SupportAdminContext extends SupportContext {
  readonly audit: Audit;
}

type ActRoute =
  | "POST /api/admin/support/assign"
  | "POST /api/admin/support/snooze"
  | "POST /api/admin/support/resolve"
  | "POST /api/admin/support/reopen";

async function locked(tx: Tx, id: string): Promise<StoredConversation> {
  const conversation = await lockAny(tx, BigInt(id));
  if (conversation === undefined) throw new Rejected("not_found");
  return conversation;
}

/** What the audit log keeps of a conversation: no word of what was said. */
const logged = ({ state, assigneeId, lastSeq, revision }: StoredConversation): string =>
  JSON.stringify({ state, assignee: assigneeId === null ? null : String(assigneeId), lastSeq, revision });

export async function agentOf(sql: Queryable, call: Parameters<typeof operatorOf>[0]): Promise<Agent> {
  const { operatorId } = operatorOf(call);
  return { operatorId, name: (await publicName(sql, operatorId)) ?? "" };
}

/** An act that names the state it was decided on. Throws `support_changed` where it is another one by now. */
async function actOn(
  context: SupportAdminContext,
  call: Call<ActRoute>,
  action: string,
  work: (tx: Tx, before: StoredConversation, now: number) => Promise<Acted>,
): Promise<void> {
  const { id, revision, reason } = call.fields;
  const done = await context.audit(actorOf(call), { action, object: id, reason }, async (tx) => {
    const before = await locked(tx, id);
    if (before.revision !== revision) throw new Rejected("support_changed");
    const now = context.clock.now();
    const acted = await work(tx, before, now);
    const after = await saveActed(tx, acted, now);
    return { before: logged(before), after: logged(after), answer: doneOf(after, acted.messages) };
  });
  await tell(context, done);
}

export const assign = (context: SupportAdminContext, call: Call<"POST /api/admin/support/assign">): Promise<void> =>
  actOn(context, call, "support.assign", async (tx, before) => {
    const { to } = call.fields;
    if (to === undefined) return assigns(before, null);
    const operator = await findOperatorNamed(tx, to);
    if (operator === undefined || operator.isDisabled || !mayAnswer(operator.role)) throw new Rejected("support_assignee");
    return assigns(before, operator.id);
  });

const mayAnswer = (role: OperatorRole) => roleMay(role, "support.answer");

export const snooze = (context: SupportAdminContext, call: Call<"POST /api/admin/support/snooze">): Promise<void> =>
  actOn(context, call, "support.snooze", async (_tx, before, now) => {
    const { until } = call.fields;
    if (before.state === "resolved") throw new Rejected("support_resolved");
    if (until <= now || until > now + SUPPORT_SNOOZE_MAX_MS) throw new Rejected("support_snooze");
    return snoozes(before, until);
  });

export const resolve = (context: SupportAdminContext, call: Call<"POST /api/admin/support/resolve">): Promise<void> =>
  actOn(context, call, "support.resolve", async (tx, before, now) => {
    if (before.state === "resolved") throw new Rejected("support_resolved");
    // What the user wrote meanwhile is not ended unread.
    if (before.userSeq > call.fields.seen) throw new Rejected("support_changed");
    return resolves(before, await agentOf(tx, call), now);
  });

export const reopen = (context: SupportAdminContext, call: Call<"POST /api/admin/support/reopen">): Promise<void> =>
  actOn(context, call, "support.reopen", async (tx, before) => {
    if (before.state !== "resolved") throw new Rejected("support_not_resolved");
    if (await hasNewer(tx, before)) throw new Rejected("support_other_open");
    return reopens(before, await agentOf(tx, call));
  });

interface Replied {
  readonly done: Done;
  readonly sent: readonly Sent[];
}

/** Answers once, however often it is asked. Throws `support_changed` where somebody of the staff wrote meanwhile. */
export async function reply(context: SupportAdminContext, call: Call<"POST /api/admin/support/reply">): Promise<MessageData> {
  const { id, clientId, text, seen, reason } = call.fields;
  const body = textOf(text);
  const earlier = await repeated(context, call, body);
  if (earlier !== null) return earlier;
  const { operatorId } = operatorOf(call);
  const replied = await context.audit(actorOf(call), { action: "support.reply", object: id, reason }, async (tx) => {
    const before = await locked(tx, id);
    if (seen > before.lastSeq || before.staffSeq > seen) throw new Rejected("support_changed");
    if (before.state === "resolved") throw new Rejected("support_resolved");
    if (before.assigneeId !== null && before.assigneeId !== operatorId)
      throw new Rejected("support_assigned", { by: await loginNameOf(tx, before.assigneeId) });
    const now = context.clock.now();
    const acted = staffWrites(before, await agentOf(tx, call), { clientId, body, seen }, now);
    const after = await saveActed(tx, acted, now);
    const answer: Replied = { done: doneOf(after, acted.messages), sent: await noteAnswer(context, tx, after, now) };
    return { before: logged(before), after: logged(after), answer };
  });
  const messages = await tell(context, replied.done);
  publishSent(context, replied.sent);
  const message = messages.at(-1);
  if (message === undefined) throw new Error("an answer must be a message");
  return message;
}

/** The answer of before, where this one was sent already. Acts of operators come one after another, so none is under way meanwhile. */
async function repeated(
  context: SupportAdminContext,
  call: Call<"POST /api/admin/support/reply">,
  body: string,
): Promise<MessageData | null> {
  const { id, clientId } = call.fields;
  const conversation = await findConversation(context.sql, id);
  const sent = await findSent(context.sql, { userId: conversation.userId, by: "support", clientId });
  if (sent === undefined) return null;
  if (sent.body !== body || sent.conversationId !== conversation.id) throw new Rejected("key_reused");
  const [message] = await messagesData(context.trades, conversation.userId, [sent]);
  return message ?? null;
}

export async function findConversation(sql: Queryable, id: string): Promise<StoredConversation> {
  const conversation = await findAny(sql, BigInt(id));
  if (conversation === undefined) throw new Rejected("not_found");
  return conversation;
}

/** Signs of a note, as the contract has them. */
const NOTE_MAX = 1_000;

export async function note(context: SupportAdminContext, call: Call<"POST /api/admin/support/note">): Promise<void> {
  const { id, text, reason } = call.fields;
  await context.audit(actorOf(call), { action: "support.note", object: id, reason }, async (tx) => {
    const conversation = await locked(tx, id);
    await insertNote(tx, conversation, operatorOf(call), textOf(text, NOTE_MAX), context.clock.now());
    return { before: null, after: JSON.stringify({ afterSeq: conversation.lastSeq }), answer: null };
  });
}
