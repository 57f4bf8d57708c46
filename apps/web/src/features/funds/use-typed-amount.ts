import { compareDecimals, trimZeros, type Written } from "@candela/ui";
import { useState } from "react";
import { finished, rejectedText, typedDecimal } from "../../lib/format/typed-decimal.ts";
import { useT } from "../../lib/language/i18n.ts";

/** An amount as it is typed, of a currency with so many decimals. */
export function useTypedAmount(decimals: number, first = "") {
  const t = useT();
  const [text, setText] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const amount = finished(text);
  return {
    text,
    /** Decimal text of the wire; empty for none. */
    amount,
    isEmpty: amount === "" || compareDecimals(amount, "0") === 0,
    /** Why the last thing that was typed or pasted is not in the field. */
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
