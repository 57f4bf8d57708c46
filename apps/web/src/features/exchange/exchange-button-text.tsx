import { formatDecimal, trimZeros, useUi } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import type { Quote } from "./exchange-view.ts";

/** "Exchange 1,000 USDT". */
export function ExchangeButtonText({ quote }: { readonly quote: Quote }) {
  const t = useT();
  const style = useUi();
  return t("exchange_amount", { amount: formatDecimal(trimZeros(quote.paid), style), currency: quote.fromCurrencyName });
}
