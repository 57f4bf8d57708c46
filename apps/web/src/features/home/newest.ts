import type { Row } from "@candela/api";

type Article = Row<"GET /api/notice/list">;

export interface Newest {
  readonly kind: "notice" | "news";
  readonly article: Article;
}

/**
 * The article that came last, of announcements and news; of those of one moment a piece of news, and what is not pinned: that has stood there for long. Null
 * without any, and while one of the lists is not known: no other takes its place a moment later.
 */
export function newestOf(notices: readonly Article[] | undefined, news: readonly Article[] | undefined): Newest | null {
  if (notices === undefined || news === undefined) return null;
  const all: Newest[] = [
    ...news.map((article) => ({ kind: "news" as const, article })),
    ...notices.map((article) => ({ kind: "notice" as const, article })),
  ];
  const rank = ({ kind, article }: Newest) => (kind === "news" ? 2 : article.isPinned ? 0 : 1);
  return all.toSorted((a, b) => b.article.ts - a.article.ts || rank(b) - rank(a))[0] ?? null;
}
