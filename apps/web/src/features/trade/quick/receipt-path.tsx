import { compareDecimals, formatDecimal, positionBetween, useUi } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";
import type { Tick } from "../../../lib/market/quote-store.ts";
import { formatUtcTime } from "../../../lib/time/time-format.ts";
import { type KeptTick, ticksBetween } from "./kept-ticks.ts";
import type { Receipt } from "./receipt-check.ts";

const WIDTH = 320;
const HEIGHT = 128;
const [TOP, BOTTOM, LEFT, RIGHT] = [12, 106, 24, 256];
const CANDLE_X = 292;

type Ends = { readonly open: Tick; readonly close: Tick };

/** Every price from open to close as this device saw it, and the candle it makes; the two ends alone where it did not see them all. */
export function ReceiptPath({ receipt }: { readonly receipt: Receipt }) {
  const t = useT();
  const style = useUi();
  const { openTick, closeTick, order } = receipt;
  if (openTick === null || closeTick === null) return null;
  const ticks = ticksBetween(order.productCode, openTick, closeTick);
  return (
    <section className="rounded-card border border-line px-4 pt-3 pb-2">
      <h3 className="flex items-baseline justify-between gap-3 text-body font-semibold">
        {ticks === null ? t("quick_two_prices") : t("quick_every_price", { seconds: order.seconds })}
        {ticks !== null && (
          <span className="shrink-0 text-caption font-normal text-ink-3">{t("quick_ticks", { count: ticks.length })}</span>
        )}
      </h3>
      <div dir="ltr">
        <Drawing
          ends={{ open: openTick, close: closeTick }}
          ticks={ticks ?? [openTick, closeTick]}
          whole={ticks !== null}
          label={t("quick_path_label", { open: formatDecimal(openTick.price, style), close: formatDecimal(closeTick.price, style) })}
        />
      </div>
      {ticks === null && <p className="pb-1 text-small text-ink-3">{t("quick_ticks_gone")}</p>}
    </section>
  );
}

interface DrawingProps {
  readonly ends: Ends;
  readonly ticks: readonly KeptTick[];
  /** Whether every price is there; else a dotted line joins the ends. */
  readonly whole: boolean;
  readonly label: string;
}

function Drawing({ ends, ticks, whole, label }: DrawingProps) {
  const { open, close } = ends;
  const low = ticks.reduce((least, { price }) => (compareDecimals(price, least) < 0 ? price : least), open.price);
  const high = ticks.reduce((most, { price }) => (compareDecimals(price, most) > 0 ? price : most), open.price);
  const y = (price: string) => (BOTTOM - (BOTTOM - TOP) * positionBetween(price, low, high)).toFixed(1);
  const x = (ts: number) => (LEFT + (RIGHT - LEFT) * ((ts - open.ts) / Math.max(1, close.ts - open.ts))).toFixed(1);
  const path = ticks
    .map((tick, index) =>
      index === 0 ? `M${x(tick.ts)} ${y(tick.price)}` : whole ? `H${x(tick.ts)}V${y(tick.price)}` : `L${x(tick.ts)} ${y(tick.price)}`,
    )
    .join("");
  const moved = compareDecimals(close.price, open.price);
  const colour = moved > 0 ? "var(--up-chart)" : moved < 0 ? "var(--down-chart)" : "var(--ink-2)";
  const [bodyTop, bodyEnd] = [Number(y(open.price)), Number(y(close.price))].sort((a, b) => a - b) as [number, number];
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="mt-1 w-full" fill="none">
      <path d={`M${LEFT} 4V${BOTTOM + 6}M${RIGHT} 4V${BOTTOM + 6}`} stroke="var(--line)" />
      <path d={`M0 ${y(open.price)}H${WIDTH}`} stroke="var(--ink-off)" strokeDasharray="2 4" />
      <path d={path} stroke="var(--ink)" strokeWidth="1.6" strokeLinejoin="round" strokeDasharray={whole ? undefined : "3 5"} />
      {whole && <path d={`M${CANDLE_X} ${y(high)}V${bodyTop}M${CANDLE_X} ${bodyEnd}V${y(low)}`} stroke={colour} strokeWidth="1.6" />}
      <rect
        x={CANDLE_X - 6}
        y={bodyTop}
        width="12"
        height={Math.max(2, bodyEnd - bodyTop)}
        rx="2.5"
        stroke={colour}
        strokeWidth="1.6"
        fill={moved < 0 ? colour : "none"}
      />
      <circle cx={LEFT} cy={y(open.price)} r="4.5" fill="var(--raised)" stroke="var(--ink)" strokeWidth="2" />
      <circle cx={RIGHT} cy={y(close.price)} r="4.5" fill={colour} stroke="var(--raised)" strokeWidth="2" />
      <g fill="var(--ink-3)" fontSize="11" textAnchor="middle">
        <text x={LEFT + 4} y={HEIGHT - 4}>
          {formatUtcTime(open.ts)}
        </text>
        <text x={RIGHT} y={HEIGHT - 4}>
          {formatUtcTime(close.ts)}
        </text>
      </g>
    </svg>
  );
}
