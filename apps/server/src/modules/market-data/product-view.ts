import type { LanguageCode, Row } from "@candela/api";
import { formatUnits } from "@candela/model";
import type { CataloguedProduct } from "./catalogue.ts";
import type { Listed } from "./product-lists.ts";
import { isSuspended } from "./suspension.ts";
import { type Quote, type TickerInfo, tickerInfo } from "./ticker-info.ts";

export type ProductView = Row<"GET /api/product/search">;

/** `tickerInfo` is made once per tick of a product, whoever asks for it. */
const infoOfBlocks = new WeakMap<object, TickerInfo>();

export function cachedTickerInfo(quote: Quote, scales: { priceScale: number; quantityScale: number }): TickerInfo {
  const known = infoOfBlocks.get(quote.blocks);
  if (known !== undefined && known.isOpen === quote.isOpen && known.isHalted === quote.isHalted) return known;
  const made = tickerInfo(quote, scales);
  infoOfBlocks.set(quote.blocks, made);
  return made;
}

/**
 * The house's own image of a product, a view in the sheet of glyphs that the web app serves; the tests ask that each listing has one. A share that the installation
 * issued itself has none until an operator gives it one: clients draw its letters.
 */
const houseImage = ({ productCode, isSelfSell }: CataloguedProduct["row"]): string =>
  isSelfSell ? "" : `/glyphs.svg#product-${productCode.replace(":", "-")}`;

/** A product as the wire shows it to one caller at this moment. */
export function productView({ product, quote }: Listed, isOption: boolean, language: LanguageCode, now: number): ProductView {
  const { row, spec, names, descriptions } = product;
  return {
    id: row.productId,
    productId: row.productId,
    productName: names.en,
    productNameLang: names,
    productCode: row.productCode,
    productDesc: descriptions[language],
    productImg: row.image === "" ? houseImage(row) : row.image,
    productType: row.productType,
    isVisible: row.isVisible,
    sort: row.sort,
    PositionType: [...row.positionTypes],
    isLock: isSuspended(row, now),
    lockTs: row.lockTs,
    isShow: row.isShow,
    isSelfSell: row.isSelfSell,
    isOption,
    standard: formatUnits(row.standard, row.quantityScale),
    priceScale: row.priceScale,
    tickSize: formatUnits(row.tickSize, row.priceScale),
    quantityScale: row.quantityScale,
    quantityStep: formatUnits(row.quantityStep, row.quantityScale),
    quantityMin: formatUnits(row.quantityMin, row.quantityScale),
    quantityMax: formatUnits(row.quantityMax, row.quantityScale),
    calendar: spec.calendar,
    source: product.source,
    tickerInfo: cachedTickerInfo(quote, row),
  };
}
