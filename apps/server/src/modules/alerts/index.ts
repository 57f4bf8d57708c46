import { ALERTS_MAX, list, success } from "@candela/api";
import { formatUnits, isFresh, limitPriceRange, type ProductSpec, parseUnits, stalenessLimit, type Tick } from "@candela/model";
import type { Bus } from "../../platform/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Call, type Handlers, userOf } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import { sendMessages } from "../messages/index.ts";
import type { Awaited, MarketData } from "../pricing/index.ts";
import {
  type AlertCondition,
  type AlertRow,
  alertData,
  deleteAlert,
  findAlert,
  insertAlert,
  listAlerts,
  markFired,
  moveAlert,
  readActive,
} from "./alert-store.ts";
import { AlertWatcher } from "./alert-watcher.ts";

export interface AlertParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Log;
  readonly bus: Pick<Bus, "publish">;
  readonly market: MarketData;
}

/** Alerts as time goes by. */
export interface AlertWork {
  /** Resolves when nothing that fired is on its way. */
  idle(): Promise<void>;
  /** What waits for prices. */
  awaited(): Iterable<Awaited>;
  /** Another number when other prices are waited for than before. */
  changes(): number;
}

export interface Alerts extends AlertWork {
  readonly handlers: Handlers;
  /** Reads the alerts that wait and follows the market. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const READ_AT_ONCE = 5_000;

export function createAlertsModule(parts: AlertParts): Alerts {
  const { sql, clock, log, market } = parts;
  const watcher = new AlertWatcher({ market, log, readActive: () => pagesOfActive(sql), fire: (fired) => fire(parts, fired) });
  return {
    handlers: alertHandlers(parts, watcher, () => clock.now()),
    start: () => watcher.start(),
    stop: () => watcher.stop(),
    idle: () => watcher.idle(),
    awaited: () => watcher.awaited(),
    changes: () => watcher.changes,
  };
}

async function* pagesOfActive(sql: Sql): AsyncGenerator<readonly AlertRow[]> {
  let last = 0n;
  for (;;) {
    const rows = await readActive(sql, last, READ_AT_ONCE);
    if (rows.length > 0) yield rows;
    if (rows.length < READ_AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Marks, writes the messages in the same transaction, and tells the users after the commit. */
async function fire({ sql, clock, bus }: AlertParts, fired: readonly { readonly id: bigint; readonly tick: Tick }[]): Promise<void> {
  const now = clock.now();
  const { rows, sent } = await transaction(sql, async (tx) => {
    const marked = await markFired(tx, fired, now);
    const messages = marked.map((row) => ({ userId: row.userId, kind: "price_alert" as const, params: messageParams(row) }));
    return { rows: marked, sent: await sendMessages(tx, messages, now) };
  });
  for (const row of rows) bus.publish("account", { userId: row.userId, events: [{ kind: "alert", alert: alertData(row) }] });
  for (const { userId, message, unread } of sent) bus.publish("account", { userId, events: [{ kind: "message", message, unread }] });
}

function messageParams({ productCode, condition, price, priceScale, tickPrice }: AlertRow): Record<string, string> {
  return {
    productCode,
    condition,
    price: formatUnits(price, priceScale),
    reached: formatUnits(tickPrice ?? price, priceScale),
  };
}

function alertHandlers({ sql, market }: AlertParts, watcher: AlertWatcher, now: () => number): Handlers {
  /** Where an alert may lie and what it waits for, from where the price is now. */
  const place = (spec: ProductSpec, text: string): { price: bigint; condition: AlertCondition } => {
    const tick = market.latest(spec.productCode);
    if (tick === undefined || (market.isOpen(spec.productCode, now()) && !isFresh(tick, spec, now())))
      throw new Rejected("price_stale", { seconds: String(stalenessLimit(spec) / 1000) });
    const parsed = parseUnits(text, spec.priceScale);
    if (!parsed.ok || parsed.value % spec.tickSize !== 0n)
      throw new Rejected("price_step", { step: formatUnits(spec.tickSize, spec.priceScale) });
    const range = limitPriceRange(tick.price, spec.tickSize);
    if (parsed.value < range.min || parsed.value > range.max)
      throw new Rejected("price_out_of_range", {
        min: formatUnits(range.min, spec.priceScale),
        max: formatUnits(range.max, spec.priceScale),
      });
    if (parsed.value === tick.price) throw new Rejected("alert_already_there", { price: formatUnits(tick.price, spec.priceScale) });
    return { price: parsed.value, condition: parsed.value > tick.price ? "above" : "below" };
  };
  const listed = (productCode: string): ProductSpec => {
    const spec = market.spec(productCode);
    if (spec?.isVisible !== true) throw new Rejected("product_not_listed");
    return spec;
  };
  const move = async (call: Call<"POST /api/priceAlert/move">) => {
    const { userId } = userOf(call);
    const id = BigInt(call.fields.id);
    const before = await findAlert(sql, userId, id);
    if (before === undefined) throw new Rejected("not_found");
    const moved =
      before.firedAt === null ? await moveAlert(sql, userId, id, place(listed(before.productCode), call.fields.price)) : undefined;
    if (moved === undefined) throw new Rejected("alert_already_fired");
    for (const old of [id, ...moved.replaced]) watcher.remove(old, before.productCode);
    watcher.add(moved.row);
    return success(alertData(moved.row));
  };
  return {
    "POST /api/priceAlert/add": async (call) => {
      const spec = listed(call.fields.productCode);
      const row = await insertAlert(sql, { userId: userOf(call).userId, spec, ...place(spec, call.fields.price) }, ALERTS_MAX, now());
      if (row === undefined) throw new Rejected("alert_limit", { max: String(ALERTS_MAX) });
      watcher.add(row);
      return success(alertData(row));
    },
    "POST /api/priceAlert/move": move,
    "POST /api/priceAlert/remove": async (call) => {
      const { userId } = userOf(call);
      const id = BigInt(call.fields.id);
      const row = await findAlert(sql, userId, id);
      if (row !== undefined) watcher.remove(id, row.productCode);
      await deleteAlert(sql, userId, id);
      return success({ id: call.fields.id });
    },
    "GET /api/priceAlert/list": async (call) => {
      const { status, productCode } = call.fields;
      const filter = { isFired: status === undefined ? null : status === "fired", productCode: productCode ?? null };
      const { rows, total } = await listAlerts(sql, userOf(call).userId, filter, pageOf(call.fields));
      return list(rows.map(alertData), total);
    },
  };
}
