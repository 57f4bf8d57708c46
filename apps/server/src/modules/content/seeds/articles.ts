import type { InLanguages } from "@candela/i18n";

/**
 * An announcement or a piece of news; the content is HTML as the sanitiser lets it through. All of them are published at the start that
 * puts them in: nothing was said here before there was a here. Their order on screen is that of the file.
 */
export interface SeedArticle {
  readonly name: string;
  readonly isPinned?: boolean;
  readonly words: InLanguages<{ readonly title: string; readonly summary: string; readonly content: string }>;
}
