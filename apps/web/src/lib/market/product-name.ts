import type { LanguageCode } from "@candela/api";
import type { Product } from "./quote-store.ts";

/** The product's name in a language, else its general one. */
export function productName(product: Pick<Product, "productName" | "productNameLang">, language: LanguageCode): string {
  const name = product.productNameLang[language];
  return name === undefined || name === "" ? product.productName : name;
}

const isPair = (productCode: string) => productCode.startsWith("C:");

/** Short name of a product from its code: X:BTCUSD → BTC, C:EURUSD → EUR/USD, S:LUMEN → LUMEN, AAPL → AAPL. */
export function productSymbol(productCode: string): string {
  if (productCode.startsWith("X:")) return productCode.slice(2).replace(/(USDT|USD)$/, "");
  if (isPair(productCode)) return `${productCode.slice(2, 5)}/${productCode.slice(5)}`;
  return productCode.startsWith("S:") ? productCode.slice(2) : productCode;
}

/** What a quantity of a product is counted in: of a pair its first currency, X:BTCUSD → BTC, C:EURUSD → EUR, AAPL → AAPL. */
export function productUnit(productCode: string): string {
  return isPair(productCode) ? productCode.slice(2, 5) : productSymbol(productCode);
}

/** The currency that a product's price is quoted in: C:USDJPY → JPY, else USD. */
export function priceCurrency(productCode: string): string {
  return isPair(productCode) ? productCode.slice(5) : "USD";
}
