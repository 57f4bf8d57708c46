import { createHash } from "node:crypto";
import { assert } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import { readRichText, type Words } from "../content/index.ts";

/** The page of operators whose words are accepted with a loan. */
const LOAN_TEXT_PAGE = "loan";

export interface LoanText {
  readonly version: number;
  readonly hash: Buffer;
  readonly words: Words<{ readonly title: string; readonly content: string }>;
  readonly sinceMs: bigint;
}

const columns = (sql: Queryable) => sql`version, hash, words, since_ms as "sinceMs"`;

/** Words in one order of languages, so that the same words have the same hash. */
const inOrder = (words: LoanText["words"]) => Object.fromEntries(Object.entries(words).sort(([one], [other]) => (one < other ? -1 : 1)));

/** The words that are accepted now: a version of their own where they are others than before. A page that operators have removed keeps its last words. */
export async function currentText(sql: Queryable, now: number): Promise<LoanText> {
  const [words, [last]] = await Promise.all([
    readRichText(sql, LOAN_TEXT_PAGE),
    sql<LoanText[]>`select ${columns(sql)} from loan_text order by version desc limit 1`,
  ]);
  const text = JSON.stringify(inOrder(words ?? last?.words ?? {}));
  const hash = createHash("sha256").update(text, "utf8").digest();
  if (last?.hash.equals(hash)) return last;
  // Of two that come at once one writes, and both read it.
  await sql`insert into loan_text (version, hash, words, since_ms) values (${(last?.version ?? 0) + 1}, ${hash}, ${text}::text::jsonb, ${String(now)}::bigint)
    on conflict (version) do nothing`;
  const [row] = await sql<LoanText[]>`select ${columns(sql)} from loan_text order by version desc limit 1`;
  assert(row !== undefined, "words that were written are there");
  return row;
}

export async function textOf(sql: Queryable, version: number): Promise<LoanText | undefined> {
  const [row] = await sql<LoanText[]>`select ${columns(sql)} from loan_text where version = ${version}`;
  return row;
}
