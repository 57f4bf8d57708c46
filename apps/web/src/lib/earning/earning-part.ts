import type { AccountEvent, RouteKey } from "@candela/api";
import type { EventRules } from "../account/account-cache.ts";
import type { EarningOf, EarningOrder } from "./earning-view.ts";

type EarningEvent = Extract<AccountEvent, { readonly kind: "earning" }>;

/** What shows the orders of either kind, and what is left of its products. */
export const EARNING_ROUTES = {
  lock: [
    "GET /api/lockMining/list",
    "GET /api/lockMining/detail",
    "GET /api/lockMining/days",
    "GET /api/lockMining/byDay",
    "GET /api/lockMining/summary",
    "GET /api/lockMining/products",
  ],
  pledge: [
    "GET /api/pledge/list",
    "GET /api/pledge/detail",
    "GET /api/pledge/days",
    "GET /api/pledge/byDay",
    "GET /api/pledge/summary",
    "GET /api/pledge/products",
  ],
} as const satisfies Record<EarningOf, readonly RouteKey[]>;

/** The last of each order that is known; the oldest goes first. */
const known = new Map<string, string>();
const KNOWN_MAX = 200;

/** An order has no version: what is told twice is the same in all of its fields. */
function takeOrder(kind: EarningOf, order: EarningOrder): boolean {
  const name = `${kind} ${order.id}`;
  const told = JSON.stringify(order);
  if (known.get(name) === told) return false;
  known.delete(name);
  known.set(name, told);
  const [oldest] = known.keys();
  if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest);
  return true;
}

/** Of both kinds, whose events have one name: the part of each has the same rules. */
export const earningRules: EventRules<EarningEvent> = {
  take: (event) => takeOrder(event.of, event.order),
  // Those of the other kind, too: a channel that begins anew may have missed either.
  refetches: [...EARNING_ROUTES.lock, ...EARNING_ROUTES.pledge],
};

/** The event that the answer of a command stands for. */
export const earningEvents =
  (kind: EarningOf) =>
  (order: EarningOrder): readonly AccountEvent[] => [{ kind: "earning", of: kind, order }];
