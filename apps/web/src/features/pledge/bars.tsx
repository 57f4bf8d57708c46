import { cx, formatDecimal, trimZeros, useUi } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDay } from "../../lib/time/time-format.ts";
import { barHeights, type InterestBar, type Level, levelsOf } from "./interest-bars.ts";
import { isolated } from "./isolated.ts";

interface BarsProps {
  readonly bars: readonly InterestBar[];
  readonly code: string;
  readonly label: string;
}

/** Two names side by side need so much room between them. */
const APART = 0.3;

/** Interest by day as bars, from left to right in every language as all charts are; one that waited is hollow, the last one is lit. */
export function Bars({ bars, code, label }: BarsProps) {
  const heights = barHeights(bars);
  const levels = levelsOf(bars);
  const named = levels.length === 2 && (levels[1]?.at ?? 0) - (levels[0]?.at ?? 0) >= APART ? levels : levels.slice(-1);
  const last = bars.length - 1;
  return (
    <div role="img" aria-label={label} dir="ltr" className="pt-2">
      <Levels levels={named} code={code} />
      <div className="flex h-32 items-end gap-[min(3px,0.6%)] border-b border-line pt-4">
        {bars.map((bar, index) => {
          const height = heights[index] ?? 0;
          return (
            <span
              key={bar.to}
              className={cx(
                "relative min-w-0 flex-1 rounded-t-[3px]",
                bar.delay !== null ? "border-[1.5px] border-ink-2" : index === last ? "bg-ink" : "bg-ink-3",
              )}
              style={{ blockSize: `${height * 100}%` }}
            >
              {index === last && height > 0 && (
                <span className="absolute -top-4 left-1/2 size-3 -translate-x-1/2 rounded-full border-2 border-canvas bg-flame lit" />
              )}
            </span>
          );
        })}
      </div>
      <div className="flex justify-between gap-3 pt-1.5 text-caption text-ink-3">
        <span>{formatUtcDay(bars[0]?.from ?? 0)}</span>
        <span className="text-ink">{formatUtcDay(bars[last]?.to ?? 0)}</span>
      </div>
    </div>
  );
}

/** What was pledged at each height, where there is room to say it. */
function Levels({ levels, code }: { readonly levels: readonly Level[]; readonly code: string }) {
  const t = useT();
  const style = useUi();
  if (style.hidesOwn === true) return null;
  const amount = (level: Level) => isolated(`${formatDecimal(trimZeros(level.amount), style)} ${code}`);
  const [first, second] = levels;
  if (first === undefined) return null;
  return (
    <p className="flex text-caption text-ink-3">
      <span style={second === undefined ? undefined : { inlineSize: `${second.at * 100}%` }}>
        {t("pledge_bar_level", { amount: amount(first) })}
      </span>
      {second !== undefined && <span>{t("pledge_bar_from", { amount: amount(second), day: formatUtcDay(second.from) })}</span>}
    </p>
  );
}
