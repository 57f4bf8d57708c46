import { cx, positionBetween, useUi } from "@candela/ui";
import { useRef } from "react";
import { useElementWidth } from "../../lib/browser/element-width.ts";
import { remPx } from "../../lib/browser/rem.ts";
import { useT } from "../../lib/language/i18n.ts";
import type { LoanLevels } from "./loan-shapes.ts";
import { LEVEL_NAMES, shareText } from "./loan-words.ts";
import { labelRows, meterPlace, spreadLabels } from "./meter-places.ts";

interface MeterProps {
  readonly levels: LoanLevels;
  /** Null without a price. */
  readonly ltv: string | null;
  /** Off where no price comes: the light goes out. */
  readonly lit: boolean;
}

const LEVELS = ["opening", "warning", "call", "sale"] as const;
const TINTS = { opening: "text-ink-2", warning: "text-flame-text", call: "text-flame-text", sale: "text-danger" } as const;
/** Letters of labels, in rem. */
const LABEL_REM = 0.75;
const percent = (share: number) => `${share * 100}%`;

/** The short word of a level over its mark. */
const SHORT = { ...LEVEL_NAMES, call: "loan_level_call_short" } as const;

/** Debt against collateral on one axis, from safe at the start to sold at the end, in the direction of reading: opening, warning, call, sale, always in this order; the flame is now. */
export function Meter({ levels, ltv, lit }: MeterProps) {
  const t = useT();
  const style = useUi();
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const marks = LEVELS.map((level) => ({
    level,
    at: meterPlace(levels, levels[level]),
    name: t(SHORT[level]),
    ltv: shareText(levels[level], style),
  }));
  const size = LABEL_REM * remPx();
  const names = labelRows(
    marks.map(({ at, name }) => ({ at, text: name })),
    width,
    size,
  );
  const shares = spreadLabels(
    marks.map(({ at, ltv: text }) => ({ at, text })),
    width,
    size,
  );
  const hasTwoRows = names.some(({ row }) => row === 1);
  const now = ltv === null ? null : meterPlace(levels, ltv);
  const told = marks.map(({ level, ltv: at }) => `${t(LEVEL_NAMES[level])} ${at}`).join(", ");
  return (
    <div ref={frame} className={cx("relative text-small select-none", hasTwoRows ? "h-21" : "h-16")}>
      <p className="sr-only">{t("loan_meter", { marks: told })}</p>
      <span aria-hidden="true">
        {marks.map(({ level, at, name, ltv: shown }, index) => (
          <span key={level}>
            <Under at={names[index]?.at ?? at} className={cx(names[index]?.row === 1 ? "top-5" : "top-0", TINTS[level])}>
              {name}
            </Under>
            <Under at={shares[index] ?? at} className="bottom-0">
              {shown}
            </Under>
          </span>
        ))}
        <Axis marks={marks} now={now} lit={lit} className={hasTwoRows ? "top-12" : "top-8"} />
      </span>
    </div>
  );
}

/** A text whose middle stands at a place of the axis. */
function Under({ at, className, children }: { readonly at: number; readonly className: string; readonly children: string }) {
  return (
    <span className={cx("absolute flex w-0 justify-center whitespace-nowrap", className)} style={{ insetInlineStart: percent(at) }}>
      {/* Of figures, which run left to right: the place itself follows the direction of reading. */}
      <bdi className="tabular-nums">{children}</bdi>
    </span>
  );
}

interface AxisProps {
  readonly marks: readonly { readonly level: (typeof LEVELS)[number]; readonly at: number }[];
  readonly now: number | null;
  readonly lit: boolean;
  readonly className: string;
}

const LOOKS = {
  opening: "h-5 w-2.5 rounded-[4px] border-2 border-ink bg-canvas",
  warning: "h-4 w-1.5 rounded-[2px] bg-flame-mark",
  call: "h-5 w-2 rounded-[3px] bg-flame-mark",
} as const;

function Axis({ marks, now, lit, className }: AxisProps) {
  const at = (level: (typeof LEVELS)[number]) => marks.find((mark) => mark.level === level)?.at ?? 1;
  const part = (from: number, to: number, look: string) => (
    <span className={cx("absolute h-[3px]", look)} style={{ insetInlineStart: percent(from), inlineSize: percent(to - from) }} />
  );
  return (
    <span className={cx("absolute inset-x-0 flex items-center", className)}>
      {part(0, 1, "rounded-full bg-line")}
      {part(at("warning"), at("sale"), "bg-flame-mark/45")}
      {part(at("sale"), 1, "rounded-e-full bg-danger")}
      {now !== null && part(0, now, "rounded-s-full bg-ink")}
      {marks.map(({ level, at: place }) => (
        <span key={level} className="absolute flex w-0 justify-center" style={{ insetInlineStart: percent(place) }}>
          {level === "sale" ? <SaleCross /> : <span className={cx("shrink-0 ring-4 ring-(--meter-ground,var(--canvas))", LOOKS[level])} />}
        </span>
      ))}
      {now !== null && (
        <span className="absolute flex w-0 justify-center" style={{ insetInlineStart: percent(now) }}>
          <span className={cx("size-4 shrink-0 rounded-full border-2 border-canvas", lit ? "bg-flame lit" : "bg-ink-3")} />
        </span>
      )}
    </span>
  );
}

function SaleCross() {
  return (
    <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16" className="shrink-0 bg-canvas text-danger">
      <path d="M3 3l10 10M13 3 3 13" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}

/** The same in a line, for a card: how far the debt has come, and the mark of the next level. */
export function MeterLine({
  ltv,
  mark,
  lit,
  label,
}: {
  readonly ltv: string | null;
  readonly mark: string;
  readonly lit: boolean;
  readonly label: string;
}) {
  const share = (value: string) => Math.min(1, Math.max(0, positionBetween(value, "0", "1")));
  return (
    <div role="img" aria-label={label} className="relative h-1 rounded-full bg-line">
      {ltv !== null && <span className="block h-full rounded-full bg-ink" style={{ inlineSize: percent(share(ltv)) }} />}
      <span
        aria-hidden="true"
        className="absolute -top-1 h-3 w-0.5 rounded-full bg-flame-mark"
        style={{ insetInlineStart: percent(share(mark)) }}
      />
      {ltv !== null && (
        <span
          aria-hidden="true"
          className={cx(
            "absolute top-1/2 size-3.5 -translate-y-1/2 rounded-full border-2 border-canvas",
            lit ? "bg-flame lit" : "bg-ink-3",
          )}
          style={{ insetInlineStart: `calc(${percent(share(ltv))} - 7px)` }}
        />
      )}
    </div>
  );
}
