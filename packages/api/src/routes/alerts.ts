import { Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import { DecimalText, EpochMs, IdText, Page, PositiveDecimalText, ProductCode, ProductTypeId, Wire } from "../schema.ts";
import { TickData } from "./products.ts";

/** Fires once, at the first tick whose price is at or above (`above`), or at or below (`below`), the alert's. */
export const PriceAlert = Wire({
  id: IdText,
  productCode: ProductCode,
  productType: ProductTypeId,
  condition: Type.Union([Type.Literal("above"), Type.Literal("below")]),
  price: DecimalText,
  status: Type.Union([Type.Literal("active"), Type.Literal("fired")]),
  createdAt: EpochMs,
  firedAt: Type.Union([EpochMs, Type.Null()]),
  /** The tick that fired it; kept for ever. */
  tick: Type.Union([TickData, Type.Null()]),
});

export const alertRoutes = {
  "POST /api/priceAlert/add": {
    summary:
      "Asks to be told once when a product's price gets there; the condition follows from where the price is now. The same alert again is the one there is",
    access: "user",
    body: Wire({ productCode: ProductCode, price: PositiveDecimalText }),
    data: PriceAlert,
    rejections: [
      "product_not_listed",
      "price_stale",
      "price_step",
      "price_out_of_range",
      "alert_already_there",
      "alert_limit",
      "feature_off",
    ],
    feature: "priceAlerts",
  },
  "POST /api/priceAlert/move": {
    summary: "Moves an active alert to another price",
    access: "user",
    body: Wire({ id: IdText, price: PositiveDecimalText }),
    data: PriceAlert,
    rejections: ["not_found", "alert_already_fired", "price_stale", "price_step", "price_out_of_range", "alert_already_there"],
  },
  "POST /api/priceAlert/remove": {
    summary:
      "Removes an alert. Removing twice is the same as once; an id that is nobody's or another user's is answered alike, and nothing is removed",
    access: "user",
    body: Wire({ id: IdText }),
    data: Wire({ id: IdText }),
  },
  "GET /api/priceAlert/list": {
    summary: "The caller's alerts: active ones by product and price, fired ones newest first",
    access: "user",
    query: Wire({
      ...Page,
      status: Type.Optional(Type.Union([Type.Literal("active"), Type.Literal("fired")])),
      productCode: Type.Optional(ProductCode),
    }),
    row: PriceAlert,
  },
} as const satisfies Record<string, RouteDefinition>;
