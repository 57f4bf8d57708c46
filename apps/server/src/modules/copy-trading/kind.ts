import { HOME_LAYOUTS, ME_LAYOUTS } from "@candela/api";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { ProductKind } from "../kinds/index.ts";
import { ReferenceKind } from "../ledger/index.ts";
import type { MessageTellers } from "../push/index.ts";
import { adminCopyHandlers } from "./admin-handlers.ts";
import { checkCopies } from "./ledger-check.ts";

const tellers: MessageTellers = {
  copy_stopped: ({ reason }, say) => ({
    title: say("inbox_copy_stopped"),
    body: say(reason === "own_stop" ? "inbox_copy_stopped_own" : "inbox_copy_stopped_leader"),
  }),
  copy_hidden: ({ hidden }, say) => ({
    title: say(hidden === "yes" ? "inbox_copy_hidden" : "inbox_copy_shown"),
    body: say(hidden === "yes" ? "inbox_copy_hidden_text" : "inbox_copy_shown_text"),
  }),
};

/** Copies are contracts, so what copy trading adds is part of their kind: one reason of the ledger, a switch, two messages, an act of operators. */
export function withCopies(kind: ProductKind): ProductKind {
  const { crossings } = kind.flows;
  return {
    ...kind,
    ledger: {
      ...kind.ledger,
      reasons: [...kind.ledger.reasons, "profit_share"],
      references: [...kind.ledger.references, "copy"],
      checks: [...kind.ledger.checks, checkCopies],
    },
    reset: { ...kind.reset, clear: endAtReset },
    recordRows: (sql, userId, ids) => [
      ...kind.recordRows(sql, userId, ids),
      sql`select ${ReferenceKind.copy}::integer, p.id, null, p.leader_id, null, null, null, null, 0::smallint, null, 0::smallint, l.user_id <> ${userId}
        from copy_pair p join copy_leader l on l.id = p.leader_id
        where ${userId} in (p.follower_id, l.user_id) and p.id = any (${ids("copy")}::bigint[])`,
    ],
    flows: {
      ...kind.flows,
      // What a follower pays is a cost, and what a leader is paid a gain without a trade.
      crossings:
        crossings === null
          ? null
          : {
              ...crossings,
              references: [...crossings.references, "copy"],
              fees: [...crossings.fees, "profit_share"],
              columns: (sql) => {
                const own = crossings.columns(sql);
                // What copies cost is theirs, and a share that is received is of no copy of one's own.
                const isShare = sql`m.reference_kind = ${ReferenceKind.copy}`;
                return {
                  ...own,
                  isOwn: sql`(${own.isOwn} or ${isShare})`,
                  isCopy: sql`case when ${isShare} then m.change < 0 else ${own.isCopy ?? sql`false`} end`,
                  isIncome: sql`${isShare} and m.change > 0`,
                };
              },
            },
    },
    messages: { ...kind.messages, ...tellers },
    seeds: {
      switches: [...kind.seeds.switches, { desc: "followOrder", switchName: "Copy trading" }],
      options: [
        ...kind.seeds.options,
        {
          ...{ desc: "followOrder", titleKey: "copy_title", icon: "UsersThree", path: "/pages/followOrder/followOrder" },
          on: [
            { pagePaths: HOME_LAYOUTS, module: "explore", rank: 5 },
            { pagePaths: HOME_LAYOUTS, module: "services", rank: 31 },
            { pagePaths: ME_LAYOUTS, module: "services", rank: 41 },
          ],
        },
      ],
    },
    adminHandlers: (parts) => ({ ...kind.adminHandlers?.(parts), ...adminCopyHandlers(parts) }),
  };
}

/** A reset ends the follows of its user, and those of a leader's followers; nobody has an open copy of them by then, or it goes on as a position of their own. */
async function endAtReset(tx: Tx, userIds: readonly bigint[], now: number): Promise<void> {
  const users = numberList(userIds);
  await tx`update copy_leader set state = 'stopped', stopped_ms = ${String(now)}::bigint where user_id = any (${users}::bigint[]) and state = 'leading'`;
  await tx`update copy_follow set state = 'stopped', stopped_ms = ${String(now)}::bigint, changed_ms = ${String(now)}::bigint, version = version + 1,
      stop_reason = case when follower_id = any (${users}::bigint[]) then 'reset' else 'leader_stopped' end
    where state <> 'stopped' and (follower_id = any (${users}::bigint[]) or leader_id in (select id from copy_leader where user_id = any (${users}::bigint[])))`;
}
