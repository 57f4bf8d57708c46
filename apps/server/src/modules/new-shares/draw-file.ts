import type { Queryable } from "../../platform/postgres/database.ts";
import type { StoredOffer } from "./offer-store.ts";
import { listAfter } from "./order-store.ts";
import { proofData } from "./wire.ts";

const PAGE_ROWS = 1_000;

/** The proof on the first line, and behind it the published list, an order a line; read while it is sent. */
export async function* drawFile(sql: Queryable, offer: StoredOffer, now: number): AsyncGenerator<string> {
  yield `${JSON.stringify(proofData(offer, now))}\n`;
  if (offer.root === null) return;
  for (let after = 0n; ; ) {
    const rows = await listAfter(sql, offer.id, { after, limit: PAGE_ROWS, offset: 0 });
    const text = rows.map((row) => `${JSON.stringify({ ...row, orderId: String(row.orderId) })}\n`).join("");
    if (text !== "") yield text;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    after = last.orderId;
  }
}
