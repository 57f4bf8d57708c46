import { list, success, WATCHLIST_GROUP_NAME_MAX, WATCHLIST_GROUPS_MAX } from "@candela/api";
import { type Handlers, userOf } from "../../platform/http/handlers.ts";
import { readName } from "../../platform/name-text.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import {
  assignGroup,
  createGroup,
  deleteGroup,
  type GroupProblem,
  readGroups,
  renameGroup,
  reorderGroups,
  type WatchlistGroupData,
} from "./watchlist-group-store.ts";

const parts = (text: string): string[] => text.split(",").filter((part) => part !== "");

function rejectionOf(problem: GroupProblem, name = ""): Rejected {
  if (typeof problem === "object") return new Rejected("watchlist_group_product", { productCode: problem.missing });
  if (problem === "taken") return new Rejected("watchlist_group_taken", { name });
  if (problem === "full") return new Rejected("watchlist_group_limit", { max: String(WATCHLIST_GROUPS_MAX) });
  return new Rejected("not_found");
}

function answer(outcome: WatchlistGroupData | GroupProblem, name?: string) {
  if (typeof outcome === "string" || "missing" in outcome) throw rejectionOf(outcome, name);
  return success(outcome);
}

export function watchlistGroupHandlers({ sql }: { readonly sql: Sql }): Handlers {
  return {
    "GET /api/userProductGroup/list": async (call) => {
      const groups = await readGroups(sql, userOf(call).userId);
      return list(groups, groups.length);
    },
    "POST /api/userProductGroup/save": async (call) => {
      const { userId } = userOf(call);
      const { id, name: text } = call.fields;
      const name = readName(text, WATCHLIST_GROUP_NAME_MAX);
      if (name === undefined) throw new Rejected("watchlist_group_name", { max: String(WATCHLIST_GROUP_NAME_MAX) });
      return answer(id === undefined ? await createGroup(sql, userId, name) : await renameGroup(sql, userId, BigInt(id), name), name);
    },
    "POST /api/userProductGroup/remove": async (call) => {
      await deleteGroup(sql, userOf(call).userId, BigInt(call.fields.id));
      return success({ id: call.fields.id });
    },
    "POST /api/userProductGroup/reorder": async (call) =>
      success({ count: await reorderGroups(sql, userOf(call).userId, parts(call.fields.ids).map(BigInt)) }),
    "POST /api/userProductGroup/assign": async (call) =>
      answer(await assignGroup(sql, userOf(call).userId, BigInt(call.fields.id), parts(call.fields.productCodes))),
  };
}
