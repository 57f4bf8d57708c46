/** What every price can be folded into, in seconds of a candle; 0 is every price for itself. */
export const TICK_STEPS = [0, 5, 15] as const;
export type TickStep = (typeof TICK_STEPS)[number];
