import { USDT } from "@candela/model";

/** The currency of margin, fees, profits and losses. */
export const SETTLEMENT = USDT;
