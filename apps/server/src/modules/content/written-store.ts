import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { Words } from "./words.ts";

export interface StoredOption {
  readonly id: number;
  readonly pagePath: string;
  readonly module: string;
  readonly desc: string;
  readonly isVisible: boolean;
  readonly titleKey: string;
  readonly icon: string;
  readonly path: string;
  readonly sort: number;
}

export interface StoredPopUp {
  readonly id: number;
  readonly img: string;
  readonly path: string;
  readonly updatedTs: number;
  readonly words: Words<{ readonly title: string; readonly content: string; readonly buttonText: string }>;
}

export interface StoredBanner {
  readonly id: number;
  readonly img: string;
  readonly path: string;
  readonly words: Words<{ readonly title: string; readonly text: string }>;
}

export interface StoredRichText {
  readonly name: string;
  readonly updatedTs: number;
  readonly words: Words<{ readonly title: string; readonly content: string }>;
}

/** Kind 1 is an announcement, 2 a piece of news. */
export interface StoredArticle {
  readonly id: string;
  readonly kind: 1 | 2;
  readonly img: string;
  readonly isPinned: boolean;
  readonly ts: number;
  readonly words: Words<{ readonly title: string; readonly summary: string; readonly content: string }>;
}

export interface StoredQuestion {
  readonly id: string;
  readonly sort: number;
  readonly words: Words<{ readonly category: string; readonly question: string; readonly answer: string }>;
}

/** Content of operators; hidden rows are left out, except page options, whose answers say that they are hidden. */
export interface WrittenContent {
  readonly options: readonly StoredOption[];
  readonly popUps: readonly StoredPopUp[];
  readonly banners: readonly StoredBanner[];
  readonly richTexts: readonly StoredRichText[];
  readonly articles: readonly StoredArticle[];
  readonly questions: readonly StoredQuestion[];
}

/** Far above what people write by hand; reading stops there rather than filling the memory. */
const ROWS_MAX = 2_000;

export async function readWritten(sql: Tx): Promise<WrittenContent> {
  return {
    options: await sql<StoredOption[]>`
      select id, page_path as "pagePath", module, descr as "desc", is_visible as "isVisible", title_key as "titleKey", icon, path, position as sort
      from app_config order by page_path, module, position, id limit ${ROWS_MAX}`,
    popUps: await sql<StoredPopUp[]>`
      select id, img, path, floor(extract(epoch from updated_at) * 1000)::float8 as "updatedTs",
        coalesce((select json_object_agg(c.language, json_build_object('title', c.title, 'content', c.content, 'buttonText', c.button_text))
          from pop_up_content c where c.pop_up_id = p.id), '{}') as words
      from pop_up p where is_visible order by position, id limit ${ROWS_MAX}`,
    banners: await sql<StoredBanner[]>`
      select id, img, path,
        coalesce((select json_object_agg(c.language, json_build_object('title', c.title, 'text', c.content))
          from banner_content c where c.banner_id = b.id), '{}') as words
      from banner b where is_visible order by position, id limit ${ROWS_MAX}`,
    richTexts: await sql<StoredRichText[]>`
      select name, floor(extract(epoch from updated_at) * 1000)::float8 as "updatedTs",
        coalesce((select json_object_agg(c.language, json_build_object('title', c.title, 'content', c.content))
          from rich_text_content c where c.name = r.name), '{}') as words
      from rich_text r order by name limit ${ROWS_MAX}`,
    articles: await sql<StoredArticle[]>`
      select id::text, kind, img, is_pinned as "isPinned", floor(extract(epoch from published_at) * 1000)::float8 as ts,
        coalesce((select json_object_agg(c.language, json_build_object('title', c.title, 'summary', c.summary, 'content', c.content))
          from article_content c where c.article_id = a.id), '{}') as words
      from article a where is_visible order by is_pinned desc, published_at desc, a.id desc limit ${ROWS_MAX}`,
    questions: await sql<StoredQuestion[]>`
      select id::text, position as sort,
        coalesce((select json_object_agg(c.language, json_build_object('category', c.category, 'question', c.question, 'answer', c.answer))
          from question_answer_content c where c.question_id = q.id), '{}') as words
      from question_answer q where is_visible order by position, q.id limit ${ROWS_MAX}`,
  };
}

/** The words of one page by language, as operators wrote them; undefined where there is none. */
export async function readRichText(sql: Queryable, name: string): Promise<StoredRichText["words"] | undefined> {
  const [row] = await sql<{ words: StoredRichText["words"] }[]>`
    select json_object_agg(language, json_build_object('title', title, 'content', content)) as words from rich_text_content where name = ${name} having count(*) > 0`;
  return row?.words;
}
