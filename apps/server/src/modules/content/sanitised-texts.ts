import { sanitiseHtml } from "./sanitise.ts";
import type { Words } from "./words.ts";
import type { WrittenContent } from "./written-store.ts";

/**
 * HTML is sanitised here before it is served, however it came into the tables: by the console, by another version or by hand in SQL. The
 * result of a text is kept while the text does not change.
 */
export function createSanitisedTexts(): (written: WrittenContent) => WrittenContent {
  let known: ReadonlyMap<string, string> = new Map();
  return (written) => {
    const used = new Map<string, string>();
    const safe = (html: string): string => {
      const clean = known.get(html) ?? sanitiseHtml(html);
      used.set(html, clean);
      return clean;
    };
    const inAll = <T>(words: Words<T>, change: (said: T) => T): Words<T> =>
      Object.fromEntries(Object.entries(words).map(([language, said]) => [language, change(said)]));
    const withContent = <T extends { readonly content: string }>(words: Words<T>) =>
      inAll(words, (said) => ({ ...said, content: safe(said.content) }));
    const result = {
      ...written,
      popUps: written.popUps.map((row) => ({ ...row, words: withContent(row.words) })),
      richTexts: written.richTexts.map((row) => ({ ...row, words: withContent(row.words) })),
      articles: written.articles.map((row) => ({ ...row, words: withContent(row.words) })),
      questions: written.questions.map((row) => ({
        ...row,
        words: inAll(row.words, (said) => ({ ...said, answer: safe(said.answer) })),
      })),
    };
    known = used;
    return result;
  };
}
