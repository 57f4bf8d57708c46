import type { Data } from "@candela/contract";
import { checkPersonalLimits, formatUnits, type Limit, type LimitRefusal, type Opening, type PersonalLimits, USDT } from "@candela/model";
import { useQuery } from "@tanstack/react-query";
import { useNow } from "../../../lib/now.ts";
import { dataQuery } from "../../../lib/queries.ts";
import { refusalText } from "../../../lib/readable.ts";
import { useLoggedIn } from "../../../lib/session.ts";
import { wireUnits } from "../product.ts";

type UserLimits = Data<"GET /api/userLimit/detail">;

/** Changes of a balance and of the limits have them read anew; this is for what is changed on another device, ms. */
const FRESH_MS = 60_000;
const NOTHING: Opening = { stake: 0n, worstLoss: 0n };

const units = (text: string) => wireUnits(text, USDT.scale);

function limitOf<W, T>(
  { value, next }: { value: W | null; next: { value: W | null; at: number } | null },
  read: (value: W) => T,
): Limit<T> {
  const known = (text: W | null) => (text === null ? null : read(text));
  return { value: known(value), next: next === null ? null : { value: known(next.value), at: next.at } };
}

const limitsOf = ({ dailyLoss, stake, coolOff }: UserLimits): PersonalLimits => ({
  dailyLoss: limitOf(dailyLoss, units),
  stake: limitOf(stake, units),
  coolOff: limitOf(coolOff, (until) => until),
});

function limitText(refusal: LimitRefusal): string {
  const money = (of: bigint) => formatUnits(of, USDT.scale);
  const params: Readonly<Record<string, string>> =
    refusal.key === "limit_cool_off"
      ? { until: String(refusal.until) }
      : refusal.key === "limit_stake"
        ? { max: money(refusal.max) }
        : { max: money(refusal.max), lost: money(refusal.lost) };
  return refusalText({ msg: refusal.key, params });
}

/**
 * Tells why the user's own limits forbid an opening now, by the rule that the server refuses with; undefined when they allow it, and while
 * they are not known. Asked without an opening it tells whether anything may be opened at all.
 */
export function useOwnLimit(): (opening?: Opening) => string | undefined {
  const enabled = useLoggedIn();
  const { data } = useQuery(dataQuery("GET /api/userLimit/detail", {}, { enabled, staleTime: FRESH_MS }));
  const now = useNow(1_000);
  return (opening = NOTHING) => {
    if (!enabled || data === undefined || data === null) return undefined;
    // Of a day that is over nothing counts any more.
    const lost = now < data.dayEnds ? units(data.lostToday) : 0n;
    const refusal = checkPersonalLimits(limitsOf(data), lost, opening, now);
    return refusal === null ? undefined : limitText(refusal);
  };
}
