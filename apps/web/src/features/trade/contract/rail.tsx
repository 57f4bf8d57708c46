import { type ContractProduct, type ContractSide, formatUnits } from "@candela/model";
import { compareDecimals, cx, formatDecimal, useUi } from "@candela/ui";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useElementWidth } from "../../../lib/browser/element-width.ts";
import { remPx } from "../../../lib/browser/rem.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { wireUnits } from "../product.ts";
import {
  labelPlaces,
  type RailDomain,
  type RailMark,
  type RailPoint,
  type RailPrices,
  railDomain,
  railPoints,
  railPrice,
  railStep,
} from "./rail-places.ts";

type Handle = "stop" | "target";

interface RailProps {
  readonly prices: RailPrices;
  readonly side: ContractSide;
  readonly spec: ContractProduct;
  /** Off where no price comes: the light goes out. */
  readonly lit: boolean;
  /** Stop and target can then be moved, with a finger or with arrow keys. */
  readonly onMove?: (handle: Handle, price: string) => void;
}

const NAMES = {
  liquidation: "contract_rail_liq",
  stop: "contract_rail_stop",
  entry: "contract_rail_entry",
  target: "contract_rail_target",
} as const;
type Named = keyof typeof NAMES;
const TINTS: Readonly<Record<Named, string>> = {
  liquidation: "text-danger",
  stop: "text-down-text",
  entry: "text-ink-2",
  target: "text-up-text",
};

/** Letters of labels, in rem. */
const LABEL_REM = 0.75;
/** Room that is kept free between two labels, in px; see `labelPlaces`. */
const LABEL_GAP = 6;

/** Size of labels in px: that of the reader's text, or less where they would not fit side by side. */
function labelSize(texts: readonly string[], width: number): number {
  const usual = LABEL_REM * remPx();
  const needed = texts.reduce((sum, text) => sum + (textWidth(text) * usual) / 12 + LABEL_GAP, 0);
  return needed > width ? (usual * width) / needed : usual;
}

/** Width of a label in px at 12 px, near enough to keep labels apart. */
function textWidth(text: string): number {
  return Math.ceil([...text].reduce((sum, char) => sum + (char >= "\u2e80" ? 12.5 : /[.,:]/.test(char) ? 3.6 : 6.9), 2));
}

/** The risk of a whole position on one axis, low prices at the left in every language. */
export function Rail({ prices, side, spec, lit, onMove }: RailProps) {
  const t = useT();
  const style = useUi();
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const [held, setHeld] = useState<RailDomain | null>(null);
  const domain = held ?? railDomain(prices);
  const points = railPoints(prices, domain);
  const named = points.filter((point): point is RailPoint & { mark: Named } => point.mark in NAMES);
  const at = (mark: RailMark) => points.find((point) => point.mark === mark)?.at;
  const shown = (price: string) => formatDecimal(price, style);
  const summary = points.map(({ mark, price }) => `${t(NAMES[mark as Named] ?? "contract_rail_now")} ${shown(price)}`).join(", ");
  const size = labelSize(
    named.map(({ price }) => shown(price)),
    width,
  );
  const boxes = (text: (point: (typeof named)[number]) => string) =>
    labelPlaces(
      named.map((point) => ({ mark: point.mark, at: point.at * width, width: (textWidth(text(point)) * size) / 12 })),
      width,
    );
  const above = boxes(({ mark }) => t(NAMES[mark]));
  const below = boxes(({ price }) => shown(price));
  return (
    <div ref={frame} dir="ltr" className="relative h-15 touch-pan-y text-small select-none" style={{ fontSize: size }}>
      <p className="sr-only">{t("contract_rail_text", { marks: summary })}</p>
      {width > 0 && (
        <>
          {named.map((point) => (
            <span key={point.mark} aria-hidden="true">
              <span className={cx("absolute top-0 whitespace-nowrap", TINTS[point.mark])} style={{ left: above.get(point.mark) }}>
                {t(NAMES[point.mark])}
              </span>
              <span className="num absolute bottom-0" style={{ left: below.get(point.mark) }}>
                {shown(point.price)}
              </span>
            </span>
          ))}
          <Axis at={at} side={side} profit={inProfit(prices, side)} lit={lit} />
          {(["stop", "target"] as const).map((handle) => {
            const price = prices[handle];
            const place = at(handle);
            if (price === undefined || place === undefined) return null;
            return (
              <Notch
                key={handle}
                handle={handle}
                at={place}
                price={price}
                shown={shown(price)}
                domain={domain}
                spec={spec}
                frame={frame}
                onHold={setHeld}
                onMove={onMove}
              />
            );
          })}
        </>
      )}
    </div>
  );
}

function inProfit({ entry, now }: RailPrices, side: ContractSide): boolean {
  const compared = now === undefined ? 0 : compareDecimals(now, entry);
  return side === "long" ? compared >= 0 : compared <= 0;
}

const MIDDLE = "absolute top-1/2 -translate-y-1/2";
const percent = (share: number) => `${share * 100}%`;

interface AxisProps {
  readonly at: (mark: RailMark) => number | undefined;
  readonly side: ContractSide;
  readonly profit: boolean;
  readonly lit: boolean;
}

function Axis({ at, profit, lit }: AxisProps) {
  const entry = at("entry") ?? 0.5;
  const now = at("now");
  const tip = now ?? at("market");
  const liquidation = at("liquidation");
  const between = (a: number, b: number) => ({ left: percent(Math.min(a, b)), width: percent(Math.abs(a - b)) });
  const stop = at("stop");
  const target = at("target");
  return (
    <span aria-hidden="true">
      <span className={cx(MIDDLE, "h-[3px] w-full rounded-full bg-line")} />
      {stop !== undefined && <span className={cx(MIDDLE, "h-[3px] bg-down")} style={between(entry, stop)} />}
      {target !== undefined && <span className={cx(MIDDLE, "h-[3px] bg-up")} style={between(entry, target)} />}
      {now !== undefined && (
        <span
          className={cx(MIDDLE, "h-3.5 rounded-[3px]", profit ? "border-2 border-up bg-canvas" : "bg-down")}
          style={between(entry, now)}
        />
      )}
      {liquidation !== undefined && (
        <svg
          aria-hidden="true"
          width="14"
          height="14"
          viewBox="0 0 14 14"
          className={cx(MIDDLE, "-ml-[7px] text-danger")}
          style={{ left: percent(liquidation) }}
        >
          <path d="M2 2l10 10M12 2 2 12" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
        </svg>
      )}
      <span className={cx(MIDDLE, "-ml-px h-5 w-0.5 bg-ink")} style={{ left: percent(entry) }} />
      {tip !== undefined && (
        <span
          className={cx(MIDDLE, "-ml-[7px] size-3.5 rounded-full border-2 border-canvas", lit ? "bg-flame lit" : "bg-ink-3")}
          style={{ left: percent(tip) }}
        />
      )}
    </span>
  );
}

interface NotchProps {
  readonly handle: Handle;
  readonly at: number;
  readonly price: string;
  readonly shown: string;
  readonly domain: RailDomain;
  readonly spec: ContractProduct;
  readonly frame: { readonly current: HTMLDivElement | null };
  /** While a notch is held the axis stays as it is. */
  readonly onHold: (domain: RailDomain | null) => void;
  readonly onMove: ((handle: Handle, price: string) => void) | undefined;
}

function Notch({ handle, at, price, shown, domain, spec, frame, onHold, onMove }: NotchProps) {
  const t = useT();
  const look = handle === "stop" ? "bg-down" : "border-2 border-up bg-canvas";
  const mark = <span className={cx("h-4.5 w-2.5 rounded-[3px]", look)} />;
  if (onMove === undefined)
    return (
      <span aria-hidden="true" className={cx(MIDDLE, "-ml-[5px] grid")} style={{ left: percent(at) }}>
        {mark}
      </span>
    );
  const drag = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(handle, railPrice(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)), domain, spec));
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1n, ArrowUp: 1n, ArrowLeft: -1n, ArrowDown: -1n }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const size = event.shiftKey ? spec.tickSize : railStep(domain, spec);
    const next = wireUnits(price, spec.priceScale) + by * size;
    const onGrid = next - (next % spec.tickSize);
    if (onGrid > 0n) onMove(handle, formatUnits(onGrid, spec.priceScale));
  };
  const release = () => onHold(null);
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={t(NAMES[handle])}
      aria-valuenow={Math.round(at * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={shown}
      className={cx(MIDDLE, "-ml-[22px] grid size-11 cursor-ew-resize touch-none place-items-center rounded-full")}
      style={{ left: percent(at) }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onHold(domain);
      }}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={step}
    >
      {mark}
    </span>
  );
}
