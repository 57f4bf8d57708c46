import { type ContractSide, closingNotional } from "@candela/model";
import { formatDecimal, Notice, type NumberStyle, ownText, useUi } from "@candela/ui";
import { type T, useT } from "../../../lib/language/i18n.ts";
import { money, percentText, priceText, SETTLEMENT, sizeText } from "./contract-shapes.ts";
import { cautionOf } from "./ticket-caution.ts";
import { levelsOf } from "./ticket-check.ts";
import { lotSizeOf, lotsOf, openingAt, openingOf, type TicketMarket, type TicketState } from "./ticket-state.ts";

const OTHER: Readonly<Record<ContractSide, ContractSide>> = { long: "short", short: "long" };

/** What a move of one percent does to what is ordered, in figures; null while its size or price is missing. */
function moveText(state: TicketState, market: TicketMarket, t: T, style: NumberStyle): string | null {
  const lots = lotsOf(state);
  const opening = openingOf(state, market);
  const at = openingAt(state, market, state.side);
  if (lots === null || opening === null || at === null) return null;
  const { spec } = market;
  const move = at.at / HUNDRED - ((at.at / HUNDRED) % spec.tickSize);
  if (move === 0n) return null;
  const lotSize = lotSizeOf(market, state.side);
  const gained = closingNotional(spec, "long", move, lots, lotSize, SETTLEMENT);
  return t("contract_move_means", {
    size: `${formatDecimal(sizeText(spec, lots, lotSize), style)} ${market.unit}`,
    move: formatDecimal(priceText(spec, move), style),
    gained: formatDecimal(money(gained), style, { decimals: 2 }),
    currency: SETTLEMENT.code,
  });
}

const HUNDRED = 100n;

interface TicketNotesProps {
  readonly state: TicketState;
  readonly market: TicketMarket;
  /** The sides that the order may still be placed on. */
  readonly sides: readonly ContractSide[];
}

/** Whether the order adds to a position and states levels, which are then the position's: those that stood are gone, left out ones too. */
function replacesLevels(state: TicketState, market: TicketMarket, side: ContractSide): boolean {
  const { takeProfit, stopLoss, trailing } = levelsOf(state, market, side);
  return market.held[side] !== undefined && (takeProfit !== null || stopLoss !== null || trailing !== null);
}

/**
 * Notes on this order: how a pair outside the dollar is counted, that the opposite position is open, that its levels become those of a position that is
 * open, and that it stakes nearly everything.
 */
export function TicketNotes({ state, market, sides }: TicketNotesProps) {
  const t = useT();
  const style = useUi();
  const [caution] = sides.map((side) => cautionOf({ ...state, side }, market)).filter((each) => each !== null);
  const { unit: base, currency: quote } = market;
  const move = quote === "USD" ? null : moveText(state, market, t, style);
  const percent = (hundredths: bigint) => formatDecimal(percentText(hundredths), style, { as: "percent", decimals: 1 });
  return (
    <>
      {quote !== "USD" && (
        <div className="pt-2">
          <Notice>
            {t("contract_counted_in_usdt", { base, quote })}
            {move !== null && ` ${move}`}
          </Notice>
        </div>
      )}
      {sides.map((side) => {
        const opposite = market.held[OTHER[side]];
        return (
          opposite !== undefined && (
            <div key={side} className="pt-2">
              <Notice>
                {t(side === "long" ? "contract_beside_short" : "contract_beside_long", {
                  size: `${ownText(sizeText(market.spec, opposite.holding.lots, opposite.holding.lotSize), style)} ${market.unit}`,
                })}
              </Notice>
            </div>
          )
        );
      })}
      {sides.some((side) => replacesLevels(state, market, side)) && (
        <div className="pt-2">
          <Notice tone="attention">{t("contract_protect_replaces")}</Notice>
        </div>
      )}
      {caution !== undefined && (
        <div className="pt-2">
          <Notice tone="attention">{t("contract_caution", { share: percent(caution.share), distance: percent(caution.distance) })}</Notice>
        </div>
      )}
    </>
  );
}
