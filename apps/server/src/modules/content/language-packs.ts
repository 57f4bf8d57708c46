/** The message map of each language: English below, the language's own pack above it, an operator's texts on top. Pure. */
import { LANGUAGE_CODES, type LanguageCode } from "@candela/api";
import { placeholders } from "@candela/i18n";

export type MessageMap = Readonly<Record<string, string>>;

export interface Override {
  readonly language: string;
  readonly key: string;
  readonly content: string;
}

export interface BuiltPacks {
  readonly packs: ReadonlyMap<LanguageCode, MessageMap>;
  /**
   * Overrides left out: the house alone words that text, or there is none of that key, or the placeholders are not those of the English text, so
   * that it would show a hole or lose a figure.
   */
  readonly rejected: readonly Override[];
}

function samePlaceholders(english: string | undefined, content: string): boolean {
  return english !== undefined && placeholders(english).join() === placeholders(content).join();
}

/** `mayBeWorded` tells which texts an operator may word. */
export function buildPacks(
  shipped: Readonly<Record<string, MessageMap>>,
  overrides: readonly Override[],
  mayBeWorded: (key: string) => boolean,
): BuiltPacks {
  const english = shipped.en ?? {};
  const good = overrides.filter(({ key, content }) => mayBeWorded(key) && samePlaceholders(english[key], content));
  const own = (code: string): MessageMap =>
    Object.fromEntries(good.filter((override) => override.language === code).map((override) => [override.key, override.content]));
  const keys = Object.keys(english);
  const packOf = (code: string): MessageMap => {
    const pack = shipped[code] ?? {};
    // As every pack that is shipped: it is what it would be copied to, and to copy those of all languages is a tenth of a start.
    if (good.length === 0 && keys.every((key) => Object.hasOwn(pack, key))) return pack;
    return { ...english, ...own("en"), ...pack, ...own(code) };
  };
  const packs = new Map(LANGUAGE_CODES.map((code) => [code, packOf(code)]));
  return { packs, rejected: overrides.filter((override) => !good.includes(override)) };
}
