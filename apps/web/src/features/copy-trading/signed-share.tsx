import { cx, DIRECTION_TEXT, directionOf, formatDecimal, useUi } from "@candela/ui";
import { percentDigits } from "./copy-numbers.ts";

interface SignedShareProps {
  /** A share of the wire; null where there is none to show. */
  readonly share: string | null;
  readonly decimals?: number;
  readonly className?: string;
}

/** A gain or a loss as percent with its sign, in the colour of what is shown. */
export function SignedShare({ share, decimals = 1, className }: SignedShareProps) {
  const style = useUi();
  if (share === null) return <span className={cx("text-ink-3", className)}>--</span>;
  const percent = percentDigits(share);
  const options = { as: "percent", decimals } as const;
  return (
    <bdi className={cx("num", DIRECTION_TEXT[directionOf(percent, options)], className)}>
      {formatDecimal(percent, style, { ...options, sign: "always" })}
    </bdi>
  );
}
