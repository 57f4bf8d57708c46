import { type ContractClosing, contractFill, exitPrice, limitPriceRange, previewContractClose } from "@candela/model";
import { trimZeros, useUi, type Written } from "@candela/ui";
import { useState } from "react";
import { typedDecimal } from "../../../lib/format/typed-decimal.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { useFillModel, useLiveQuote } from "../product.ts";
import { decimalsOfStep, typedUnits } from "../ticket/decimal-field.ts";
import { type Problem, problemText } from "../ticket/problem-text.ts";
import type { Marked } from "./contract-book.ts";
import { closingRateOf, holdingOf, priceText, quoteUnits, SETTLEMENT, specOf } from "./contract-shapes.ts";
import { presentOf } from "./protection.ts";
import { useTerms } from "./use-contract-ticket.ts";

/** Whole lots of a share, at least one. */
export function lotsOfShare(lots: bigint, percent: number): bigint {
  const part = (lots * BigInt(percent)) / 100n;
  return part < 1n ? 1n : part;
}

/** The typed closing, and its result at the present price or the limit. */
export function useClosing(marked: Marked, product: Product) {
  const style = useUi();
  const { position } = marked;
  const spec = specOf(product);
  const holding = holdingOf(position, spec);
  const quote = useLiveQuote(product, 100);
  const { terms } = useTerms(product);
  const model = useFillModel();
  const [kind, setKind] = useState<"market" | "limit">("market");
  const [typedLots, setLots] = useState(position.lots);
  const closingSide = position.side === "long" ? quote.bid : quote.ask;
  const [price, setPrice] = useState(trimZeros(closingSide));
  const now = exitPrice(position.side, quoteUnits(quote, spec));
  const typed = typedUnits(typedLots, 0);
  const lots = typed !== null && typed > 0n && typed <= holding.lots ? typed : null;
  const tick = { ...quoteUnits(quote, spec), price: presentOf(product, quote.nowPrice) };
  const fill = contractFill(model, spec, tick, { ...holding, action: "close", lots: lots ?? 1n });
  const at = kind === "market" ? fill.price : typedUnits(price, spec.priceScale);
  const traded = kind === "market" ? fill.value : undefined;
  const feeRate = terms === undefined ? 0n : closingRateOf(position, terms);
  const closing: ContractClosing | null =
    lots === null || at === null || at <= 0n ? null : previewContractClose(spec, holding, lots, at, feeRate, SETTLEMENT, traded);
  const priceProblem = kind === "limit" ? limitProblem(at, spec.tickSize, now, (units) => priceText(spec, units)) : null;
  const tooMany = typed !== null && typed > holding.lots;
  const decimals = decimalsOfStep(spec.tickSize, spec.priceScale);
  const into = (set: (text: string) => void, places: number) => (text: Written) => {
    const next = typedDecimal(text, places);
    if (typeof next !== "string") return next;
    set(next);
  };
  return {
    spec,
    holding,
    quote,
    closingSide,
    kind,
    setKind,
    typedLots,
    writeLots: into(setLots, 0),
    takeShare: (percent: number) => setLots(String(lotsOfShare(holding.lots, percent))),
    price,
    limit: price.replace(/\.$/, ""),
    priceDecimals: decimals,
    writePrice: into(setPrice, decimals),
    lots,
    feeRate: terms === undefined ? null : feeRate,
    closing,
    priceError: priceProblem === null ? undefined : problemText(priceProblem, style),
    lotsError: tooMany ? problemText({ key: "quantity_above_position", params: { max: position.lots } }, style) : undefined,
  };
}

export type Closing = ReturnType<typeof useClosing>;

function limitProblem(limit: bigint | null, tickSize: bigint, now: bigint, text: (units: bigint) => string): Problem | null {
  if (limit === null || limit <= 0n || limit % tickSize !== 0n) return { key: "price_step", params: { step: text(tickSize) } };
  const { min, max } = limitPriceRange(now, tickSize);
  return limit >= min && limit <= max ? null : { key: "price_out_of_range", params: { min: text(min), max: text(max) } };
}
