import { HOUR_MS } from "@candela/model";

/** When a product trades, as the server says it. */
export interface Session {
  readonly from: number;
  readonly to: number;
}

export interface Turn {
  readonly kind: "opens" | "closes";
  /** Epoch ms. */
  readonly ts: number;
}

/** Sessions are told for eight days: one that ends there may as well go on. */
const HORIZON_MS = (8 * 24 - 1) * HOUR_MS;

/** The next opening or closing of a market, whichever comes first; null when none is known. */
export function nextTurn(sessions: readonly Session[], now: number): Turn | null {
  const turns = sessions
    .flatMap(({ from, to }): Turn[] => [
      { kind: "opens", ts: from },
      { kind: "closes", ts: to },
    ])
    .filter(({ ts }) => ts > now && ts < now + HORIZON_MS)
    .toSorted((a, b) => a.ts - b.ts);
  return turns[0] ?? null;
}
