export * from "./amount.ts";
export * from "./currency.ts";
export * from "./decimal.ts";
export * from "./price.ts";
export * from "./product.ts";
export * from "./rounding.ts";
export * from "./spot.ts";
export * from "./tick.ts";
