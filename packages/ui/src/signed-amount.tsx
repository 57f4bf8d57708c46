import { cx } from "./class-names.ts";
import { decimalsOf, directionOf } from "./format/decimal-text.ts";
import { Amount, type AmountProps, DIRECTION_TEXT } from "./numbers.tsx";

/** A gain or loss: its sign, and the colour of what is shown. What reads as zero has neither. */
export function SignedAmount({ className, hidden = false, ...props }: Omit<AmountProps, "sign">) {
  const direction = directionOf(props.value, { decimals: decimalsOf(props.value), ...props });
  return <Amount {...props} hidden={hidden} sign="always" className={cx(!hidden && DIRECTION_TEXT[direction], className)} />;
}
