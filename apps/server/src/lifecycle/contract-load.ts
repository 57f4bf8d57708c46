/** Requests of clients that trade contracts, for the tests that kill. */
import { randomUUID } from "node:crypto";
import { call, type LoadMode } from "./order-load.ts";

const CODES = ["X:BTCUSD", "X:ETHUSD"];
/** Positions of this product are closed again at once; those of the other one stay open until their stop is reached. */
const CLOSED_CODE = "X:ETHUSD";

interface ResultAnswer {
  readonly orders: readonly { readonly id: string; readonly status: string }[];
}

interface PositionAnswer {
  readonly rows: readonly { readonly id: string }[];
}

/** Openings with stops so close that the next ticks reach them, closings, reversals, and limits that rest. */
export const contractMode: LoadMode = {
  byKey: "/api/contractOrder/byKey",
  orderOf: (data) => (data as ResultAnswer | null)?.orders[0],
  async request(address, token, round) {
    const productCode = CODES[round % 2] ?? "";
    const side = round % 3 === 0 ? "short" : "long";
    const marginMode = side === "short" ? "cross" : "isolated";
    const opening = { productCode, side, action: "open", orderType: "market", quantity: "1", leverage: 10, marginMode };
    const trailing = { trailingBy: "percent", trailingDistance: "0.01" };
    const place = "/api/contractOrder/place";
    if (round % 7 === 5) return { path: "/api/contractPosition/closeAll", body: { productCode: CLOSED_CODE } };
    if (round % 7 === 6) {
      const open = (await call<never>(address, "GET", "/api/contractPosition/list?status=open", token)) as PositionAnswer | undefined;
      const id = open?.rows?.[0]?.id;
      if (id !== undefined) return { path: "/api/contractPosition/reverse", body: { id } };
    }
    return { path: place, body: round % 7 < 3 ? { ...opening, ...trailing } : opening };
  },
  async after(address, token, round, { id, status }) {
    if (status !== "open" || round % 3 !== 0) return;
    await call(address, "POST", "/api/contractOrder/cancel", token, { idempotencyKey: randomUUID(), id });
  },
};
