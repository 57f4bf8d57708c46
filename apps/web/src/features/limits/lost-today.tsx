import { Amount, compareDecimals, formatDecimal, HIDDEN, PaperTag, positionBetween, subtractDecimals, useUi } from "@candela/ui";
import { roundEven } from "../../lib/format/round-even.ts";
import { sheetDecimals } from "../../lib/format/sheet-decimals.ts";
import { useT } from "../../lib/language/i18n.ts";
import { formatDateTime } from "../../lib/time/time-format.ts";
import { CURRENCY, LIMIT_DECIMALS } from "./money-text.ts";
import type { UserLimits } from "./user-limits.ts";

/** The loss since 00:00 UTC against the day's limit, as a bar and in words. */
export function LostToday({ limits: { lostToday, dailyLoss, dayEnds } }: { readonly limits: UserLimits }) {
  const t = useT();
  const style = useUi();
  const max = dailyLoss.value;
  const time = formatDateTime(dayEnds);
  const reached = max !== null && compareDecimals(lostToday, max) >= 0;
  // Loss and remainder add up to the limit, and what is left of it is never read as nothing. A loss alone is rounded.
  const decimals = max === null ? LIMIT_DECIMALS : sheetDecimals([lostToday, max]);
  const lost = max === null ? roundEven(lostToday, LIMIT_DECIMALS) : lostToday;
  const words = (value: string) => formatDecimal(value, style, { decimals });
  // A limit has cents and no more, and ends in no zeros for the sake of the others.
  const written = max === null ? "" : formatDecimal(max, style, { decimals: LIMIT_DECIMALS });
  const hidden = style.hidesOwn === true;
  const told =
    max === null
      ? t("limits_no_bar", { time })
      : reached
        ? t("limits_reached", { time })
        : t("limits_left", { left: `${hidden ? HIDDEN : words(subtractDecimals(max, lost))} ${CURRENCY}`, time });
  return (
    <section aria-labelledby="lost-today" className="rounded-card bg-fill px-4.5 py-4 max-compact:px-3.5">
      <div className="flex items-center justify-between gap-3">
        <h2 id="lost-today" className="text-caption text-ink-2">
          {t("limits_lost")}
        </h2>
        <PaperTag />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2 pt-0.5">
        <Amount own value={lost} decimals={decimals} unit={CURRENCY} className="text-[min(1.75rem,7.5vw)] leading-8.5 font-semibold" />
        {max !== null && <span className="text-caption text-ink-2">{t("limits_of", { max: written })}</span>}
      </p>
      {max !== null && !hidden && (
        <div
          role="progressbar"
          aria-label={t("limits_bar", { lost: words(lost), max: written })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(shareOf(lostToday, max) * 100)}
          className="mt-3 h-2.5 overflow-hidden rounded-full border border-ink-3 bg-canvas"
        >
          <div className="h-full bg-ink" style={{ inlineSize: `${shareOf(lostToday, max) * 100}%` }} />
        </div>
      )}
      <p className="pt-2 text-caption text-ink-2">{told}</p>
    </section>
  );
}

/** 0 to 1. */
function shareOf(lost: string, max: string): number {
  return Math.min(1, Math.max(0, positionBetween(lost, "0", max)));
}
