import { SectionTitle, Skeleton } from "@candela/ui";
import { useRef } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { ProductCard } from "./product-card.tsx";
import { useHomeProducts } from "./products.ts";
import { useSwiper } from "./swiper.ts";
import { SwiperKey } from "./swiper-key.tsx";

const CARDS = 12;

/** A few products side by side; moves on every 3 s until someone cares. */
export function ForYou() {
  const t = useT();
  const query = useHomeProducts();
  const list = useRef<HTMLUListElement>(null);
  const products = query.data?.slice(0, CARDS) ?? [];
  const { playing, toggle } = useSwiper(list, products.length);
  if (query.data?.length === 0 || (query.data === undefined && query.isError)) return null;
  return (
    <section aria-labelledby="home-for-you">
      <SectionTitle
        id="home-for-you"
        end={
          toggle !== null && (
            <span className="-me-3 desktop:hidden">
              <SwiperKey playing={playing} onToggle={toggle} />
            </span>
          )
        }
      >
        {t("home_for_you")}
      </SectionTitle>
      <ul
        ref={list}
        className="scrollless page-x flex snap-x desktop:flex-wrap snap-mandatory scroll-px-(--page-margin) gap-2 overflow-x-auto py-1"
      >
        {query.data === undefined &&
          ["one", "two", "three"].map((key) => (
            <li key={key} className="h-36 w-35 shrink-0 rounded-card border border-line p-3.5">
              <Skeleton className="size-7" />
              <Skeleton className="mt-10 h-4 w-20" />
              <Skeleton className="mt-2 h-3 w-14" />
            </li>
          ))}
        {products.map((product) => (
          <li key={product.productCode} className="w-35 shrink-0 snap-start desktop:w-[calc((100%-1.5rem)/4)]">
            <ProductCard product={product} look="h-36 border border-line active:bg-fill desktop:hover:border-line-strong" />
          </li>
        ))}
      </ul>
    </section>
  );
}
