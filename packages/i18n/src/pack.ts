import type { texts } from "./packs/en.ts";

/** Every key of the catalogue; English is the one of reference. */
export type MessageKey = keyof typeof texts;

/** A translation of English texts: the same keys, no more and no fewer. */
export type Translation<English extends Readonly<Record<string, string>>> = { readonly [Key in keyof English]: string };
export type Texts = Translation<typeof texts>;

/** What a text names of two opposites that a user decides by: words of the one, and of the other. */
type Opposite = "above" | "up" | "rises" | "high" | "buy" | "bought" | "bid" | "long" | "pays" | "won" | "profit" | "opens" | "opened";

/** How a language says what a wrong text must not confuse. The tests read its texts by these words. */
export interface TellingWords {
  readonly opposites: Readonly<Record<Opposite, readonly [one: RegExp, other: RegExp]>>;
  /** A limit from above. */
  readonly atMost: RegExp;
  /** A limit from below. */
  readonly atLeast: RegExp;
  /** Keys whose texts count or abbreviate in another way than English. */
  readonly apart: { readonly numbers: readonly MessageKey[]; readonly capitals: readonly MessageKey[] };
}

/** What a file of `packs/` holds. */
export interface Pack {
  readonly texts: Texts;
  readonly words: TellingWords;
}
