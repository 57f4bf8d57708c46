import { Chip, EmptyState, SkeletonRows } from "@candela/ui";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlass";
import { XCircleIcon } from "@phosphor-icons/react/dist/csr/XCircle";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { createStore, useStore } from "../../lib/browser/store.ts";
import { useRested } from "../../lib/browser/use-rested.ts";
import { useT } from "../../lib/language/i18n.ts";
import { CLASS_ORDER, useShowsClass } from "../../lib/market/shown-classes.ts";
import { navigateBack } from "../../lib/navigation/navigation.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { quotes } from "../../lib/net/live.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { ChipText } from "./chip-text.tsx";
import { QuotePeek } from "./quote-peek.tsx";
import { QuotesFailed } from "./quotes-failed.tsx";
import { type ClassId, groupByClass } from "./search-groups.ts";
import { SearchResults } from "./search-results.tsx";
import { Suggestions } from "./suggestions.tsx";

/** Kept while the app is open: coming back from a product finds the search as it was. */
const wordsStore = createStore("");

/** Search over all four classes, by code or name in any language. */
export default function QuoteSearchPage() {
  const t = useT();
  const typed = useStore(wordsStore);
  const shared = useQueryParam("words");
  useEffect(() => {
    if (shared !== null) wordsStore.set(shared);
  }, [shared]);
  const words = useRested(typed);
  const [only, setOnly] = useState<ClassId | null>(null);
  const query = useQuery(rowsQuery("GET /api/product/search", { "params[keyWords]": words, pageSize: 100 }, { enabled: words !== "" }));
  const shows = useShowsClass();
  const found = words === "" ? undefined : query.data?.filter(({ productType }) => shows(productType));
  // What was found stays while other words are typed; that nothing was found is said of the words that stand there only.
  const products = found?.length === 0 && typed.trim() !== words ? undefined : found;
  useEffect(() => {
    if (query.data !== undefined) quotes.seed(query.data);
  }, [query.data]);
  const groups = groupByClass(products ?? []);
  return (
    <>
      <h1 className="sr-only">{t("quotes_search")}</h1>
      <SearchField value={typed} onChange={wordsStore.set} />
      {words === "" && (
        <div className="pt-3">
          <Suggestions count={8} />
          <QuotePeek />
        </div>
      )}
      {words !== "" && products === undefined && !query.isError && <SkeletonRows count={4} label={t("ui_loading")} />}
      {words !== "" && products === undefined && query.isError && <QuotesFailed onRetry={() => void query.refetch()} />}
      {products?.length === 0 && <EmptyState title={t("quotes_no_match", { words })} text={t("quotes_no_match_text")} />}
      {products !== undefined && products.length > 0 && (
        <>
          <div className="scrollless page-x flex gap-2 overflow-x-auto desktop:flex-wrap py-2">
            <Chip on={only === null} onClick={() => setOnly(null)}>
              <ChipText label={t("quotes_all")} count={products.length} />
            </Chip>
            {CLASS_ORDER.filter(shows).map((productType) => (
              <Chip key={productType} on={only === productType} onClick={() => setOnly(productType)}>
                <ChipText
                  label={t(`quotes_list_${(productType - 1) as 0 | 1 | 2 | 3}`)}
                  count={groups.find((group) => group.productType === productType)?.products.length ?? 0}
                />
              </Chip>
            ))}
          </div>
          <SearchResults groups={groups.filter((group) => only === null || group.productType === only)} words={words} />
        </>
      )}
      <p role="status" className="sr-only">
        {products === undefined ? "" : t("quotes_matches", { count: products.length })}
      </p>
    </>
  );
}

function SearchField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const t = useT();
  return (
    <search className="page-x sticky top-(--banner,0px) z-10 flex items-center gap-3 bg-canvas py-2">
      <div className="flex h-12 min-w-0 flex-1 items-center gap-2 rounded-input bg-fill ps-3.5 focus-within:bg-canvas focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-(--focus)">
        <MagnifyingGlassIcon size={20} className="shrink-0 text-ink-2" />
        <input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          ref={focusOnce}
          value={value}
          maxLength={64}
          aria-label={t("quotes_search")}
          placeholder={t("quotes_search_hint")}
          onChange={(event) => onChange(event.target.value)}
          className="h-full min-w-0 flex-1 bg-transparent text-[1rem] outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
        />
        {value !== "" && (
          <button
            type="button"
            aria-label={t("quotes_clear")}
            onClick={() => onChange("")}
            className="grid size-11 shrink-0 cursor-pointer place-items-center text-ink-2"
          >
            <XCircleIcon size={20} weight="fill" />
          </button>
        )}
      </div>
      <button type="button" onClick={() => void navigateBack()} className="touch shrink-0 cursor-pointer text-body font-medium">
        {t("quotes_cancel")}
      </button>
    </search>
  );
}

/** The page is opened to type: its field has the focus from the start. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
}
