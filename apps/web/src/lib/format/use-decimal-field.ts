import { compareDecimals, trimZeros, type Written } from "@candela/ui";
import { useState } from "react";
import { useT } from "../language/i18n.ts";
import { finished, rejectedText, typedDecimal } from "./typed-decimal.ts";

/**
 * What all forms do with a text that a number field does not take (letters, a decimal too many, two separators): the field keeps what stood there before, and the
 * reason is told beside it until something else is written. Such a text never blocks a form; only the amount that stands in the field can.
 * Fields listen to `onInput`: the amount that stands there may be written once more, and `onChange` of React leaves that out.
 */
export function useUntaken() {
  const t = useT();
  const [problem, setProblem] = useState<string | null>(null);
  return {
    problem,
    /** Hands what was written to `set` where a field of so many decimals takes it; says whether it did. */
    take(written: Written, decimals: number, set: (text: string) => void): boolean {
      const next = typedDecimal(written, decimals);
      const isTaken = typeof next === "string";
      if (isTaken) set(next);
      setProblem(isTaken ? null : rejectedText(next, decimals, t));
      return isTaken;
    },
    forget: () => setProblem(null),
  };
}

/** An amount that is typed where the form itself keeps its text. */
export function useKeptDecimal(decimals: number, text: string, setText: (text: string) => void) {
  const untaken = useUntaken();
  const amount = finished(text);
  return {
    text,
    /** Decimal text of the wire; empty for none. */
    amount,
    isEmpty: amount === "" || compareDecimals(amount, "0") === 0,
    /** The note beside the field: why the last text was not taken, else `fault`, which says what is wrong with the amount that stands there. Only the latter blocks the form. */
    told: <Fault extends string | null | undefined>(fault: Fault): string | Fault => untaken.problem ?? fault,
    /** Says whether the field took it. */
    write: (written: Written) => untaken.take(written, decimals, setText),
    set(value: string) {
      setText(trimZeros(value));
      untaken.forget();
    },
  };
}

/** An amount that is typed: its text, and the decimal text of the wire. */
export function useDecimalField(decimals: number, first = "") {
  const [text, setText] = useState(trimZeros(first));
  return useKeptDecimal(decimals, text, setText);
}

export type DecimalField = ReturnType<typeof useKeptDecimal>;
