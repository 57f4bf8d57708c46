import { list, success } from "@candela/api";
import type { Bus } from "../../platform/bus.ts";
import { type Handlers, userOf } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { countUnread, findMessage, listMessages, markRead } from "./message-store.ts";

export function messageHandlers({ sql, bus }: { readonly sql: Sql; readonly bus: Pick<Bus, "publish"> }): Handlers {
  const unreadOf = async (userId: bigint) => (await countUnread(sql, [userId])).get(userId) ?? 0;
  return {
    "GET /api/siteMessage/notReadMessageCount": async (call) => success(await unreadOf(userOf(call).userId)),
    "GET /api/siteMessage/list": async (call) => {
      const { messages, total } = await listMessages(sql, userOf(call).userId, pageOf(call.fields));
      return list(messages, total);
    },
    "GET /api/siteMessage/detail": async (call) => {
      const message = await findMessage(sql, userOf(call).userId, BigInt(call.fields.id));
      if (message === undefined) throw new Rejected("not_found");
      return success(message);
    },
    "POST /api/siteMessage/read": async (call) => {
      const { userId } = userOf(call);
      const { id } = call.fields;
      const hasChanged = await markRead(sql, userId, id === undefined ? null : BigInt(id));
      const unread = await unreadOf(userId);
      // The red dot goes out on the user's other devices too.
      if (hasChanged) bus.publish("account", { userId, events: [{ kind: "message", message: null, unread }] });
      return success({ unread });
    },
  };
}
