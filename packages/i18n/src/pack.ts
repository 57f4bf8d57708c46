import type { CheckedWords } from "./checked-words.ts";
import type { texts } from "./packs/en.ts";

/** Every key of the catalogue; English is the one of reference. */
export type MessageKey = keyof typeof texts;

/** A translation of English texts: the same keys, no more and no fewer. */
export type Translation<English extends Readonly<Record<string, string>>> = { readonly [Key in keyof English]: string };
export type Texts = Translation<typeof texts>;

/** Contents of a file of `packs/`. */
export interface Pack {
  readonly texts: Texts;
  readonly words: CheckedWords;
}
