import { list } from "@candela/api";
import { formatUnits } from "@candela/model";
import type { Clock } from "../../platform/clock.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { Catalogue } from "./catalogue.ts";
import { readHalts } from "./halt-record.ts";
import { STEP_MS, type TradingHours } from "./trading-hours.ts";

export interface ProductRuleParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly hours: TradingHours;
}

const SESSIONS_AHEAD_MS = 8 * 86_400_000;

/** What anyone may know of how a product trades: its hours, and when its price guard froze it. */
export function productRuleHandlers({ sql, clock, catalogue, hours }: ProductRuleParts): Handlers {
  /** A week of one product's hours costs some two thousand looks: made anew when the step, or the closures, have changed. */
  const known = new Map<
    string,
    { readonly step: number; readonly closures: unknown; readonly rows: ReturnType<TradingHours["sessions"]> }
  >();
  const productOf = (productCode: string) => {
    const product = catalogue.byCode(productCode);
    if (product === undefined) throw new Rejected("not_found");
    return product;
  };
  const sessionsOf = (productCode: string) => {
    const step = Math.floor(clock.now() / STEP_MS);
    const closures = catalogue.closures();
    const before = known.get(productCode);
    if (before?.step === step && before.closures === closures) return before.rows;
    const rows = hours.sessions(productCode, step * STEP_MS, step * STEP_MS + SESSIONS_AHEAD_MS);
    known.set(productCode, { step, closures, rows });
    return rows;
  };
  return {
    "GET /api/product/sessions": ({ fields }) => {
      const { row } = productOf(fields.productCode);
      const rows = sessionsOf(row.productCode).map(({ from, to }) => ({ from, to }));
      return list(rows, rows.length);
    },
    "GET /api/product/halts": async ({ fields }) => {
      const { row } = productOf(fields.productCode);
      const halts = await readHalts(sql, row.productCode);
      const text = (units: bigint) => formatUnits(units, row.priceScale);
      const rows = halts.map((halt) => ({ ...halt, price: text(halt.price), reference: text(halt.reference) }));
      return list(rows, rows.length);
    },
  };
}
