import { USDT } from "@candela/model";
import { cx } from "./class-names.ts";
import { HIDDEN } from "./format/amount-text.ts";
import { directionOf } from "./format/decimal-text.ts";
import { type DecimalOptions, decimalParts, formatDecimal } from "./format/number-format.ts";
import { Triangle } from "./triangle.tsx";
import { useUi } from "./ui-context.ts";

export interface AmountProps extends DecimalOptions {
  /** Decimal text of the wire. */
  readonly value: string;
  /** Unit after the number, such as USDT. */
  readonly unit?: string;
  /** Five dots of fixed width instead of the digits. */
  readonly hidden?: boolean;
  /** An amount of the user's own: hidden as soon as the user hides amounts. */
  readonly own?: boolean;
  /** Money of the settlement currency, which its unit says by itself: digits beyond the cents are set back. */
  readonly money?: boolean;
  /** Its colour says something, and is that of all of its digits. */
  readonly coloured?: boolean;
  readonly className?: string;
}

/** An amount or price, left to right in every language, with tabular digits. */
export function Amount({
  value,
  unit,
  hidden = false,
  own = false,
  money = unit === USDT.code,
  coloured = false,
  className,
  ...options
}: AmountProps) {
  const style = useUi();
  const away = hidden || (own && style.hidesOwn === true);
  return (
    <bdi data-coloured={coloured || undefined} className={cx("num", className)}>
      {away ? HIDDEN : money ? <Money value={value} {...options} /> : formatDecimal(value, style, options)}
      {unit !== undefined && <span className="text-ink-3">{` ${unit}`}</span>}
    </bdi>
  );
}

const CENTS = 2;

/** Every digit that is booked, and the cents as they are read: what lies beyond them is smaller, and in ink 3 but where the number has a colour. */
function Money({ value, ...options }: DecimalOptions & Pick<AmountProps, "value">) {
  const style = useUi();
  const parts = decimalParts(value, style, options);
  const at = parts.findLastIndex(({ kind }) => kind === "fraction");
  const digits = parts[at]?.text ?? "";
  if (digits.length <= CENTS) return formatDecimal(value, style, options);
  const join = (some: typeof parts) => some.map(({ text }) => text).join("");
  return (
    <>
      {join(parts.slice(0, at))}
      {digits.slice(0, CENTS)}
      <span data-tail="" className="text-[0.85em] text-ink-3 in-data-[coloured=true]:text-inherit">
        {digits.slice(CENTS)}
      </span>
      {join(parts.slice(at + 1))}
    </>
  );
}

/** The leading figure of a screen, what all is worth: decimals smaller and in ink 3. Rounded down, since what may be spent is part of it. */
export function HeroMoney({ value, hidden = false, as = "dollars", className }: Omit<AmountProps, "unit" | "own">) {
  const style = useUi();
  const parts = decimalParts(value, style, { as, decimals: 2, rounding: "down" });
  const first = parts.findIndex((part) => part.kind === "fraction");
  const last = parts.findLastIndex((part) => part.kind === "fraction") + 1;
  const join = (from: number, to: number) =>
    parts
      .slice(from, to)
      .map((part) => part.text)
      .join("");
  return (
    <bdi
      className={cx(
        "num inline-block align-top text-hero max-compact:text-[min(2.25rem,12vw)] max-compact:leading-10 max-compact:tracking-[-0.035em]",
        className,
      )}
    >
      {hidden ? HIDDEN : join(0, first === -1 ? parts.length : first)}
      {!hidden && first !== -1 && (
        <>
          <span className="text-[0.655em] leading-none tracking-[-0.02em] text-ink-3">{join(first, last)}</span>
          {join(last, parts.length)}
        </>
      )}
    </bdi>
  );
}

export const DIRECTION_TEXT = { up: "text-up", down: "text-down", flat: "text-ink-2" } as const;

/** How a change is shown, and so what decides its colour, that of a line beside it, and what is counted: 0.004 % reads as 0.00 % and is flat. */
export const CHANGE = { as: "percent", decimals: 2 } as const;

interface ChangeProps {
  /** Signed percent text, such as "-1.12". */
  readonly rate: string;
  readonly className?: string;
  /** The triangle before the number. */
  readonly cue?: boolean;
}

/** Signed percent with triangle and colour, both of what is shown; read out as "up 1.84 %". */
export function Change({ rate, className, cue = true }: ChangeProps) {
  const style = useUi();
  const direction = directionOf(rate, CHANGE);
  const size = rate.startsWith("-") ? rate.slice(1) : rate;
  const spoken = formatDecimal(size, style, CHANGE);
  return (
    <span className={cx("inline-flex items-center gap-1.5", DIRECTION_TEXT[direction], className)}>
      {cue && <Triangle direction={direction} />}
      <bdi aria-hidden="true" className="num">
        {formatDecimal(rate, style, { ...CHANGE, sign: "always" })}
      </bdi>
      <span className="sr-only">{style.t(`ui_${direction}`, { value: spoken })}</span>
    </span>
  );
}
