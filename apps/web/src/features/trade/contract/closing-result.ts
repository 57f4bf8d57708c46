import { contractFill, type FillModel, previewContractClose, RATE_SCALE } from "@candela/model";
import { subtractDecimals, sumDecimals } from "@candela/ui";
import { wireUnits } from "../product.ts";
import type { Marked } from "./contract-book.ts";
import { type ContractOrder, SETTLEMENT, specOf } from "./contract-shapes.ts";
import type { ContractResult } from "./use-contract-command.ts";

/**
 * What closing all of a position brings or costs at its newest quote, after the closing fee: at the rate that was fixed with it, which is the most that is
 * ever charged. Null while it has no price.
 */
export function closingResult({ position, product, holding, quote }: Marked, model: FillModel): bigint | null {
  if (product === undefined || holding === null || quote === null) return null;
  const spec = specOf(product);
  const tick = { ...quote, price: (quote.bid + quote.ask) / 2n };
  const { price, value } = contractFill(model, spec, tick, { ...holding, action: "close" });
  const feeRate = wireUnits(position.closingFeeRate, RATE_SCALE);
  const { realised, fee } = previewContractClose(spec, holding, holding.lots, price, feeRate, SETTLEMENT, value);
  return realised - fee;
}

/** One of the orders that closed a position now; those that waited for it are cancelled with it. */
function isClosing({ action, status }: ContractOrder): boolean {
  return action === "close" && status === "filled";
}

/** How many positions were closed together, and what that came to after the closing fees, decimal text. */
export function closedTogether({ orders, positions }: Pick<ContractResult, "orders" | "positions">) {
  return {
    count: positions.filter(({ status }) => status === "closed").length,
    profit: sumDecimals(orders.filter(isClosing).map(({ realised, fee }) => subtractDecimals(realised, fee))),
  };
}
