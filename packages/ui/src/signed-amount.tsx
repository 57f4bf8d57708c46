import { cx } from "./class-names.ts";
import { decimalsOf, directionOf } from "./format/decimal-text.ts";
import { Amount, type AmountProps, DIRECTION_TEXT } from "./numbers.tsx";
import { useUi } from "./ui-context.ts";

/** A gain or loss: its sign, and the colour of what is shown. What reads as zero has neither. */
export function SignedAmount({ className, hidden = false, own = false, ...props }: Omit<AmountProps, "sign">) {
  const { hidesOwn = false } = useUi();
  const away = hidden || (own && hidesOwn);
  const direction = directionOf(props.value, { decimals: decimalsOf(props.value), ...props });
  return <Amount {...props} coloured hidden={away} sign="always" className={cx(!away && DIRECTION_TEXT[direction], className)} />;
}
