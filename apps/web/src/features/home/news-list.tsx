import { SectionTitle, Skeleton, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { CandleScene } from "../../lib/components/candle-scene.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { NEWS_PATH } from "../../lib/navigation/paths.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { useNow } from "../../lib/time/now.ts";
import { formatMoment } from "../../lib/time/time-format.ts";

const SHOWN = 4;

/** The newest pieces of news, each with its age and its picture. */
export function NewsList() {
  const t = useT();
  const { locale } = useUi();
  const now = useNow(30_000);
  const query = useQuery(rowsQuery("GET /api/news/list", { pageNum: 1, pageSize: SHOWN }, { keep: true, staleTime: 60_000 }));
  if (query.data?.length === 0) return null;
  return (
    <section data-feature="news" aria-labelledby="home-news" className="mt-1">
      <SectionTitle
        id="home-news"
        end={
          <a href={pageHref(NEWS_PATH)} className="touch text-caption font-medium text-ink-2 desktop:hover:text-ink">
            {t("home_all_news")}
          </a>
        }
      >
        {t("home_news")}
      </SectionTitle>
      {query.data === undefined &&
        (query.isError ? (
          <PartError onRetry={() => void query.refetch()} />
        ) : (
          <div role="status" aria-label={t("ui_loading")} className="page-x flex flex-col gap-3 py-2">
            <Skeleton className="h-16 rounded-tile!" />
            <Skeleton className="h-16 rounded-tile!" />
          </div>
        ))}
      <ul>
        {query.data?.map((article) => (
          <li key={article.id}>
            <a
              href={pageHref(NEWS_PATH, { id: article.id })}
              className="page-x flex flex-wrap-reverse items-center gap-x-4 gap-y-2 py-2.5 focus-visible:-outline-offset-2 active:bg-fill desktop:hover:bg-fill"
            >
              <span className="min-w-0 flex-1 basis-40">
                <span className="block text-caption text-ink-3">{formatMoment(article.ts, now, locale)}</span>
                <span className="mt-0.5 line-clamp-2 text-row">
                  <bdi>{article.title}</bdi>
                </span>
              </span>
              {article.img === "" ? (
                <span aria-hidden="true" className="night grid h-14 w-20 shrink-0 place-items-center overflow-hidden rounded-tile">
                  <CandleScene />
                </span>
              ) : (
                <img src={article.img} alt="" loading="lazy" className="h-14 w-20 shrink-0 rounded-tile bg-fill object-cover" />
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
