import { Direction } from "@candela/model";
import { useT } from "../../lib/i18n.ts";
import { spotModeOf, useTradeProduct } from "./product.ts";
import { NoSpot } from "./product-states.tsx";
import { TicketPanel } from "./ticket/ticket-panel.tsx";

/** The ticket beside the chart on wide screens. */
export default function TicketPane() {
  const t = useT();
  const { product } = useTradeProduct();
  if (product === undefined) return null;
  return (
    <section aria-label={t("trade_spot")} className="pt-3">
      <h2 className="page-x pb-1 text-title3">{t("trade_spot")}</h2>
      {spotModeOf(product) === null ? <NoSpot /> : <TicketPanel key={product.productCode} product={product} direction={Direction.buy} />}
    </section>
  );
}
