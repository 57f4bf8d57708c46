import { formatDecimal, type NumberStyle, ownText, trimZeros } from "@candela/ui";
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

/** Skips that are a rule which the follower has made, and no lack of anything. */
const OWN_RULES: readonly Skip["reason"][] = ["product_excluded", "paused", "limit", "own_stop"];
export const isOwnRule = (reason: Skip["reason"]): boolean => OWN_RULES.includes(reason);

/** Why a follow ended. */
export function stopText({ stopReason }: Pick<Follow, "stopReason">, t: T): string {
  return stopReason === null ? t("copy_past") : t(`copy_stop_${stopReason}`);
}
