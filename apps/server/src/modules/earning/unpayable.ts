import type { EarningKind } from "@candela/engine";
import type { Sql } from "../../platform/postgres/database.ts";
import type { SetAside } from "../../platform/set-aside.ts";

/** Orders whose waiting interest cannot be paid for a fault of their own, by the kind whose run has found that out. */
type Unpayable = Map<EarningKind, SetAside>;

/** Both kinds are paid from one queue a currency: what one of them has set aside must not stand in the way of the other. So both runs over a database know of both. */
const ofDatabase = new WeakMap<Sql, Unpayable>();

export function unpayableOf(sql: Sql): Unpayable {
  const known = ofDatabase.get(sql) ?? new Map<EarningKind, SetAside>();
  ofDatabase.set(sql, known);
  return known;
}

/** All of them. */
export const unpayableIds = (sql: Sql): readonly bigint[] => [...unpayableOf(sql).values()].flatMap(({ ids }) => ids);
