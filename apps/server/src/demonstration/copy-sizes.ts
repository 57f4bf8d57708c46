import type { Row } from "@candela/api";

/** How much a follower of the demonstration copies, and what may be lost. */
export type CopySizes = Pick<Row<"GET /api/followOrder/follows">, "mode" | "size" | "capTrade" | "capAll" | "ownStop">;

/** Of the person: enough for one lot of what every leader trades. A lot of the index is worth seven thousand, and money that is named copies no part of a lot. */
export const PERSONS: CopySizes = { mode: "fixed", size: "8000", capTrade: "8500", capAll: "30000", ownStop: "0.1" };
/** Of the leader that the person follows beside the first: as much of the own money as the leader takes of his. */
export const SECOND: CopySizes = { mode: "share", size: "1", capTrade: "8500", capAll: "17000", ownStop: "0.1" };
