import type { ContractSide } from "@candela/model";
import { formatDecimal, Notice, useUi } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";
import { percentText, sizeText } from "./contract-shapes.ts";
import { cautionOf } from "./ticket-caution.ts";
import type { TicketMarket, TicketState } from "./ticket-state.ts";

const OTHER: Readonly<Record<ContractSide, ContractSide>> = { long: "short", short: "long" };

interface TicketNotesProps {
  readonly state: TicketState;
  readonly market: TicketMarket;
}

/** Notes on this order: how a pair outside the dollar is counted, that the opposite position is open, and that the order stakes nearly everything. */
export function TicketNotes({ state, market }: TicketNotesProps) {
  const t = useT();
  const style = useUi();
  const opposite = market.held[OTHER[state.side]];
  const caution = cautionOf(state, market);
  const [base = "", quote = "USD"] = market.symbol.split("/");
  const percent = (hundredths: bigint) => formatDecimal(percentText(hundredths), style, { as: "percent", decimals: 1 });
  return (
    <>
      {quote !== "USD" && (
        <div className="pt-2">
          <Notice>{t("contract_counted_in_usdt", { base, quote })}</Notice>
        </div>
      )}
      {opposite !== undefined && (
        <div className="pt-2">
          <Notice>
            {t(state.side === "long" ? "contract_beside_short" : "contract_beside_long", {
              size: `${formatDecimal(sizeText(market.spec, opposite.holding.lots, opposite.holding.lotSize), style)} ${market.symbol}`,
            })}
          </Notice>
        </div>
      )}
      {caution !== null && (
        <div className="pt-2">
          <Notice tone="attention">{t("contract_caution", { share: percent(caution.share), distance: percent(caution.distance) })}</Notice>
        </div>
      )}
    </>
  );
}
