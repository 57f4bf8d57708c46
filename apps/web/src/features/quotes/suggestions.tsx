import { HOME_RECOMMENDED_PAGE_SIZE } from "@candela/api";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { useShowsClass } from "../../lib/market/shown-classes.ts";
import { quotes } from "../../lib/net/live.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { QuoteRow } from "./quote-row.tsx";

/** The products that the server recommends, each with its star. */
export function Suggestions({ count }: { readonly count: number }) {
  const t = useT();
  const shows = useShowsClass();
  const { data } = useQuery(
    rowsQuery("GET /api/homeRecommendProducts/list", { pageSize: HOME_RECOMMENDED_PAGE_SIZE, pageNum: 1 }, { keep: true }),
  );
  useEffect(() => {
    if (data !== undefined) quotes.seed(data);
  }, [data]);
  const shown = data?.filter(({ productType }) => shows(productType)).slice(0, count) ?? [];
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="quotes-suggested">
      <h2 id="quotes-suggested" className="page-x pb-1 text-caption text-ink-2">
        {t("quotes_suggested")}
      </h2>
      <ul>
        {shown.map((product) => (
          <li key={product.productCode}>
            <QuoteRow product={product} stars candle={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
