import { success } from "@candela/api";
import { type Handlers, userOf } from "../../platform/http/handlers.ts";
import type { FreezeParts } from "./context.ts";
import { findOpenFreeze } from "./freeze-store.ts";

export { freezeAdminHandlers } from "./admin.ts";
export { frozenUsers } from "./freeze-store.ts";
export { checkNotFrozen } from "./standing.ts";

/** Whether one's own account is under a freeze, and why. */
export function freezeHandlers({ sql }: Pick<FreezeParts, "sql">): Handlers {
  return {
    "GET /api/accountFreeze/detail": async (call) => {
      const freeze = await findOpenFreeze(sql, userOf(call).userId);
      return success({ freeze: freeze === null ? null : { since: freeze.begunMs, reason: freeze.reason } });
    },
  };
}
