import { divCeil, formatUnits, parseUnits } from "@candela/model";
import { compareDecimals } from "@candela/ui";
import type { FollowSettings, LeaderDetail, SizeMode } from "./copy-shapes.ts";

export type LeastCopy = LeaderDetail["leastCopies"][number];

/** What of the settings is in the way of the smallest copy of a usual trade, each with what would do; null where it is not. */
export interface InTheWay {
  readonly least: LeastCopy;
  readonly size: string | null;
  readonly capTrade: string | null;
  readonly money: string | null;
}

const CENTS = 2;
const SCALE = 8;
/** So much more than the present price, in percent: the next price must not undo it. */
const ROOM = 5n;

function units(text: string): bigint {
  const read = parseUnits(text, SCALE);
  return read.ok ? read.value : 0n;
}

/** A factor of the wire with two decimals, rounded up: the fields have no more. */
export function factorUp(factor: string): string {
  return formatUnits(divCeil(units(factor), 10n ** BigInt(SCALE - CENTS)), CENTS);
}

/** An amount with some room for the price, in whole units of money. */
function roomy(amount: string): string {
  return String(divCeil(units(amount) * (100n + ROOM), 100n * 10n ** BigInt(SCALE)));
}

/** The least size of a mode that copies it; null where that is not known. */
function leastSize({ notional, ratio, share }: LeastCopy, mode: SizeMode): { readonly exact: string; readonly shown: string } | null {
  if (mode === "fixed") return { exact: notional, shown: roomy(notional) };
  const factor = mode === "ratio" ? ratio : share;
  return factor === null ? null : { exact: factor, shown: factorUp(factor) };
}

/** Why the smallest copy would not be made with these settings and so much free money (undefined while it is not known); null where it would. */
export function inTheWay(
  least: LeastCopy,
  { mode, size, capTrade }: Pick<FollowSettings, "mode" | "size" | "capTrade">,
  free: string | undefined,
): InTheWay | null {
  const asked = leastSize(least, mode);
  const way = {
    least,
    size: asked !== null && compareDecimals(size, asked.exact) < 0 ? asked.shown : null,
    capTrade: compareDecimals(capTrade, least.notional) < 0 ? roomy(least.notional) : null,
    money: free !== undefined && compareDecimals(free, least.margin) < 0 ? roomy(least.margin) : null,
  };
  return way.size === null && way.capTrade === null && way.money === null ? null : way;
}

/** The size that a new follow begins with: the usual one, or what copies the leader's usual trade where that is more, and where the usual caps leave room for it. */
export function firstSize(usual: string, mode: SizeMode, least: LeastCopy | undefined, capTrade: string, most: string): string {
  const asked = least === undefined ? null : leastSize(least, mode);
  if (least === undefined || asked === null || compareDecimals(least.notional, capTrade) > 0) return usual;
  return compareDecimals(asked.shown, usual) > 0 && compareDecimals(asked.shown, most) <= 0 ? asked.shown : usual;
}
