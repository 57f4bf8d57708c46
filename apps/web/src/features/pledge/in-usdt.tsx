import { SETTLEMENT } from "@candela/model";
import { formatDecimal, isDecimalText, useUi } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { useNamedProduct } from "../../lib/market/named-product.ts";
import { useQuote } from "../../lib/net/live.ts";
import { isolated } from "./isolated.ts";
import { worthAt } from "./worth-at.ts";

interface InUsdtProps {
  readonly code: string;
  readonly value: string;
  /** A text with `worth` and `price`. */
  readonly text: "pledge_worth" | "pledge_at_price";
  /** Of the user's own: nothing while amounts are hidden. */
  readonly own?: boolean;
}

/** Coins that are quoted in dollars. */
const QUOTED: ReadonlySet<string> = new Set(["BTC", "ETH", "SOL"]);

/** What an amount of a coin is worth at its present price; nothing of what has no price of its own. */
export function InUsdt(props: InUsdtProps) {
  return QUOTED.has(props.code) ? <AtQuote {...props} /> : null;
}

function AtQuote({ code, value, text, own = false }: InUsdtProps) {
  const t = useT();
  const style = useUi();
  const productCode = `X:${code}USD`;
  const { product } = useNamedProduct(productCode);
  const price = (useQuote(productCode) ?? product?.tickerInfo)?.nowPrice;
  if (price === undefined || !isDecimalText(price) || (own && style.hidesOwn === true)) return null;
  const worth = isolated(`${formatDecimal(worthAt(value, price), style)} ${SETTLEMENT.code}`);
  return t(text, { worth, price: formatDecimal(price, style) });
}
