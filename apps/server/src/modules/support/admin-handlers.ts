import { type Data, LIST_PAGE_SIZE, list, type Row, SUPPORT_CANNED_MAX, SUPPORT_PAGE_MAX, success } from "@candela/api";
import { formatUnits } from "@candela/model";
import { machineClock } from "../../platform/clock.ts";
import { type Call, type Handlers, operatorOf } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import { actorOf } from "../operators/index.ts";
import { agentOf, assign, findConversation, note, reopen, reply, resolve, type SupportAdminContext, snooze } from "./admin-acts.ts";
import {
  countCanned,
  countRatings,
  findCanned,
  findInbox,
  type InboxRow,
  listCanned,
  listInbox,
  listRatings,
  notesOf,
  publicName,
  removeCanned,
  saveCanned,
  savePublicName,
  tradeOf,
} from "./admin-store.ts";
import { findAttachments } from "./attachments.ts";
import { marks } from "./conversation.ts";
import { readWeek, saveWeek, weekData } from "./hours.ts";
import { findPictureOf, shownPicture } from "./pictures.ts";
import { textOf } from "./plain-text.ts";
import { listMessages, lockAny, saveActed } from "./store.ts";
import { doneOf, tell, tellTyping } from "./tell.ts";
import { messagesData, numberOf } from "./wire.ts";

type AdminConversation = Row<"GET /api/admin/support/list">;
type Detail = Data<"GET /api/admin/support/detail">;
type WholeTrade = Data<"POST /api/admin/support/attachment">;

function inboxData(row: InboxRow): AdminConversation {
  const { id, userId, nickName, language, topic, state, revision, lastSeq, rating } = row;
  return {
    ...{ nickName, language, topic, state, revision, lastSeq, rating },
    id: String(id),
    number: numberOf(id),
    userId: String(userId),
    assignee: row.assignee ?? "",
    waitingSince: row.waitingMs,
    snoozedUntil: row.snoozedUntilMs,
    unread: row.staffUnread,
    last: row.lastBy === null ? null : { by: row.lastBy, kind: row.lastKind ?? "", text: row.lastText ?? "" },
    openedAt: row.openedMs,
    firstReplyAt: row.firstReplyMs,
    resolvedAt: row.resolvedMs,
  };
}

async function detail({ sql, clock, typists }: SupportAdminContext, id: string): Promise<Detail> {
  const [row, notes] = await Promise.all([findInbox(sql, BigInt(id)), notesOf(sql, BigInt(id))]);
  if (row === undefined) throw new Rejected("not_found");
  return {
    ...inboxData(row),
    userDelivered: row.userDelivered,
    userRead: row.userRead,
    staffDelivered: row.staffDelivered,
    staffRead: row.staffRead,
    isUserTyping: typists.isTyping(String(row.userId), machineClock(clock).now()),
    ratingText: row.ratingText,
    notes: notes.map(({ ts, ...rest }) => ({ ...rest, ts: Number(ts) })),
  };
}

function readingHandlers(context: SupportAdminContext): Handlers {
  const { sql, trades } = context;
  return {
    "GET /api/admin/support/list": async ({ fields }) => {
      const { state, assignee, isWaiting, userId } = fields;
      const filter = { state, assignee, isWaiting, userId: userId === undefined ? undefined : BigInt(userId) };
      const { rows, total } = await listInbox(sql, filter, pageOf(fields));
      return list(rows.map(inboxData), total);
    },
    "GET /api/admin/support/detail": async (call) => success(await detail(context, call.fields.id)),
    "GET /api/admin/support/messages": async ({ fields: { id, after, before, limit = SUPPORT_PAGE_MAX } }) => {
      const conversation = await findConversation(sql, id);
      const messages = await listMessages(sql, conversation.id, { after, before, limit });
      return list(await messagesData(trades, conversation.userId, messages), conversation.lastSeq);
    },
    "POST /api/admin/support/picture": async (call) => {
      const { id, seq } = call.fields;
      const picture = await shownPicture(context, await findPictureOf(sql, BigInt(id), seq));
      await viewed(context, call, "support.picture");
      return success(picture);
    },
    "POST /api/admin/support/attachment": async (call) => {
      const whole = await wholeTrade(context, call.fields.id, call.fields.seq);
      await viewed(context, call, "support.attachment");
      return success(whole);
    },
    "GET /api/admin/support/ratings": async ({ fields: { before, pageSize = LIST_PAGE_SIZE, ...within } }) => {
      const { rows, total } = await listRatings(sql, within, { before: before === undefined ? null : BigInt(before), limit: pageSize });
      const data = rows.map(({ id, assignee, rating, text, ts }) => ({
        ...{ id: String(id), number: numberOf(id), assignee: assignee ?? "", rating, text, ts: Number(ts) },
      }));
      return list(data, total);
    },
    "GET /api/admin/support/ratingSummary": async ({ fields }) => success(ratingSummary(await countRatings(sql, fields))),
  };
}

const RATINGS = [1, 2, 3, 4, 5] as const;

function ratingSummary(byRating: ReadonlyMap<number, number>): Data<"GET /api/admin/support/ratingSummary"> {
  const counts = RATINGS.map((rating) => byRating.get(rating) ?? 0);
  const count = counts.reduce((sum, one) => sum + one, 0);
  const points = counts.reduce((sum, one, at) => sum + one * (at + 1), 0);
  // Hundredths, rounded to the nearest.
  const average = count === 0 ? null : formatUnits((BigInt(points) * 200n + BigInt(count)) / (2n * BigInt(count)), 2);
  return { count, average, counts };
}

/** Notes in the audit log that something of a user was looked at, before it is shown. */
async function viewed(
  { audit }: SupportAdminContext,
  call: Call<"POST /api/admin/support/picture"> | Call<"POST /api/admin/support/attachment">,
  action: string,
): Promise<void> {
  const { id, seq, reason } = call.fields;
  await audit(actorOf(call), { action, object: id, reason }, async () => ({ before: null, after: JSON.stringify({ seq }), answer: null }));
}

/** The trade that a message shows, by the readers that its owner's own calls have. */
async function wholeTrade({ sql, trades }: SupportAdminContext, id: string, seq: number): Promise<WholeTrade> {
  const { userId, id: conversationId } = await findConversation(sql, id);
  const named = await tradeOf(sql, conversationId, seq);
  if (named === undefined) throw new Rejected("not_found");
  const [attachment] = await findAttachments(trades, userId, named.kind, [named.id]);
  if (attachment === undefined) throw new Rejected("not_found");
  const none = { attachment, spotOrder: null, contractOrder: null, contractPosition: null, quickTrade: null, receipt: null };
  switch (named.kind) {
    case "spotOrder":
      return { ...none, spotOrder: (await trades.spotOrder.find(userId, [named.id]))[0] ?? null };
    case "contractOrder":
      return { ...none, contractOrder: (await trades.contractOrder.find(userId, [named.id]))[0] ?? null };
    case "contractPosition": {
      const [position] = await trades.contractPosition.find(userId, [named.id]);
      return { ...none, contractPosition: position === undefined ? null : { position, fills: await trades.fillsOf(named.id) } };
    }
    case "quickTrade": {
      const [quickTrade = null] = await trades.quickTrade.find(userId, [named.id]);
      return { ...none, quickTrade, receipt: await trades.receiptOf(userId, named.id) };
    }
  }
}

function actHandlers(context: SupportAdminContext): Handlers {
  const answered = async (work: Promise<void>, id: string) => {
    await work;
    return success(await detail(context, id));
  };
  return {
    "POST /api/admin/support/reply": async (call) => success(await reply(context, call)),
    "POST /api/admin/support/note": (call) => answered(note(context, call), call.fields.id),
    "POST /api/admin/support/assign": (call) => answered(assign(context, call), call.fields.id),
    "POST /api/admin/support/snooze": (call) => answered(snooze(context, call), call.fields.id),
    "POST /api/admin/support/resolve": (call) => answered(resolve(context, call), call.fields.id),
    "POST /api/admin/support/reopen": (call) => answered(reopen(context, call), call.fields.id),
    "POST /api/admin/support/marks": async (call) => {
      const { id, delivered, read } = call.fields;
      const { conversation, acted } = await transaction(context.sql, async (tx) => {
        const before = await lockAny(tx, BigInt(id));
        if (before === undefined) throw new Rejected("not_found");
        if (Math.max(delivered, read) > before.lastSeq) throw new Rejected("support_sequence");
        const moved = marks(before, "staff", { delivered, read });
        const isMoved = moved.conversation.staffDelivered !== before.staffDelivered || moved.conversation.staffRead !== before.staffRead;
        return { acted: isMoved, conversation: isMoved ? await saveActed(tx, moved, context.clock.now()) : before };
      });
      if (acted) await tell(context, doneOf(conversation, []));
      return success({ unread: conversation.staffUnread });
    },
    "POST /api/admin/support/typing": async (call) => {
      const conversation = await findConversation(context.sql, call.fields.id);
      const { operatorId } = operatorOf(call);
      const isTold = context.typists.note(`operator ${operatorId}`, machineClock(context.clock).now());
      if (isTold) await tellTyping(context, conversation, (await agentOf(context.sql, call)).name);
      return success({ isTold });
    },
  };
}

/** A name of letters, with what stands between and behind them; no address and no number. */
const PUBLIC_NAME = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u;

/** Signs of the title of a ready answer, as the contract has them. */
const TITLE_MAX = 80;

function settingHandlers(context: SupportAdminContext): Handlers {
  const { sql, audit } = context;
  return {
    "GET /api/admin/support/cannedList": async ({ fields }) => {
      const { rows, total } = await listCanned(sql, fields.language ?? null, pageOf(fields));
      return list(rows, total);
    },
    "POST /api/admin/support/cannedPut": async (call) => {
      const { name, language, title, text, reason } = call.fields;
      const canned = { name, language, title: textOf(title, TITLE_MAX, "title"), text: textOf(text) };
      await audit(actorOf(call), { action: "support.cannedPut", object: `${name} ${language}`, reason }, async (tx) => {
        const before = await findCanned(tx, name, language);
        if (before === undefined && (await countCanned(tx)) >= SUPPORT_CANNED_MAX)
          throw new Rejected("support_canned_limit", { max: String(SUPPORT_CANNED_MAX) });
        await saveCanned(tx, canned);
        return { before: before === undefined ? null : JSON.stringify(before), after: JSON.stringify(canned), answer: null };
      });
      return success(canned);
    },
    "POST /api/admin/support/cannedRemove": async (call) => {
      const { name, language, reason } = call.fields;
      await audit(actorOf(call), { action: "support.cannedRemove", object: `${name} ${language}`, reason }, async (tx) => {
        const before = await findCanned(tx, name, language);
        if (before === undefined) throw new Rejected("not_found");
        await removeCanned(tx, name, language);
        return { before: JSON.stringify(before), after: null, answer: null };
      });
      return success({ removed: true });
    },
    "GET /api/admin/support/ownName": async (call) => success({ name: (await publicName(sql, operatorOf(call).operatorId)) ?? "" }),
    "POST /api/admin/support/setOwnName": async (call) => {
      const { operatorId, loginName } = operatorOf(call);
      const name = call.fields.name.normalize("NFC").trim();
      if (!PUBLIC_NAME.test(name) || name.toLowerCase() === loginName) throw new Rejected("support_name");
      await audit(actorOf(call), { action: "support.setOwnName", object: loginName, reason: call.fields.reason }, async (tx) => {
        const before = await publicName(tx, operatorId);
        await savePublicName(tx, operatorId, name);
        return { before: before === null ? null : JSON.stringify({ name: before }), after: JSON.stringify({ name }), answer: null };
      });
      return success({ name });
    },
    "GET /api/admin/support/hours": async () => success({ week: weekData(await readWeek(sql)) }),
    "POST /api/admin/support/setHours": async (call) => {
      const { week, reason } = call.fields;
      const saved = await audit(actorOf(call), { action: "support.setHours", object: "week", reason }, async (tx) => {
        const before = weekData(await readWeek(tx));
        const after = weekData(await saveWeek(tx, week));
        return { before: JSON.stringify(before), after: JSON.stringify(after), answer: after };
      });
      return success({ week: saved });
    },
  };
}

export function supportAdminHandlers(context: SupportAdminContext): Handlers {
  return { ...readingHandlers(context), ...actHandlers(context), ...settingHandlers(context) };
}
