import { SkeletonRows } from "@candela/ui";
import { useState } from "react";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useCurrentProduct } from "../../lib/market/current-product.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { useLoggedIn } from "../../lib/session/session.ts";
import { AccountStrip } from "./account-strip.tsx";
import { GuestCard } from "./guest-card.tsx";
import { HomeHeader } from "./home-header.tsx";
import NoticeLine from "./notice-line.tsx";
import { firstOfEachClass, useHomeProducts } from "./products.ts";
import { PulseChart } from "./pulse-chart.tsx";
import { PulseChips } from "./pulse-chips.tsx";
import { QuickKeys } from "./quick-keys.tsx";
import { ServiceChips } from "./services.tsx";

const SHOWN = 8;

/** Pulse layout: one product at a time, its candles and the two sides of a quick trade; the account in a line under it. */
export default function PulseHomePage() {
  const loggedIn = useLoggedIn();
  return (
    <div className="relative isolate overflow-x-clip pb-2">
      <HomeHeader />
      <Pulse />
      {loggedIn ? <AccountStrip /> : <GuestCard />}
      <div className="mt-4">
        <ServiceChips path="/pages/tabs/home/home-k" />
      </div>
      <NoticeLine />
    </div>
  );
}

function Pulse() {
  const t = useT();
  const query = useHomeProducts();
  const current = useCurrentProduct().productCode;
  const [chosen, setChosen] = useState<string | null>(null);
  if (query.data === undefined)
    return query.isError ? <PartError onRetry={() => void query.refetch()} /> : <SkeletonRows count={6} label={t("ui_loading")} />;
  const products = offered(query.data);
  const product = products.find(({ productCode }) => productCode === (chosen ?? current)) ?? products[0];
  if (product === undefined) return <p className="page-x py-6 text-body text-ink-2">{t("home_no_products_text")}</p>;
  return (
    <>
      <PulseChips products={products} chosen={product.productCode} onChoose={setChosen} />
      <PulseChart product={product} />
      <QuickKeys product={product} />
    </>
  );
}

/** One of each class first, so that the line shows the width of the market. */
function offered(products: readonly Product[]): readonly Product[] {
  const first = firstOfEachClass(products);
  return [...first, ...products.filter((product) => !first.includes(product))].slice(0, SHOWN);
}
