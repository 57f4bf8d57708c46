import type { Fields, Row } from "@candela/api";
import { rowsQuery } from "../../lib/net/queries.ts";

export type LevelCase = Row<"GET /api/userIdentity/state">;
export type Level = LevelCase["level"];
export type Part = LevelCase["asksParts"][number];
export type Details = NonNullable<Fields<"POST /api/userIdentity/submitBasic">["details"]>;
/** Pictures that were chosen, each a JPEG as base64. */
export type Pictures = Readonly<Partial<Record<Part, string>>>;

export const STATE_ROUTE = "GET /api/userIdentity/state";

/** Read anew whenever a page opens, and not kept on the device: it names a person. */
export const stateQuery = () => rowsQuery(STATE_ROUTE, {}, { staleTime: 0 });
