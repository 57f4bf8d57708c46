import { createHash } from "node:crypto";
import type { LanguageCode } from "@candela/api";
import { assert } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import { sanitiseHtml } from "./sanitise.ts";
import { type Words, wordsIn } from "./words.ts";
import { readRichText } from "./written-store.ts";

/** Words that are accepted with an order, kept for ever in every language. */
export interface AcceptedText {
  readonly version: number;
  /** SHA-256 of all languages. */
  readonly hash: Buffer;
  readonly words: Words<{ readonly title: string; readonly content: string }>;
  readonly sinceMs: bigint;
}

const columns = (sql: Queryable) => sql`version, hash, words, since_ms as "sinceMs"`;

async function lastText(sql: Queryable, page: string): Promise<AcceptedText | undefined> {
  const [row] = await sql<AcceptedText[]>`select ${columns(sql)} from accepted_text where page = ${page} order by version desc limit 1`;
  return row;
}

/** Words in one order of languages, so that the same words have the same hash. */
const inOrder = (words: AcceptedText["words"]) =>
  Object.fromEntries(Object.entries(words).sort(([one], [other]) => (one < other ? -1 : 1)));

/**
 * The words of a page of operators that are accepted now, at a time `now` in epoch ms: a version of their own where they are others than before. A page that operators have removed keeps its
 * last words.
 */
export async function acceptedText(sql: Queryable, page: string, now: number): Promise<AcceptedText> {
  const [words, last] = await Promise.all([readRichText(sql, page), lastText(sql, page)]);
  const text = JSON.stringify(inOrder(words ?? last?.words ?? {}));
  const hash = createHash("sha256").update(text, "utf8").digest();
  if (last?.hash.equals(hash)) return last;
  // Of two that come at once one writes, and both read it.
  await sql`insert into accepted_text (page, version, hash, words, since_ms)
    values (${page}, ${(last?.version ?? 0) + 1}, ${hash}, ${text}::text::jsonb, ${String(now)}::bigint) on conflict (page, version) do nothing`;
  const row = await lastText(sql, page);
  assert(row !== undefined, "words that were written are there");
  return row;
}

export async function acceptedTextOf(sql: Queryable, page: string, version: number): Promise<AcceptedText | undefined> {
  const [row] = await sql<AcceptedText[]>`select ${columns(sql)} from accepted_text where page = ${page} and version = ${version}`;
  return row;
}

/** As the wire tells it in a language; empty where nobody wrote any words. */
export function acceptedTextData({ version, sinceMs, words, hash }: AcceptedText, language: LanguageCode) {
  const { title = "", content = "" } = wordsIn(words, language) ?? {};
  return { version, since: Number(sinceMs), title, content: sanitiseHtml(content), hash: hash.toString("hex") };
}
