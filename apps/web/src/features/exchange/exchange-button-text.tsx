import { formatDecimal, trimZeros, useUi } from "@candela/ui";
import type { Quote } from "../../lib/currencies/exchange-view.ts";
import { useT } from "../../lib/language/i18n.ts";

/** "Exchange 1,000 USDT". */
export function ExchangeButtonText({ quote }: { readonly quote: Quote }) {
  const t = useT();
  const style = useUi();
  return t("exchange_amount", { amount: formatDecimal(trimZeros(quote.paid), style), currency: quote.fromCurrencyName });
}
