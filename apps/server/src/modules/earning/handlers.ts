import type { EarningKind } from "@candela/engine";
import type { Handlers } from "../../platform/http/handlers.ts";
import { earningActs } from "./acts.ts";
import type { EarningHandlerParts } from "./call-parts.ts";
import { earningDayReads } from "./day-reads.ts";
import { earningReads } from "./reads.ts";

/** Calls of lock-mining and of pledges: the same, for each by its own paths. */
export function earningCalls(kind: EarningKind, parts: EarningHandlerParts) {
  return { ...earningActs(kind, parts), ...earningReads(kind, parts), ...earningDayReads(kind, parts) };
}

type Calls = ReturnType<typeof earningCalls>;

export function lockHandlers(calls: Calls): Handlers {
  return {
    "GET /api/lockMining/products": calls.products,
    "POST /api/lockMining/start": calls.start,
    "POST /api/lockMining/redeem": calls.redeem,
    "POST /api/lockMining/rollOver": calls.roll,
    "GET /api/lockMining/byKey": calls.byKey,
    "GET /api/lockMining/list": calls.orders,
    "GET /api/lockMining/detail": calls.detail,
    "GET /api/lockMining/days": calls.days,
    "GET /api/lockMining/byDay": calls.byDay,
    "GET /api/lockMining/file": calls.file,
    "GET /api/lockMining/summary": calls.summary,
    "GET /api/lockMining/terms": calls.terms,
    "GET /api/lockMining/rateDays": calls.rateDays,
  };
}

export function pledgeHandlers(calls: Calls): Handlers {
  return {
    "GET /api/pledge/products": calls.products,
    "POST /api/pledge/start": calls.start,
    "POST /api/pledge/redeem": calls.redeem,
    "POST /api/pledge/rollOver": calls.roll,
    "GET /api/pledge/byKey": calls.byKey,
    "GET /api/pledge/list": calls.orders,
    "GET /api/pledge/detail": calls.detail,
    "GET /api/pledge/days": calls.days,
    "GET /api/pledge/byDay": calls.byDay,
    "GET /api/pledge/file": calls.file,
    "GET /api/pledge/summary": calls.summary,
    "GET /api/pledge/terms": calls.terms,
  };
}
