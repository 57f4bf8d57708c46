import type { Row } from "@candela/api";
import { cx, Skeleton } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { CandleScene } from "../../lib/components/candle-scene.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { useSwiper } from "./swiper.ts";
import { SwiperKey } from "./swiper-key.tsx";

type Banner = Row<"GET /api/banner/list">;

/** Cards of the operator, one at a time. Nothing where there are none. */
export function BannerSwiper() {
  const query = useQuery(rowsQuery("GET /api/banner/list", {}, { keep: true, staleTime: 60_000 }));
  if (query.data === undefined) return query.isError ? null : <Skeleton className="mx-(--page-margin) mt-2 h-36 rounded-card!" />;
  return query.data.length === 0 ? null : <Banners banners={query.data} />;
}

/** Moves on every 3 s until someone cares. */
function Banners({ banners }: { readonly banners: readonly Banner[] }) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const { playing, toggle } = useSwiper(list, banners.length);
  const shown = useShownCard(list);
  return (
    <section aria-label={t("home_banners")} className="mt-2">
      <ul ref={list} className="scrollless flex snap-x snap-mandatory overflow-x-auto">
        {banners.map((banner) => (
          <li key={banner.id} className="w-full shrink-0 snap-center px-(--page-margin)">
            <BannerCard banner={banner} />
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <div className="-mb-3 flex h-11 items-center justify-center">
          <span aria-hidden="true" className="flex gap-1">
            {banners.map((banner, index) => (
              <span
                key={banner.id}
                className={cx("h-1 rounded-full transition-all duration-[220ms]", index === shown ? "w-4 bg-ink" : "w-1 bg-ink-off")}
              />
            ))}
          </span>
          {toggle !== null && <SwiperKey playing={playing} onToggle={toggle} />}
        </div>
      )}
    </section>
  );
}

/** A night with one lit candle, or the operator's picture, behind the words. */
function BannerCard({ banner }: { readonly banner: Banner }) {
  const t = useT();
  const { title, text, img, path } = banner;
  const look = "night relative block h-full min-h-36 overflow-hidden rounded-card focus-visible:-outline-offset-4";
  const inner = (
    <>
      <span aria-hidden="true" className="absolute inset-y-0 -end-4 flex w-1/2 items-center rtl:-scale-x-100">
        {img === "" ? <CandleScene /> : <img src={img} alt="" className="size-full object-cover" />}
      </span>
      <span className="absolute inset-0 bg-linear-to-r from-[#17111e] from-52% to-transparent to-78% rtl:bg-linear-to-l" />
      <span className="relative flex h-full min-h-36 max-w-[max(62%,min(100%,14rem))] flex-col justify-center px-4.5 py-3">
        <span className="text-title3 text-balance">
          <bdi>{title}</bdi>
        </span>
        <span className="mt-1 line-clamp-3 text-caption text-ink-2">
          <bdi>{text}</bdi>
        </span>
        {path.startsWith("/") && (
          <span className="mt-2 flex items-center gap-1 text-caption font-medium">
            {t("home_banner_more")}
            <CaretRightIcon size={14} aria-hidden="true" className="rtl:-scale-x-100" />
          </span>
        )}
      </span>
    </>
  );
  return path.startsWith("/") ? (
    <a href={pageHref(path)} className={look}>
      {inner}
    </a>
  ) : (
    <div className={look}>{inner}</div>
  );
}

/** Index of the card that the list shows, in either direction of reading. */
function useShownCard(list: RefObject<HTMLElement | null>): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const look = () => setShown(Math.round(Math.abs(element.scrollLeft) / Math.max(1, element.clientWidth)));
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [list]);
  return shown;
}
