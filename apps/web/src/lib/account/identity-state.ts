import type { Row } from "@candela/api";
import { rowsQuery } from "../net/queries.ts";

/** How the verification of one level stands. */
export type LevelCase = Row<"GET /api/userIdentity/state">;

export const STATE_ROUTE = "GET /api/userIdentity/state";

/** Read anew whenever a page opens, and not kept on the device: it names a person. */
export const identityQuery = (enabled = true) => rowsQuery(STATE_ROUTE, {}, { staleTime: 0, enabled });
