import { formatDecimal, useUi } from "@candela/ui";
import { useStore } from "../browser/store.ts";
import { useT } from "../language/i18n.ts";
import { useQuote } from "../net/live.ts";
import { languageStore } from "../site/settings.ts";
import { openingGap } from "./opening.ts";
import { productName, productSymbol } from "./product-name.ts";
import type { Product } from "./quote-store.ts";
import { isSuspended } from "./suspension.ts";
import { useOpensIn } from "./use-opening.ts";

/** Under a product's name in a list: its symbol, and what its hours do to its price, else its class. The row itself follows the price. */
export function HoursNote({ product }: { readonly product: Product }) {
  const t = useT();
  const style = useUi();
  const name = productName(product, useStore(languageStore));
  const quote = useQuote(product.productCode, 500, false) ?? product.tickerInfo;
  const opensIn = useOpensIn(product, quote.isOpen || isSuspended(product), "narrow");
  const symbol = productSymbol(product.productCode);
  const gap = openingGap(product, quote);
  const said =
    opensIn !== null
      ? t("session_opens_short", { wait: opensIn })
      : gap !== null
        ? t("session_gap_short", { gap: formatDecimal(gap, style, { as: "percent", sign: "always" }) })
        : t(`class_${product.productType as 1 | 2 | 3 | 4}`);
  return symbol === name ? said : `${symbol} · ${said}`;
}
