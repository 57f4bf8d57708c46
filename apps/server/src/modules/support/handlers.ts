import { list, SUPPORT_PAGE_MAX, SUPPORT_RATING_TEXT_MAX, success } from "@candela/api";
import { machineClock } from "../../platform/clock.ts";
import { type Call, type Handlers, userOf } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { createRateLimiter } from "../../platform/rate-limit.ts";
import { Rejected } from "../../platform/rejection.ts";
import { maskedEmail } from "../identity/index.ts";
import { attachable, findAttachments } from "./attachments.ts";
import type { SupportContext } from "./context.ts";
import { type Acted, marks, rates, resolves, takesMessage } from "./conversation.ts";
import { hoursData } from "./hours.ts";
import { findOwnPicture, keepPicture, shownPicture } from "./pictures.ts";
import { textOf, wordsOf } from "./plain-text.ts";
import { fittingQuestions, readableText } from "./questions.ts";
import { type Saying, say } from "./say.ts";
import { createSendLimits } from "./send-limits.ts";
import { countUnread, findNewest, findOwn, listHistory, listMessages, lockOwn, type StoredConversation, saveActed } from "./store.ts";
import { doneOf, forgetAnswerNotes, tell } from "./tell.ts";
import { conversationData, messagesData, numberOf } from "./wire.ts";

type SendRoute = "POST /api/service/send" | "POST /api/service/sendPicture" | "POST /api/service/attach" | "POST /api/service/openForm";
type OwnRoute = "POST /api/service/delivered" | "POST /api/service/read" | "POST /api/service/rate" | "POST /api/service/close";

/** Questions are looked through at each pause in typing. */
const QUESTIONS_PER_USER = { burst: 30, perSecond: 2, keysMax: 20_000 } as const;

function readingHandlers(context: SupportContext): Handlers {
  const { sql, clock, trades } = context;
  const machine = machineClock(clock);
  const looks = createRateLimiter(QUESTIONS_PER_USER);
  return {
    "GET /api/service/conversation": async (call) => {
      const { userId } = userOf(call);
      const [newest, hours, email] = await Promise.all([findNewest(sql, userId), hoursData(context), maskedEmail(sql, userId)]);
      const takes = newest !== undefined && takesMessage(newest, clock.now());
      return success({ conversation: takes ? conversationData(newest) : null, hours, email });
    },
    "GET /api/service/unread": async (call) => success(await countUnread(sql, userOf(call).userId)),
    "GET /api/service/messages": async (call) => {
      const { userId } = userOf(call);
      const { conversationId, limit = SUPPORT_PAGE_MAX, after, before } = call.fields;
      const conversation = await findOwn(sql, userId, BigInt(conversationId));
      if (conversation === undefined) throw new Rejected("not_found");
      const messages = await listMessages(sql, conversation.id, { after, before, limit });
      return list(await messagesData(trades, userId, messages), conversation.lastSeq);
    },
    "GET /api/service/history": async (call) => {
      const { rows, total } = await listHistory(sql, userOf(call).userId, pageOf(call.fields));
      const data = rows.map(({ id, openedMs, resolvedMs, topic, rating, lastText }) => ({
        ...{ id: String(id), number: numberOf(id), topic, rating, lastText: lastText ?? "" },
        openedAt: Number(openedMs),
        resolvedAt: resolvedMs === null ? null : Number(resolvedMs),
      }));
      return list(data, total);
    },
    "GET /api/service/picture": async (call) =>
      success(await shownPicture(context, await findOwnPicture(sql, userOf(call).userId, BigInt(call.fields.id)))),
    "GET /api/service/attachable": async (call) => {
      const rows = await attachable(trades, userOf(call).userId);
      return list(rows, rows.length);
    },
    "GET /api/service/questions": async (call) => {
      looks.take(String(userOf(call).userId), machine.now());
      const found = fittingQuestions(await context.questions(call.language), call.fields.words, call.language);
      const rows = found.map(({ id, category, question, answer, matched }) => ({
        ...{ id, category, question, answer: readableText(answer), matched: [...matched] },
      }));
      return list(rows, rows.length);
    },
  };
}

function sendingHandlers(context: SupportContext): Handlers {
  const machine = machineClock(context.clock);
  const limits = createSendLimits();
  const sender = (call: Call<SendRoute>) => {
    const { userId } = userOf(call);
    limits.message(userId, machine.now());
    return { userId, language: call.language };
  };
  return {
    "POST /api/service/send": async (call) =>
      success(await say(context, sender(call), call.fields.clientId, { kind: "text", body: textOf(call.fields.text) })),
    "POST /api/service/openForm": async (call) => {
      const { clientId, text, topic } = call.fields;
      return success(await say(context, sender(call), clientId, { kind: "text", body: textOf(text) }, topic));
    },
    "POST /api/service/sendPicture": async (call) => {
      const by = sender(call);
      limits.picture(by.userId, call.ip, machine.now());
      const { clientId, picture } = call.fields;
      return success(await say(context, by, clientId, { kind: "picture", keep: () => keepPicture(context, picture) }));
    },
    "POST /api/service/attach": async (call) => {
      const by = sender(call);
      const { clientId, kind, id } = call.fields;
      const [trade] = await findAttachments(context.trades, by.userId, kind, [BigInt(id)]);
      if (trade === undefined) throw new Rejected("not_found");
      const saying: Saying = { kind: "trade", tradeKind: kind, tradeId: BigInt(id) };
      return success(await say(context, by, clientId, saying));
    },
    "POST /api/service/typing": async (call) => {
      context.typists.note(String(userOf(call).userId), machine.now());
      return success({});
    },
  };
}

/** Works on one conversation of the caller under its lock. Undefined changes nothing. */
async function act(
  context: SupportContext,
  call: Call<OwnRoute>,
  work: (before: StoredConversation, now: number) => Acted | undefined,
): Promise<StoredConversation> {
  const { userId } = userOf(call);
  const now = context.clock.now();
  const { conversation, done } = await transaction(context.sql, async (tx: Tx) => {
    const before = await lockOwn(tx, userId, BigInt(call.fields.conversationId));
    if (before === undefined) throw new Rejected("not_found");
    const acted = work(before, now);
    if (acted === undefined) return { conversation: before, done: null };
    const after = await saveActed(tx, acted, now);
    return { conversation: after, done: doneOf(after, acted.messages) };
  });
  if (done !== null) await tell(context, done);
  return conversation;
}

function ownHandlers(context: SupportContext): Handlers {
  const mark = async (call: Call<"POST /api/service/delivered"> | Call<"POST /api/service/read">, isRead: boolean) => {
    const { seq } = call.fields;
    const conversation = await act(context, call, (before) => {
      if (seq > before.lastSeq) throw new Rejected("support_sequence");
      if (seq <= (isRead ? before.userRead : before.userDelivered)) return undefined;
      return marks(before, "user", { delivered: seq, read: isRead ? seq : 0 });
    });
    if (isRead && conversation.unread === 0) await forgetAnswerNotes(context, conversation.userId);
    return success(conversationData(conversation));
  };
  return {
    "POST /api/service/delivered": (call) => mark(call, false),
    "POST /api/service/read": (call) => mark(call, true),
    "POST /api/service/rate": async (call) => {
      const { score, text } = call.fields;
      const conversation = await act(context, call, (before, now) => {
        if (before.state !== "resolved") throw new Rejected("support_not_resolved");
        if (before.rating !== null) throw new Rejected("support_rated");
        return rates(before, score, wordsOf(text, SUPPORT_RATING_TEXT_MAX), now);
      });
      return success(conversationData(conversation));
    },
    "POST /api/service/close": async (call) => {
      const conversation = await act(context, call, (before, now) => {
        if (before.state === "resolved") throw new Rejected("support_resolved");
        return resolves(before, null, now);
      });
      return success(conversationData(conversation));
    },
  };
}

export function supportHandlers(context: SupportContext): Handlers {
  return { ...readingHandlers(context), ...sendingHandlers(context), ...ownHandlers(context) };
}
