import { compareDecimals, trimZeros, type Written } from "@candela/ui";
import { useState } from "react";
import { useT } from "../language/i18n.ts";
import { finished, rejectedText, typedDecimal } from "./typed-decimal.ts";

/** An amount that is typed: its text, the decimal text of the wire (empty for none), and why the last thing did not go in. */
export function useDecimalField(decimals: number, first = "") {
  const t = useT();
  const [text, setText] = useState(trimZeros(first));
  const [problem, setProblem] = useState<string | null>(null);
  const amount = finished(text);
  return {
    text,
    amount,
    isEmpty: amount === "" || compareDecimals(amount, "0") === 0,
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
