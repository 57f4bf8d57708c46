import { formatUnits } from "@candela/model";
import {
  Amount,
  compareDecimals,
  cx,
  DIRECTION_TEXT,
  directionOf,
  type NumberStyle,
  ownText,
  ProductToken,
  Triangle,
  useUi,
} from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useStore } from "../../../lib/browser/store.ts";
import { type T, useT } from "../../../lib/language/i18n.ts";
import { PRODUCT_FRESH_MS } from "../../../lib/market/named-product.ts";
import { productName, productSymbol } from "../../../lib/market/product-name.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import { languageStore } from "../../../lib/site/settings.ts";
import { tradeDecimals, tradeName } from "./quick-words.ts";
import { STAKE_ASSET } from "./stake.ts";
import { profitOf } from "./standing.ts";
import type { QuickOrder } from "./trades.ts";

function movedText({ openTick, closeTick }: QuickOrder, t: T): string {
  const moved = openTick === null || closeTick === null ? 0 : compareDecimals(closeTick.price, openTick.price);
  return t(moved > 0 ? "quick_closed_above" : moved < 0 ? "quick_closed_below" : "quick_closed_equal");
}

/** The end of the trade and its result, in one or two sentences. */
function endText(trade: QuickOrder, t: T, style: NumberStyle): string {
  const decimals = tradeDecimals(trade);
  const money = (text: string) => ownText(text, style, { decimals });
  const { status, voidReason } = trade;
  const back = t("quick_returned", { amount: money(trade.payout ?? "0"), currency: STAKE_ASSET.code });
  if (status === "voided") return `${voidReason === null ? "" : t(`quick_void_${voidReason}`)} ${back}`;
  const closed = movedText(trade, t);
  if (status === "lost") return `${closed} ${t("quick_stake_lost", { amount: money(trade.stake), currency: STAKE_ASSET.code })}`;
  return `${closed} ${back}`;
}

/** The same where no figure stands above it: what the trade won or lost comes first. */
export function toldEnd(trade: QuickOrder, t: T, style: NumberStyle): string {
  const { status } = trade;
  if (status !== "won" && status !== "lost") return endText(trade, t, style);
  const profit = formatUnits(profitOf(trade), STAKE_ASSET.scale);
  const size = { decimals: tradeDecimals(trade), ...(status === "won" && { sign: "always" as const }) };
  const amount = ownText(status === "won" ? profit : trade.stake, style, size);
  return `${t(status === "won" ? "quick_won_by" : "quick_lost_by", { amount, currency: STAKE_ASSET.code })} ${movedText(trade, t)}`;
}

/** Name, result and its sentence; the same for every ending, only the number differs. */
export function ResultHead({ trade }: { readonly trade: QuickOrder }) {
  const t = useT();
  const style = useUi();
  const { productCode } = trade;
  const product = useQuery(dataQuery("GET /api/product/detail", { productCode }, { keep: true, staleTime: PRODUCT_FRESH_MS })).data;
  const language = useStore(languageStore);
  const name = product === undefined || product === null ? productSymbol(productCode) : productName(product, language);
  const profit = profitOf(trade);
  const text = formatUnits(profit, STAKE_ASSET.scale);
  const decimals = tradeDecimals(trade);
  const direction = style.hidesOwn === true ? "flat" : directionOf(text, { decimals });
  return (
    <div className="flex flex-col items-center pt-1 pb-4 text-center">
      <p className="flex flex-wrap items-center justify-center gap-2 text-caption text-ink-2">
        <ProductToken productCode={productCode} productType={trade.productType} image={product?.productImg} size={22} />
        {tradeName(trade, name, t)}
      </p>
      <p className={cx("mt-2 flex items-center gap-2.5 text-hero", DIRECTION_TEXT[direction])}>
        <span className="scale-150 empty:hidden">
          <Triangle direction={direction} />
        </span>
        <Amount own money coloured value={text} decimals={decimals} sign="always" />
      </p>
      <p className="mt-0.5 text-caption font-semibold text-ink">
        {t(`quick_${trade.status === "accepted" || trade.status === "open" ? "settling" : trade.status}`)}
      </p>
      <p className="mt-1 max-w-90 text-body text-balance text-ink-2">{endText(trade, t, style)}</p>
    </div>
  );
}
