/** Where a running trade stands in time. */
export type Phase = "opening" | "running" | "settling";

export interface Countdown {
  readonly phase: Phase;
  /** Whole seconds left, counted so that the last one reads 1; 0 when time is over. */
  readonly secondsLeft: number;
  /** 0 to 1. */
  readonly share: number;
}

/** `now` is the server's clock, epoch ms. */
export function countdownAt(trade: { readonly seconds: number; readonly expiresAt: number | null }, now: number): Countdown {
  if (trade.expiresAt === null) return { phase: "opening", secondsLeft: trade.seconds, share: 0 };
  const left = trade.expiresAt - now;
  if (left <= 0) return { phase: "settling", secondsLeft: 0, share: 1 };
  const secondsLeft = Math.min(trade.seconds, Math.ceil(left / 1_000));
  return { phase: "running", secondsLeft, share: Math.min(1, Math.max(0, 1 - left / (trade.seconds * 1_000))) };
}

/** 34 → "0:34", 3661 → "1:01:01". */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
