import { Amount, Change, percentChange, SignedAmount, Skeleton, signOf } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { useQuery } from "@tanstack/react-query";
import { AssetAmount } from "../../../lib/components/asset-amount.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { productSymbol } from "../../../lib/market/product-name.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { pageHref } from "../../../lib/navigation/navigation.ts";
import { ORDERS_PATH } from "../../../lib/navigation/paths.ts";
import { rowsQuery } from "../../../lib/net/queries.ts";
import { useLoggedIn } from "../../../lib/session/session.ts";
import { useOpenOrders } from "./orders/use-orders.ts";

/** The holding of this product and its result, with the link to the orders. */
export function HoldingLine({ product }: { readonly product: Product }) {
  const t = useT();
  const enabled = useLoggedIn();
  const holdings = useQuery({ ...rowsQuery("GET /api/userBibiAssets/list", {}, { enabled }), refetchInterval: 10_000 });
  const open = useOpenOrders(product.productCode);
  if (!enabled) return null;
  const held = holdings.data?.find((row) => row.productCode === product.productCode && signOf(row.bibiAmount) > 0);
  const orders = open?.length ?? 0;
  // What was not read yet, or cannot be, is not "nothing".
  const unread = holdings.data === undefined;
  const failed = unread && (holdings.isError || holdings.fetchStatus === "paused");
  const rate = held === undefined || held.value === null ? null : percentChange(held.value, held.cost);
  return (
    <a
      href={pageHref(ORDERS_PATH)}
      className="mx-(--page-margin) mt-2 flex min-h-12 flex-wrap items-center gap-x-3 rounded-card border border-line px-4 py-2.5 text-body active:bg-fill"
    >
      <span className="min-w-[min(100%,8rem)] flex-1">
        {failed ? (
          <span className="text-ink-2">{t("home_part_failed")}</span>
        ) : unread ? (
          <Skeleton className="h-4 w-32" />
        ) : held === undefined ? (
          <span className="text-ink-2">{t("trade_holding_none", { symbol: productSymbol(product.productCode) })}</span>
        ) : (
          <>
            <span className="font-medium">
              <AssetAmount code={product.productCode} value={held.bibiAmount} unit own />
            </span>
            <span className="block text-caption text-ink-3">
              {t("trade_average_cost")} <Amount value={held.averageCost} decimals={product.priceScale} />
            </span>
          </>
        )}
        {orders > 0 && <span className="block text-caption text-ink-2">{t("trade_open_orders", { count: orders })}</span>}
      </span>
      <span className="ms-auto flex items-center gap-2">
        {held !== undefined && held.profit !== null && (
          <span className="text-end">
            <SignedAmount own value={held.profit} decimals={2} className="block font-medium" />
            {rate !== null && <Change rate={rate} cue={false} className="text-caption" />}
          </span>
        )}
        <CaretRightIcon size={16} className="shrink-0 text-ink-2 rtl:-scale-x-100" />
      </span>
    </a>
  );
}
