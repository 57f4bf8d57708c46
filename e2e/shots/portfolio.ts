import { randomUUID } from "node:crypto";
import type { Fields } from "@candela/api";
import { call, type Session } from "../product/calls.ts";

type Opening = Pick<Fields<"POST /api/contractOrder/place">, "productCode" | "side" | "quantity" | "leverage">;

const OPENINGS: readonly Opening[] = [
  { productCode: "X:BTCUSD", side: "long", quantity: "2000", leverage: 20 },
  { productCode: "X:ETHUSD", side: "short", quantity: "900", leverage: 10 },
  { productCode: "GC", side: "long", quantity: "2", leverage: 10 },
];
const STAKES = ["250", "125", "100"] as const;

/** Opens contracts and quick trades, so that pictures of positions, statistics and record have something to show. */
export async function openPositions(address: string, { token }: Session): Promise<void> {
  const order = { action: "open", orderType: "market", marginMode: "isolated" } as const;
  for (const opening of OPENINGS)
    await call(address, "POST /api/contractOrder/place", { idempotencyKey: randomUUID(), ...order, ...opening }, token);
  const { rows } = await call(address, "GET /api/fastTradeOrderOptions/list", { productType: 2, productCode: "X:ETHUSD" });
  const shortest = rows[0];
  if (shortest === undefined) throw new Error("no quick trades of Ethereum");
  const trade = { productCode: "X:ETHUSD", direction: 1, optionId: shortest.id } as const;
  for (const stake of STAKES)
    await call(address, "POST /api/fastTradeOrder/place", { idempotencyKey: randomUUID(), ...trade, stake }, token);
}
