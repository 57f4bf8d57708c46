import { formatDecimal, type NumberStyle, ownText, signOf, trimZeros } from "@candela/ui";
import type { T } from "../../lib/language/i18n.ts";
import type { Follow, Skip } from "./copy-shapes.ts";

type Size = Pick<Follow, "mode" | "size">;

/** "ratio 0.10", "200.00 each", "30% of their part". */
export function sizeText({ mode, size }: Size, style: NumberStyle, t: T): string {
  if (mode === "fixed") return t("copy_size_fixed", { amount: ownText(size, style, { decimals: 2 }) });
  const factor = formatDecimal(trimZeros(size), style);
  return t(mode === "ratio" ? "copy_size_ratio" : "copy_size_share", { factor });
}

/** Why a trade was not copied. */
export const skipText = (reason: Skip["reason"], t: T): string => t(`copy_skip_${reason}`);

type Skipped = Pick<Skip, "reason" | "needed" | "free">;

/** Of a closing no smallest copy is told: what the leader closed is less than one lot of the copy. */
export const skipLineText = ({ reason, needed }: Skipped, t: T): string =>
  reason === "below_minimum" && needed === null ? t("copy_skip_part") : skipText(reason, t);

/** The figures that decided it, each named for what it is; null where none did. */
export function skipFigures({ reason, needed, free }: Skipped, style: NumberStyle, t: T): string | null {
  const money = (text: string) => ownText(text, style, { decimals: 2 });
  if (needed === null) return null;
  // Settings that gave nothing were told before the money was, and say nothing of why.
  if (free === null || (reason === "below_minimum" && signOf(free) === 0))
    return t(reason === "below_minimum" ? "copy_smallest" : "copy_needed", { needed: money(needed) });
  if (reason === "below_minimum") return t("copy_smallest_given", { needed: money(needed), given: money(free) });
  if (reason === "own_stop") return t("copy_lost_stop", { lost: money(needed), stop: money(free) });
  return t(reason === "cap_in_all" ? "copy_needed_left" : "copy_needed_free", { needed: money(needed), free: money(free) });
}

/** Skips that are a rule which the follower has made, and no lack of anything. */
const OWN_RULES: readonly Skip["reason"][] = ["product_excluded", "paused", "limit", "own_stop"];
export const isOwnRule = (reason: Skip["reason"]): boolean => OWN_RULES.includes(reason);

/** Why a follow ended. */
export function stopText({ stopReason }: Pick<Follow, "stopReason">, t: T): string {
  return stopReason === null ? t("copy_past") : t(`copy_stop_${stopReason}`);
}
