/** The message map of each language: English below, the language's own pack above it, an operator's texts on top. Pure. */
import { LANGUAGE_CODES, type LanguageCode } from "@candela/contract";
import { placeholders } from "@candela/i18n";

export type MessageMap = Readonly<Record<string, string>>;

export interface Override {
  readonly language: string;
  readonly key: string;
  readonly content: string;
}

export interface BuiltPacks {
  readonly packs: ReadonlyMap<LanguageCode, MessageMap>;
  /** Overrides left out because their placeholders are not those of the English text: they would show a hole or lose a figure. */
  readonly refused: readonly Override[];
}

function samePlaceholders(english: string | undefined, content: string): boolean {
  return english === undefined || placeholders(english).join() === placeholders(content).join();
}

export function buildPacks(shipped: Readonly<Record<string, MessageMap>>, overrides: readonly Override[]): BuiltPacks {
  const english = shipped.en ?? {};
  const good = overrides.filter((override) => samePlaceholders(english[override.key], override.content));
  const own = (code: string): MessageMap =>
    Object.fromEntries(good.filter((override) => override.language === code).map((override) => [override.key, override.content]));
  const packs = new Map(LANGUAGE_CODES.map((code) => [code, { ...english, ...own("en"), ...shipped[code], ...own(code) }]));
  return { packs, refused: overrides.filter((override) => !good.includes(override)) };
}
