import { Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import { IdText, ProductCode, Wire } from "../schema.ts";

/** A named part of the caller's watchlist. A product may be in any number of them. */
export const WatchlistGroup = Wire({
  id: IdText,
  name: Type.String(),
  /** In the watchlist's order. */
  productCodes: Type.Array(ProductCode),
  /** Place among the caller's groups, from 1. */
  sort: Type.Integer({ minimum: 1 }),
});

/** Longer than any name may be: how many characters it has is counted when it is trimmed and in normal form. */
const GroupName = Type.String({ maxLength: 200, description: "1 to 20 characters once trimmed, none of them invisible" });

export const watchlistGroupRoutes = {
  "GET /api/userProductGroup/list": {
    summary: "The groups of the caller's watchlist, in the caller's order; there are at most ten, all in one answer",
    access: "user",
    row: WatchlistGroup,
  },
  "POST /api/userProductGroup/save": {
    summary: "Creates a group at the end, or renames the one of `id`. Creating one again under its very name answers the one there is",
    access: "user",
    body: Wire({ id: Type.Optional(IdText), name: GroupName }),
    data: WatchlistGroup,
    feature: "watchlist",
    rejections: ["not_found", "watchlist_group_name", "watchlist_group_taken", "watchlist_group_limit", "feature_off"],
  },
  "POST /api/userProductGroup/remove": {
    summary:
      "Removes a group; its products stay in the watchlist. Removing twice is the same as once; an id that is nobody's or another user's is answered alike, and nothing is removed",
    access: "user",
    body: Wire({ id: IdText }),
    data: Wire({ id: IdText }),
  },
  "POST /api/userProductGroup/reorder": {
    summary: "Puts the groups in the given order of ids, joined by commas; those left out follow as they were",
    access: "user",
    body: Wire({ ids: Type.String({ maxLength: 500, pattern: "^([1-9]\\d{0,17}(,[1-9]\\d{0,17})*)?$" }) }),
    data: Wire({ count: Type.Integer() }),
  },
  "POST /api/userProductGroup/assign": {
    summary: "Makes the given products of the watchlist, codes joined by commas, the whole of a group",
    access: "user",
    body: Wire({ id: IdText, productCodes: Type.String({ maxLength: 5000, pattern: "^[A-Z0-9:.,]*$" }) }),
    data: WatchlistGroup,
    rejections: ["not_found", "watchlist_group_product"],
  },
} as const satisfies Record<string, RouteDefinition>;
