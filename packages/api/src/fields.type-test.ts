/** What must not compile: calls that leave out or misspell what the wire asks for. */
import { buildRequest, type Data, type Fields, type RejectionKey, type Row } from "./index.ts";

// @ts-expect-error a money call carries its key
export const withoutKey: Fields<"POST /api/spotOrder/place"> = { productCode: "AAPL", direction: 1, orderType: "market" };
// @ts-expect-error there is no such call
buildRequest("POST /api/spotOrder/plaze", {});
// @ts-expect-error there is no such order type
buildRequest("POST /api/spotOrder/place", { idempotencyKey: "", productCode: "AAPL", direction: 1, orderType: "stop" });
// @ts-expect-error quantities are text on the wire, never numbers
buildRequest("POST /api/spotOrder/place", { idempotencyKey: "", productCode: "AAPL", direction: 1, orderType: "market", quantity: 0.1 });
// @ts-expect-error the wire never takes a price of the client for a market order's fill
buildRequest("POST /api/spotOrder/place", { idempotencyKey: "", productCode: "AAPL", direction: 1, orderType: "market", fillPrice: "1" });
// @ts-expect-error rejections are a closed table
export const rejection: RejectionKey = "something_else";
// @ts-expect-error a list has rows, and no single thing
export const single: Data<"GET /api/candle/list"> = { ts: 0 };
// @ts-expect-error one order is not a list
export const row: Row<"GET /api/spotOrder/detail"> = { id: "1" };
