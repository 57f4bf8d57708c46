import type { Data } from "@candela/api";
import {
  checkPersonalLimits,
  formatUnits,
  type Limit,
  type LimitRejection,
  type Opening,
  openingRoom,
  type PersonalLimits,
  USDT,
} from "@candela/model";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { rejectionText } from "../../../lib/format/rejection-text.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import { useLoggedIn } from "../../../lib/session/session.ts";
import { useNow } from "../../../lib/time/now.ts";
import { wireUnits } from "../product.ts";
import type { Cap } from "./cap-note.tsx";

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

/** The most that one opening may cost by the user's own limits, with the limit that says so. */
export interface OwnMost {
  readonly most: bigint;
  readonly cap: Cap;
}

/**
 * What the user's own limits leave for one opening, so that no share of the money leads into a rejection; null where they leave all of it, and while they are not
 * known. `atRisk` is what the day may lose already, as of stakes that run; null where the loss of an opening is not known, as of a purchase.
 */
export function useOwnMost(atRisk: bigint | null): OwnMost | null {
  const enabled = useLoggedIn();
  const { data } = useQuery(dataQuery("GET /api/userLimit/detail", {}, { enabled, staleTime: FRESH_MS }));
  // A limit that changes, or a day that ends, is seen within half a minute.
  const now = useNow(30_000);
  return useMemo(() => {
    if (!enabled || data === undefined || data === null) return null;
    const lost = now < data.dayEnds ? units(data.lostToday) : 0n;
    const { stake, loss } = openingRoom(limitsOf(data), lost, now);
    const money = (value: bigint) => formatUnits(value, USDT.scale);
    const ofStake: OwnMost | null =
      stake === null ? null : { most: stake, cap: { by: "own", key: "limit_stake", params: { max: money(stake) } } };
    if (loss === null || atRisk === null) return ofStake;
    const most = loss.left > atRisk ? loss.left - atRisk : 0n;
    const params = { max: money(loss.max), lost: money(lost) };
    const ofDay: OwnMost = { most, cap: { by: "own", key: "limit_daily_loss", params } };
    // Where nothing is left nothing can be opened at all, which the ticket says with the way to the limits.
    return most === 0n || (ofStake !== null && ofStake.most <= most) ? ofStake : ofDay;
  }, [enabled, data, now, atRisk]);
}
