import type { Tx } from "../../platform/postgres/database.ts";
import { type Sent, sendMessages } from "../messages/index.ts";
import type { ProductRow } from "./product-store.ts";

/** Users who hold something of a product: each mode of trading knows its own. One of them may be named twice. */
export type HoldersOf = (tx: Tx, productId: number) => Promise<readonly bigint[]>;

/** Messages of one statement. */
const PAGE = 1_000;

/** Writes to whoever holds the product that it is going to be suspended, from when on and why, in the transaction that announces it. */
export async function writeNotices(
  tx: Tx,
  { productId, productCode, lockTs }: Pick<ProductRow, "productId" | "productCode" | "lockTs">,
  reason: string,
  modes: readonly HoldersOf[],
  now: number,
): Promise<Sent[]> {
  const held: bigint[] = [];
  for (const holdersOf of modes) held.push(...(await holdersOf(tx, productId)));
  const holders = [...new Set(held)];
  const params = { productCode, effectiveAt: String(Math.max(lockTs ?? now, now)), reason };
  const sent: Sent[] = [];
  for (let from = 0; from < holders.length; from += PAGE) {
    const page = holders.slice(from, from + PAGE);
    sent.push(
      ...(await sendMessages(
        tx,
        page.map((userId) => ({ userId, kind: "suspension", params })),
        now,
      )),
    );
  }
  return sent;
}
