import { LIST_PAGE_SIZE_MAX } from "@candela/api";
import { saveFile } from "../../lib/browser/save-file.ts";
import { call } from "../../lib/net/api.ts";
import type { ShareOrder } from "./share-view.ts";

/** By which spreadsheets know the encoding. */
const BOM = "\uFEFF";
/** Far more offers than an installation will ever have. */
const PAGES_MAX = 100;

const COLUMNS = [
  "id",
  "code",
  "name",
  "state",
  "offerState",
  "price",
  "currencyName",
  "shares",
  "sharesAllotted",
  "held",
  "paid",
  "returned",
] as const satisfies readonly (keyof ShareOrder)[];
const MOMENTS = ["createdAt", "closesAt", "settledAt", "deliveredAt"] as const satisfies readonly (keyof ShareOrder)[];

/** A field as a spreadsheet reads it: quoted where it must be, and never taken for a formula. */
function field(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  const safe = /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const moment = (ts: number | null) => (ts === null ? "" : new Date(ts).toISOString());

/** Subscriptions as a table with one row each, newest first; times in UTC. */
export function ordersTable(orders: readonly ShareOrder[]): string {
  const rows = orders.map((order) => [...COLUMNS.map((name) => field(order[name])), ...MOMENTS.map((name) => moment(order[name]))]);
  return [[...COLUMNS, ...MOMENTS], ...rows].map((row) => `${row.join(",")}\r\n`).join("");
}

/** Reads all subscriptions of an epoch and hands them to the browser as a table file. Throws a `RequestError`. */
export async function saveOrders(epoch: number | null): Promise<void> {
  const orders: ShareOrder[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const fields = { epoch: epoch ?? undefined, pageNum: page, pageSize: LIST_PAGE_SIZE_MAX };
    const { rows, total } = await call("GET /api/newShares/orderList", fields, { quiet: true });
    orders.push(...rows);
    if (rows.length === 0 || orders.length >= total) break;
  }
  saveFile("candela-new-shares.csv", BOM + ordersTable(orders), "text/csv;charset=utf-8");
}
