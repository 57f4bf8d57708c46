import type { Quote } from "../../lib/currencies/exchange-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { useAssetText } from "../../lib/market/asset-text.ts";

/** "Exchange 1,000.00 USDT". */
export function ExchangeButtonText({ quote }: { readonly quote: Quote }) {
  const t = useT();
  const text = useAssetText();
  return t("exchange_amount", { amount: text(quote.paid, quote.fromCurrencyName), currency: quote.fromCurrencyName });
}
