import { COPY_CAP_MAX } from "@candela/api";
import { SETTLEMENT_CURRENCY_ID } from "@candela/model";
import { compareDecimals, useUi } from "@candela/ui";
import { useState } from "react";
import { useSpendable } from "../../lib/currencies/spendable.ts";
import { rejectionText } from "../../lib/format/rejection-text.ts";
import { type DecimalField, useDecimalField } from "../../lib/format/use-decimal-field.ts";
import { useT } from "../../lib/language/i18n.ts";
import { lower, percentDigits, timesText } from "./copy-numbers.ts";
import { type CopyRules, type Follow, type FollowSettings, type LeaderDetail, MONEY, type SizeMode } from "./copy-shapes.ts";
import { firstSize, type InTheWay, inTheWay, type LeastCopy } from "./least-copy.ts";

/** What stands in the fields of a new follow. */
const FIRST = { fixed: "200", ratio: "0.1", share: "1", capTrade: "200", capAll: "2000" } as const;
const MODES = ["fixed", "ratio", "share"] as const;

export { MODES as SIZE_MODES };

/** One field a mode, so that going back and forth loses nothing. */
function useSizes(follow: Follow | null, least: LeastCopy | undefined, rules: CopyRules): Readonly<Record<SizeMode, DecimalField>> {
  const first = (mode: SizeMode) =>
    follow?.mode === mode ? follow.size : firstSize(FIRST[mode], mode, least, FIRST.capTrade, sizeBounds(mode, rules).max);
  return {
    fixed: useDecimalField(2, first("fixed")),
    ratio: useDecimalField(2, first("ratio")),
    share: useDecimalField(2, first("share")),
  };
}

/** The least and the most of a size, as the server has them. */
function sizeBounds(mode: SizeMode, rules: CopyRules): { readonly min: string; readonly max: string } {
  if (mode === "fixed") return { min: rules.leastCopy, max: COPY_CAP_MAX };
  const { least, most } = mode === "ratio" ? rules.ratio : rules.share;
  return { min: least, max: most };
}

const isOutside = (amount: string, min: string, max: string) => compareDecimals(amount, min) < 0 || compareDecimals(amount, max) > 0;

interface Caps {
  readonly capTrade: DecimalField;
  readonly capAll: DecimalField;
}

/** Why a cap does not fit, in the words of the server; null where it does. */
function capFault(cap: DecimalField, { capTrade, capAll }: Caps, { leastCap }: CopyRules): string | null {
  if (cap.isEmpty) return null;
  const words = rejectionText({ msg: "copy_cap", params: { min: leastCap, max: COPY_CAP_MAX } });
  if (isOutside(cap.amount, leastCap, COPY_CAP_MAX)) return words;
  const isAbove = cap === capTrade && !capAll.isEmpty && compareDecimals(capTrade.amount, capAll.amount) > 0;
  return isAbove ? words : null;
}

interface OneCopy {
  readonly amount: string;
  /** The mode alone would make it larger than the most a trade. */
  readonly isCapped: boolean;
}

/** What one copy of a trade of this size would be. Null where it cannot be said yet. */
function copyOf(mode: SizeMode, size: DecimalField, cap: DecimalField, notional: string | null): OneCopy | null {
  if (size.isEmpty || mode === "share") return null;
  if (mode === "ratio" && notional === null) return null;
  const wanted = mode === "fixed" ? size.amount : timesText(notional ?? "0", size.amount);
  const amount = cap.isEmpty ? wanted : lower(wanted, cap.amount);
  return { amount, isCapped: amount !== wanted };
}

const highest = (amounts: readonly (string | null)[]): string =>
  amounts.reduce<string>((most, each) => (each !== null && compareDecimals(each, most) > 0 ? each : most), "0");

/** What is typed and chosen of a follow, what it comes to, and what is in its way. */
export function useFollowForm(leader: LeaderDetail, rules: CopyRules, follow: Follow | null) {
  const t = useT();
  const style = useUi();
  const [mode, setMode] = useState<SizeMode>(follow?.mode ?? "ratio");
  const sizes = useSizes(follow, leader.leastCopies[0], rules);
  const caps = {
    capTrade: useDecimalField(2, follow?.capTrade ?? FIRST.capTrade),
    capAll: useDecimalField(2, follow?.capAll ?? FIRST.capAll),
  };
  const [ownStop, setOwnStop] = useState(follow?.ownStop ?? rules.ownStop.usual);
  const [excluded, setExcluded] = useState<FollowSettings["excluded"]>(follow?.excluded ?? []);
  const size = sizes[mode];
  const bounds = sizeBounds(mode, rules);
  const params = { min: bounds.min, max: bounds.max };
  const sizeFault = size.isEmpty || !isOutside(size.amount, bounds.min, bounds.max) ? null : rejectionText({ msg: "copy_size", params });
  const faults = { size: sizeFault, capTrade: capFault(caps.capTrade, caps, rules), capAll: capFault(caps.capAll, caps, rules) };
  const isMissing = size.isEmpty || caps.capTrade.isEmpty || caps.capAll.isEmpty;
  const fault = faults.size ?? faults.capTrade ?? faults.capAll;
  const isNone = leader.productTypes.every((type) => excluded.includes(type));
  const settings: FollowSettings | null =
    isMissing || fault !== null || isNone
      ? null
      : {
          ...{ mode, size: size.amount, capTrade: caps.capTrade.amount, capAll: caps.capAll.amount, ownStop, excluded },
          excludedProducts: follow?.excludedProducts ?? [],
        };
  const free = useSpendable(SETTLEMENT_CURRENCY_ID).most;
  const ways: readonly InTheWay[] =
    settings === null
      ? []
      : leader.leastCopies.flatMap((each) => (excluded.includes(each.productType) ? [] : (inTheWay(each, settings, free) ?? [])));
  return {
    ...{ mode, setMode, size, ...caps, faults, settings, ownStop, excluded, style, free, ways },
    setOwnStop,
    /** Settings that copy the least of every usual trade: as much in all as in one of them, where it was less. */
    takeLeast() {
      size.set(highest([size.amount, ...ways.map((way) => way.size)]));
      const capTrade = highest([caps.capTrade.amount, ...ways.map((way) => way.capTrade)]);
      caps.capTrade.set(capTrade);
      caps.capAll.set(highest([caps.capAll.amount, capTrade]));
    },
    toggle(type: FollowSettings["excluded"][number]) {
      setExcluded(excluded.includes(type) ? excluded.filter((one) => one !== type) : [...excluded, type].toSorted((a, b) => a - b));
    },
    copy: copyOf(mode, size, caps.capTrade, leader.lastNotional),
    /** What the copies may lose until all of them are closed. */
    stopAt: caps.capAll.isEmpty ? null : timesText(caps.capAll.amount, ownStop),
    stopPercent: Number(percentDigits(ownStop)),
    /** Why it cannot be sent as it stands; undefined where it can. */
    missing: fault ?? (isMissing ? t("copy_fill_in", { currency: MONEY }) : isNone ? t("copy_all_excluded") : undefined),
  };
}

export type FollowForm = ReturnType<typeof useFollowForm>;
