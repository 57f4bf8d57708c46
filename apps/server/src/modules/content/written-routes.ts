import { type Envelope, type LanguageCode, list, success } from "@candela/api";
import type { Clock } from "../../platform/clock.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import { pageOfRows } from "../../platform/http/page.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { ContentCache } from "./content-cache.ts";
import { said, wordsIn } from "./words.ts";
import type { StoredArticle } from "./written-store.ts";

function pageList<T>(rows: readonly T[], fields: { pageNum?: number; pageSize?: number }): Envelope<null, T> {
  return list(pageOfRows(rows, fields), rows.length);
}

/** The text of sanitised HTML that people see, for searching. */
const readable = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const NOTICE = 1;
const NEWS = 2;

function articleHead({ row, words }: { row: StoredArticle; words: { title: string; summary: string } }) {
  return { id: row.id, title: words.title, summary: words.summary, img: row.img, isPinned: row.isPinned, ts: row.ts };
}

export function writtenHandlers(cache: ContentCache, clock: Clock): Handlers {
  const articles = async (kind: StoredArticle["kind"], language: LanguageCode) =>
    // Articles dated ahead are neither listed nor readable before their time.
    said((await cache.current()).articles, language).filter(({ row }) => row.kind === kind && row.ts <= clock.now());
  const article = async (kind: StoredArticle["kind"], id: string, language: LanguageCode) => {
    const found = (await articles(kind, language)).find(({ row }) => row.id === id);
    if (found === undefined) throw new Rejected("not_found");
    return success({ ...articleHead(found), content: found.words.content });
  };
  return {
    "GET /api/appConfig/list": async (call) => {
      const rows = (await cache.current()).options.filter(({ pagePath }) => pagePath === call.fields["params[pagePath]"]);
      return list(rows, rows.length);
    },
    "GET /api/popUp/list": async (call) => {
      const rows = said((await cache.current()).popUps, call.language).map(({ row: { id, img, path, updatedTs }, words }) => ({
        id,
        ...words,
        img,
        path,
        updatedTs,
      }));
      return list(rows, rows.length);
    },
    "GET /api/banner/list": async (call) => {
      const rows = said((await cache.current()).banners, call.language).map(({ row: { id, img, path }, words }) => ({
        id,
        ...words,
        img,
        path,
      }));
      return list(rows, rows.length);
    },
    "GET /api/richText/detail": async (call) => {
      const { key } = call.fields;
      const page = (await cache.current()).richTexts.find(({ name }) => name === key);
      const words = page === undefined ? undefined : wordsIn(page.words, call.language);
      if (page === undefined || words === undefined) throw new Rejected("not_found");
      return success({ key, ...words, updatedTs: page.updatedTs });
    },
    "GET /api/notice/list": async (call) => pageList((await articles(NOTICE, call.language)).map(articleHead), call.fields),
    "GET /api/notice/detail": async (call) => article(NOTICE, call.fields.id, call.language),
    "GET /api/news/list": async (call) => pageList((await articles(NEWS, call.language)).map(articleHead), call.fields),
    "GET /api/news/detail": async (call) => article(NEWS, call.fields.id, call.language),
    "GET /api/questionAnswer/list": async (call) => {
      const sought = (call.fields["params[keyWords]"] ?? "").trim().toLowerCase();
      const rows = said((await cache.current()).questions, call.language).map(({ row: { id, sort }, words }) => ({ id, ...words, sort }));
      return pageList(
        sought === ""
          ? rows
          : rows.filter((row) => `${row.category} ${row.question} ${readable(row.answer)}`.toLowerCase().includes(sought)),
        call.fields,
      );
    },
  };
}
