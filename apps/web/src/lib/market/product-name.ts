import type { LanguageCode } from "@candela/api";
import type { Product } from "./quote-store.ts";

/** The product's name in a language, else its general one. */
export function productName(product: Pick<Product, "productName" | "productNameLang">, language: LanguageCode): string {
  const name = product.productNameLang[language];
  return name === undefined || name === "" ? product.productName : name;
}

/** Short name of a product from its code: X:BTCUSD → BTC, C:EURUSD → EUR/USD, AAPL → AAPL. */
export function productSymbol(productCode: string): string {
  if (productCode.startsWith("X:")) return productCode.slice(2).replace(/(USDT|USD)$/, "");
  if (productCode.startsWith("C:")) return `${productCode.slice(2, 5)}/${productCode.slice(5)}`;
  return productCode;
}
