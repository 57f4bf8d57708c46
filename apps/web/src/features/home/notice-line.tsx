import { useUi } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { MegaphoneIcon } from "@phosphor-icons/react/dist/csr/Megaphone";
import { NewspaperIcon } from "@phosphor-icons/react/dist/csr/Newspaper";
import { useQuery } from "@tanstack/react-query";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { NEWS_PATH, NOTICES_PATH } from "../../lib/navigation/paths.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { useHidden } from "../../lib/site/site.ts";
import { useNow } from "../../lib/time/now.ts";
import { formatMoment } from "../../lib/time/time-format.ts";
import { newestOf } from "./newest.ts";

/** Announcements come with the pinned ones first: so many may be pinned before the newest. */
const READ = 10;

/** The newest announcement or piece of news, with when it came, as a way to read it; nothing while there is none. Without news on a page that lists them. */
export default function NoticeLine({ withNews = true }: { readonly withNews?: boolean }) {
  const { locale } = useUi();
  const now = useNow(30_000);
  const closedNotices = useHidden("notices");
  const closedNews = useHidden("news") || !withNews;
  const read = { keep: true, staleTime: 60_000 };
  const notices = useQuery(rowsQuery("GET /api/notice/list", { pageNum: 1, pageSize: READ }, { ...read, enabled: !closedNotices }));
  const news = useQuery(rowsQuery("GET /api/news/list", { pageNum: 1, pageSize: 1 }, { ...read, enabled: !closedNews }));
  const known = (closed: boolean, { data, isError }: typeof notices) => (closed ? [] : (data ?? (isError ? [] : undefined)));
  const newest = newestOf(known(closedNotices, notices), known(closedNews, news));
  if (newest === null) return null;
  const { kind, article } = newest;
  const Icon = kind === "news" ? NewspaperIcon : MegaphoneIcon;
  return (
    <a
      href={pageHref(kind === "news" ? NEWS_PATH : NOTICES_PATH, { id: article.id })}
      className="page-x flex min-h-11 items-center gap-2.5 text-caption text-ink-2 focus-visible:-outline-offset-2 active:bg-fill desktop:hover:text-ink"
    >
      <Icon size={18} aria-hidden="true" className={kind === "news" ? "shrink-0" : "shrink-0 rtl:-scale-x-100"} />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 py-1.5">
        <span className="min-w-0">
          <bdi>{article.title}</bdi>
        </span>
        <bdi className="num text-ink-3">{formatMoment(article.ts, now, locale)}</bdi>
      </span>
      <CaretRightIcon size={16} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
    </a>
  );
}
