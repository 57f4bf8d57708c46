import type { TradeSide, WorthKind } from "@candela/api";
import type { MessageKey } from "@candela/i18n";
import { compareDecimals, formatDecimal, type NumberStyle, trimZeros } from "@candela/ui";
import type { T } from "../../lib/language/i18n.ts";
import { productSymbol, productUnit } from "../../lib/market/product-name.ts";
import { reasonText, referenceText } from "./record-words.ts";
import type { StatementLine, StatementWorth } from "./statement-sheets.ts";

type Trade = NonNullable<StatementLine["trade"]>;

const SIDES: Readonly<Record<TradeSide, (t: T, size: string) => string>> = {
  buy: (t, quantity) => t("chart_line_buy", { quantity }),
  sell: (t, quantity) => t("chart_line_sell", { quantity }),
  long: (t, name) => t("contract_long_of", { name }),
  short: (t, name) => t("contract_short_of", { name }),
  rise: (t, name) => `${t("quick_up")} ${name}`,
  fall: (t, name) => `${t("quick_down")} ${name}`,
};

/** Lines of a fill refer to the fill; people know the order or the position that it is of. */
const KNOWN_AS = { fill: "order", contract_fill: "contract_position" } as const;

const WORTH = {
  available: "term_available",
  reserved: "statement_reserved",
  margin: "contract_margin_in_use",
  profit: "assets_open_profit",
  stakes: "assets_stakes",
  pledged: "pledge_pledged",
  subscribed: "statement_subscribed",
  locked: "statement_locked",
  loan: "statement_loan",
} as const satisfies Readonly<Record<Exclude<WorthKind, "holding" | "currency">, MessageKey>>;

function sized(quantity: string | null, productCode: string, style: NumberStyle): string {
  return quantity === null ? productSymbol(productCode) : `${formatDecimal(trimZeros(quantity), style)} ${productUnit(productCode)}`;
}

/** A trade in a line: "Buy 0.5 BTC at 81,118.60"; of a dividend or split the product alone. */
function tradeText(t: T, { productCode, side, action, quantity, price }: Trade, style: NumberStyle): string {
  const size = sized(quantity, productCode, style);
  const what = side === null ? size : SIDES[side](t, size);
  if (price === null) return what;
  const at = formatDecimal(price, style);
  return action === "close" ? t("contract_close_at", { size: what, price: at }) : t("statement_at", { what, price: at });
}

/** A line of the ledger in words: why it was booked, and of what trade it is. */
export function lineWords(t: T, line: StatementLine, style: NumberStyle): { readonly why: string; readonly trade: string } {
  const { trade, referenceKind } = line;
  const known = referenceKind === "fill" || referenceKind === "contract_fill" ? KNOWN_AS[referenceKind] : null;
  const named =
    known !== null && trade !== null && trade.tradeId !== null ? { ...line, referenceKind: known, referenceId: trade.tradeId } : line;
  const isCopy = trade?.isCopy === true;
  const parts = [
    isCopy ? t("copy_copy_tag") : [],
    trade === null ? [] : tradeText(t, trade, style),
    referenceText(t, named),
    line.transferId,
  ];
  return { why: reasonText(t, line), trade: parts.flat().join(" · ") };
}

/** A part of what all is worth; a holding or another currency by its product or code, quantity and price, unless `secret`. */
export function worthName(
  t: T,
  { kind, productCode, quantity, price }: StatementWorth["parts"][number],
  style: NumberStyle,
  { secret = false }: { readonly secret?: boolean } = {},
): string {
  if (kind !== "holding" && kind !== "currency") return t(WORTH[kind]);
  const what = sized(secret ? null : quantity, productCode, style);
  if (secret || price === null) return what;
  // A currency counts at the middle of its market, a holding of the same coin at its last price; at par there is no market.
  const atMarket = compareDecimals(price, "1") === 0 ? "statement_at" : "statement_at_mid";
  return t(kind === "holding" ? "statement_at_last" : atMarket, { what, price: formatDecimal(price, style) });
}
