import { Button, EmptyState, Input, Sheet, SkeletonRows, showToast } from "@candela/ui";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { useRested } from "../../lib/browser/use-rested.ts";
import { PartError } from "../../lib/components/part-error.tsx";
import { ProductRow } from "../../lib/components/product-row.tsx";
import { useT } from "../../lib/language/i18n.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { useShowsClass } from "../../lib/market/shown-classes.ts";
import { watchlistQuery } from "../../lib/market/watchlist.ts";
import { rowsQuery } from "../../lib/net/queries.ts";

type AlertSheet = ComponentType<{ readonly product: Product; readonly open: boolean; readonly onClose: () => void }>;

/** Sets an alert from the page of all of them: first the market, then its price. */
export function AddAlert() {
  const t = useT();
  const [choosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<{ readonly product: Product; readonly Form: AlertSheet } | null>(null);
  const [open, setOpen] = useState(false);
  const choose = (product: Product) => {
    setChoosing(false);
    import("../../lib/alerts/alert-sheet.tsx").then(
      (module) => {
        setChosen({ product, Form: module.default });
        setOpen(true);
      },
      () => showToast({ text: t("system_exception"), tone: "problem" }),
    );
  };
  return (
    <>
      <div className="page-x py-4">
        <Button wide kind="secondary" icon={<PlusIcon size={19} aria-hidden="true" />} onClick={() => setChoosing(true)}>
          {t("alerts_add")}
        </Button>
      </div>
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={t("alerts_find")}>
        <Markets onChoose={choose} />
      </Sheet>
      {chosen !== null && (
        <chosen.Form key={chosen.product.productCode} product={chosen.product} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** The watchlist until something is searched for. */
function Markets({ onChoose }: { readonly onChoose: (product: Product) => void }) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const words = useRested(typed.trim());
  const watched = useQuery(watchlistQuery());
  const found = useQuery(rowsQuery("GET /api/product/search", { "params[keyWords]": words, pageSize: 50 }, { enabled: words !== "" }));
  const shows = useShowsClass();
  const read = words === "" ? watched : found;
  const products = read.data?.filter(({ productType }) => shows(productType));
  return (
    <>
      <Input
        type="search"
        autoComplete="off"
        label={t("quotes_search")}
        placeholder={t("quotes_search_hint")}
        maxLength={64}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="-mx-(--page-margin) min-h-60 pt-2">
        {products === undefined &&
          (read.isError ? <PartError onRetry={() => void read.refetch()} /> : <SkeletonRows count={4} label={t("ui_loading")} />)}
        <ul>
          {products?.map((product) => (
            <li key={product.productCode}>
              <ProductRow product={product} candle={false} onOpen={onChoose} />
            </li>
          ))}
        </ul>
      </div>
      {words !== "" && products?.length === 0 && <EmptyState title={t("quotes_no_match", { words })} text={t("quotes_no_match_text")} />}
    </>
  );
}
