import { latinDigits, SectionTitle, useUi } from "@candela/ui";
import { useQueries } from "@tanstack/react-query";
import { useStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";
import { productName } from "../../lib/market/product-name.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { languageStore } from "../../lib/site/settings.ts";
import { useNow } from "../../lib/time/now.ts";
import { formatTime } from "../../lib/time/time-format.ts";
import { zoneName } from "../../lib/time/zone.ts";
import { intlZone } from "../../lib/time/zone-choice.ts";
import { firstOfEachClass, useHomeProducts } from "./products.ts";
import { nextTurn } from "./upcoming.ts";

/** When the markets that close next open or close; nothing where they never do. */
export function ComingUp() {
  const t = useT();
  const { locale } = useUi();
  const language = useStore(languageStore);
  const { data = [] } = useHomeProducts();
  const timed = firstOfEachClass(data).filter(({ calendar }) => calendar !== "always");
  const turns = useTurns(timed);
  if (turns.length === 0) return null;
  const part = (ts: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(latinDigits(locale), { ...options, timeZone: intlZone() }).format(ts);
  return (
    <section aria-labelledby="home-coming" className="mt-3">
      <SectionTitle id="home-coming" end={<bdi className="num text-caption text-ink-3">{zoneName(turns[0]?.ts ?? 0)}</bdi>}>
        {t("home_coming_up")}
      </SectionTitle>
      <ul className="page-x">
        {turns.map(({ product, kind, ts }) => (
          <li key={product.productCode} className="flex min-h-16 items-center gap-4">
            <span className="w-11 shrink-0 text-center">
              <span className="num block text-title3">{part(ts, { day: "numeric" })}</span>
              <span className="block truncate text-caption text-ink-3">{part(ts, { month: "short" })}</span>
            </span>
            <span className="min-w-0">
              <span className="block truncate text-row">{t(`home_market_${kind}`, { name: productName(product, language) })}</span>
              <span className="block text-caption text-ink-3">
                <bdi className="num">{formatTime(ts)}</bdi>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useTurns(products: readonly Product[]) {
  const sessions = useQueries({
    queries: products.map(({ productCode }) => rowsQuery("GET /api/product/sessions", { productCode }, { staleTime: 5 * 60_000 })),
  });
  const now = useNow(30_000);
  return products
    .flatMap((product, index) => {
      const turn = nextTurn(sessions[index]?.data ?? [], now);
      return turn === null ? [] : [{ product, ...turn }];
    })
    .toSorted((a, b) => a.ts - b.ts);
}
