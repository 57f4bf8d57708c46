import { compareDecimals, trimZeros, type Written } from "@candela/ui";
import { useState } from "react";
import { finished, rejectedText, typedDecimal } from "../../lib/format/typed-decimal.ts";
import { useT } from "../../lib/language/i18n.ts";

/** What can stand in the field of an amount. */
export const TYPED_AMOUNT = /^\d{0,16}(?:\.\d{0,16})?$/;

/** An amount as it is typed, of a currency with so many decimals; `text` is where the form keeps it. */
export function useTypedAmount(decimals: number, text: string, setText: (text: string) => void) {
  const t = useT();
  const [problem, setProblem] = useState<string | null>(null);
  const amount = finished(text);
  return {
    text,
    /** Decimal text of the wire; empty for none. */
    amount,
    isEmpty: amount === "" || compareDecimals(amount, "0") === 0,
    /** Why the last thing that was typed or pasted is not in the field: what was there before stands, and can be sent. */
    problem,
    write(written: Written) {
      const next = typedDecimal(written, decimals);
      if (typeof next === "string") setText(next);
      setProblem(typeof next === "string" ? null : rejectedText(next, decimals, t));
    },
    set(value: string) {
      setText(trimZeros(value));
      setProblem(null);
    },
  };
}
