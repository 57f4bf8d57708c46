import type { Data } from "@candela/api";
import { checkPersonalLimits, formatUnits, type Limit, type LimitRejection, type Opening, type PersonalLimits, USDT } from "@candela/model";
import { useQuery } from "@tanstack/react-query";
import { rejectionText } from "../../../lib/format/rejection-text.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import { useLoggedIn } from "../../../lib/session/session.ts";
import { useNow } from "../../../lib/time/now.ts";
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

function limitText(rejection: LimitRejection): string {
  const money = (units: bigint) => formatUnits(units, USDT.scale);
  const params: Readonly<Record<string, string>> =
    rejection.key === "limit_cool_off"
      ? { until: String(rejection.until) }
      : rejection.key === "limit_stake"
        ? { max: money(rejection.max) }
        : { max: money(rejection.max), lost: money(rejection.lost) };
  return rejectionText({ msg: rejection.key, params });
}

/**
 * Tells why the user's own limits forbid an opening now, by the rule that the server rejects with; undefined when they allow it, and while
 * they are not known. Asked without an opening it tells whether anything may be opened at all.
 */
export function useOwnLimit(): (opening?: Opening) => string | undefined {
  const enabled = useLoggedIn();
  const { data } = useQuery(dataQuery("GET /api/userLimit/detail", {}, { enabled, staleTime: FRESH_MS }));
  const now = useNow(1_000);
  return (opening = NOTHING) => {
    if (!enabled || data === undefined || data === null) return undefined;
    // Losses of a day that is over count no more.
    const lost = now < data.dayEnds ? units(data.lostToday) : 0n;
    const rejection = checkPersonalLimits(limitsOf(data), lost, opening, now);
    return rejection === null ? undefined : limitText(rejection);
  };
}
