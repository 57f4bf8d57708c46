/** One side of a pair of opposites that a user decides by, as a text names it. */
type Opposite = "above" | "up" | "rises" | "high" | "buy" | "bought" | "bid" | "long" | "pays" | "won" | "profit" | "opens" | "opened";

/** How a language says what a wrong text must not confuse. The tests read its texts by these words. */
export interface CheckedWords {
  readonly opposites: Readonly<Record<Opposite, readonly [one: RegExp, other: RegExp]>>;
  /** A limit from above. */
  readonly atMost: RegExp;
  /** A limit from below. */
  readonly atLeast: RegExp;
  /** Keys whose texts count or abbreviate in another way than English. */
  readonly apart: { readonly numbers: readonly string[]; readonly capitals: readonly string[] };
}
