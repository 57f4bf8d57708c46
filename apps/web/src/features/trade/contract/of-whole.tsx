import type { ContractHolding } from "@candela/model";
import { formatDecimal, useUi } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";
import { sizeText } from "./contract-shapes.ts";
import type { TicketMarket } from "./ticket-state.ts";

interface OfWholeProps {
  /** What is held once the order is filled. */
  readonly holding: ContractHolding;
  readonly market: Pick<TicketMarket, "spec" | "unit">;
}

/** Beside the size of an order that adds: gain and loss at the levels are of all that is held then, since these close all of it. */
export function OfWhole({ holding, market }: OfWholeProps) {
  const t = useT();
  const style = useUi();
  const size = `${formatDecimal(sizeText(market.spec, holding.lots, holding.lotSize), style)} ${market.unit}`;
  return t("contract_of_whole", { size });
}
