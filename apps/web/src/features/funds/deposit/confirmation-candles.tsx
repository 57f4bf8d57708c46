import { formatDecimal, ProgressBar, useUi } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";
import type { Deposit } from "../money-shapes.ts";

/** More than so many candles are too thin to be told apart: a bar takes their place. */
const CANDLES_MAX = 36;
const PITCH = 14;
const HEIGHT = 44;
/** Half heights of bodies and wicks, one after the other: a row of equal ones would look like a ruler. */
const BODIES = [9, 11, 14, 10, 13, 8, 11, 14, 10, 12] as const;
const WICK = 6;

/** One candle a confirmation: filled ones are done, the flame is the one that is waited for, hollow ones are to come. */
export function ConfirmationCandles({ deposit }: { readonly deposit: Deposit }) {
  const t = useT();
  const style = useUi();
  const { confirmations, confirmationsNeeded: needed, firstBlock, currentBlock } = deposit;
  if (confirmations === null || needed === null) return null;
  const done = Math.min(confirmations, needed);
  const block = (number: number) => formatDecimal(String(number), style);
  const label = t("deposit_confirmed", { count: done, needed });
  return (
    <div className="rounded-card border border-line p-4">
      {needed > CANDLES_MAX ? (
        <ProgressBar share={done / needed} label={label} lit={done < needed} />
      ) : (
        <Candles done={done} needed={needed} label={label} />
      )}
      {firstBlock !== null && (
        <p dir="ltr" className="flex flex-wrap justify-between gap-x-2 pt-3 text-caption text-ink-3">
          <span>
            {t("funds_block")} <bdi className="num">{block(firstBlock)}</bdi>
          </span>
          {currentBlock !== null && done < needed && (
            <span className="text-ink">
              {t("alerts_now")} <bdi className="num">{block(currentBlock)}</bdi>
            </span>
          )}
          <bdi className="num ms-auto">{block(firstBlock + needed - 1)}</bdi>
        </p>
      )}
    </div>
  );
}

/** Time runs from left to right, as in every chart. */
function Candles({ done, needed, label }: { readonly done: number; readonly needed: number; readonly label: string }) {
  const width = needed * PITCH;
  const middle = HEIGHT / 2;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid meet"
      className="block h-11 w-full overflow-visible"
    >
      {Array.from({ length: needed }, (_, at) => at).map((at) => {
        const x = at * PITCH + PITCH / 2;
        const body = BODIES[at % BODIES.length] ?? 10;
        const isDone = at < done;
        if (at === done)
          return (
            <g key={at}>
              <circle cx={x} cy={middle} r="9" fill="var(--flame)" opacity=".25" />
              <circle cx={x} cy={middle} r="5" fill="var(--flame)" />
            </g>
          );
        return (
          <g key={at} stroke={isDone ? "var(--ink)" : "var(--ink-off)"} strokeWidth="1.5" fill={isDone ? "var(--ink)" : "none"}>
            <path d={`M${x} ${middle - body - WICK}v${WICK}M${x} ${middle + body}v${WICK}`} />
            <rect x={x - 3.5} y={middle - body} width="7" height={2 * body} rx="2" />
          </g>
        );
      })}
    </svg>
  );
}
