import { NEWS_PATH, NOTICES_PATH } from "../../lib/navigation/paths.ts";

/** Announcements and news are read alike, from different routes and with different texts. */
export const NOTICES = {
  path: NOTICES_PATH,
  list: "GET /api/notice/list",
  detail: "GET /api/notice/detail",
  title: "reading_notices",
  none: "reading_no_notices",
  noneText: "reading_no_notices_text",
  all: "reading_all_notices",
} as const;

export const NEWS = {
  path: NEWS_PATH,
  list: "GET /api/news/list",
  detail: "GET /api/news/detail",
  title: "reading_news",
  none: "reading_no_news",
  noneText: "reading_no_news_text",
  all: "reading_all_news",
} as const;

export type ArticleKind = typeof NOTICES | typeof NEWS;
