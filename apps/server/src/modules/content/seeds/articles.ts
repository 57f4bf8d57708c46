import type { SeedWords } from "./words.ts";

/** An announcement or a piece of news; the content is HTML as the sanitiser lets it through. */
export interface SeedArticle {
  readonly name: string;
  /** How long before the first start it counts as published. */
  readonly ageHours: number;
  readonly isPinned?: boolean;
  readonly words: SeedWords<{ readonly title: string; readonly summary: string; readonly content: string }>;
}
