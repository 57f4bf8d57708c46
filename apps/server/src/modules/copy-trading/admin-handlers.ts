import { list, type Row, success } from "@candela/api";
import type { Handlers } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { KindAdminParts } from "../kinds/index.ts";
import { type Sent, sendMessages } from "../messages/index.ts";
import { actorOf, jsonOf } from "../operators/index.ts";
import { readFollowing } from "./figure-store.ts";
import { type Leader, leadersByIds } from "./leader-store.ts";
import { rateText } from "./wire.ts";

type AdminLeader = Row<"GET /api/admin/copyLeader/list">;

/** Leaders for operators: only name and text can be hidden. */
export function adminCopyHandlers({ sql, clock, audit, bus }: KindAdminParts): Handlers {
  return {
    "GET /api/admin/copyLeader/list": async ({ fields }) => {
      const words = fields["params[keyWords]"]?.trim() ?? "";
      const { limit, offset } = pageOf(fields);
      const where = words === "" ? sql`true` : sql`position(lower(${words}) in lower(name)) > 0`;
      const ids = await sql<{ id: bigint }[]>`select id from copy_leader where ${where} order by id desc limit ${limit} offset ${offset}`;
      const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from copy_leader where ${where}`;
      return list(
        await adminData(
          sql,
          ids.map(({ id }) => id),
        ),
        count?.total ?? 0,
      );
    },
    "POST /api/admin/copyLeader/hide": async (call) => {
      const { id, isHidden, reason } = call.fields;
      let sent: readonly Sent[] = [];
      const data = await audit(actorOf(call), { action: "copyLeader.hide", object: id, reason }, async (tx) => {
        const [before] = await tx<{ userId: bigint; isHidden: boolean }[]>`
          select user_id as "userId", is_hidden as "isHidden" from copy_leader where id = ${BigInt(id)} for update`;
        if (before === undefined) throw new Rejected("not_found");
        await tx`update copy_leader set is_hidden = ${isHidden} where id = ${BigInt(id)}`;
        if (before.isHidden !== isHidden) {
          const params = { hidden: isHidden ? "yes" : "" };
          sent = await sendMessages(tx, [{ userId: before.userId, kind: "copy_hidden", params }], clock.now());
        }
        const [after] = await adminData(tx, [BigInt(id)]);
        if (after === undefined) throw new Rejected("not_found");
        return { before: jsonOf({ isHidden: before.isHidden }), after: jsonOf({ isHidden }), answer: after };
      });
      bus.publish("leadersChanged", { ids: [id] });
      for (const { userId, message, unread } of sent) bus.publish("account", { userId, events: [{ kind: "message", message, unread }] });
      return success(data);
    },
  };
}

async function adminData(sql: Queryable, ids: readonly bigint[]): Promise<AdminLeader[]> {
  const [leaders, following] = [await leadersByIds(sql, ids), await readFollowing(sql, ids)];
  return ids.flatMap((id) => {
    const leader = leaders.get(id);
    return leader === undefined ? [] : [adminLeader(leader, following.get(id)?.followers ?? 0)];
  });
}

function adminLeader({ id, userId, name, text, isHidden, state, shareRate, ledAt }: Leader, followers: number): AdminLeader {
  return { id: String(id), userId: String(userId), name, text, isHidden, state, shareRate: rateText(shareRate), followers, ledAt };
}
