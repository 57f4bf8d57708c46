import { type ContractSide, closingNotional } from "@candela/model";
import { formatDecimal, Notice, type NumberStyle, ownText, useUi } from "@candela/ui";
import { type T, useT } from "../../../lib/language/i18n.ts";
import { wireUnits } from "../product.ts";
import { money, percentText, priceText, SETTLEMENT, sizeText } from "./contract-shapes.ts";
import { takesStanding } from "./standing-levels.ts";
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
  /** Takes the levels of the position again, in place of those that were typed; absent where nothing can be changed any more. */
  readonly onTakeStanding?: () => void;
}

/** Whether the order adds to a position and states levels of its own, which are then the position's: those that stood are gone, left out ones too. */
function replacesLevels(state: TicketState, market: TicketMarket, side: ContractSide): boolean {
  return market.held[side] !== undefined && statesLevels(state, market, side) && !takesStanding(state, market, side);
}

function statesLevels(state: TicketState, market: TicketMarket, side: ContractSide): boolean {
  const { takeProfit, stopLoss, trailing } = levelsOf(state, market, side);
  return takeProfit !== null || stopLoss !== null || trailing !== null;
}

/** The levels that a position keeps because the order states none, in words; null where there are none, or the order has levels of its own. */
function keptLevels(state: TicketState, market: TicketMarket, side: ContractSide, t: T, style: NumberStyle): string | null {
  const levels = market.held[side]?.levels;
  if (levels === undefined || lotsOf(state) === null || statesLevels(state, market, side)) return null;
  const { stopLoss, takeProfit, trailing, trailingBy } = levels;
  const price = (text: string) => formatDecimal(priceText(market.spec, wireUnits(text, market.spec.priceScale)), style);
  const distance = () => (trailingBy === "percent" ? formatDecimal(trailing, style, { as: "percent" }) : price(trailing));
  return [
    stopLoss === "" ? [] : `${t("term_stop_loss")} ${price(stopLoss)}`,
    takeProfit === "" ? [] : `${t("term_take_profit")} ${price(takeProfit)}`,
    trailing === "" ? [] : `${t("term_trailing_stop")} ${distance()}`,
  ]
    .flat()
    .join(" · ");
}

/**
 * Notes on this order: how a pair outside the dollar is counted, that the opposite position is open, that its levels become those of a position that is
 * open, and that it stakes nearly everything.
 */
export function TicketNotes({ state, market, sides, onTakeStanding }: TicketNotesProps) {
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
          <Notice tone="attention">
            <span>
              {t("contract_protect_replaces")}
              {onTakeStanding !== undefined && sides.some((side) => market.held[side]?.levels !== undefined) && (
                <>
                  {" "}
                  <button
                    type="button"
                    onClick={onTakeStanding}
                    className="touch cursor-pointer font-medium underline decoration-line-strong underline-offset-4"
                  >
                    {t("contract_use_position_levels")}
                  </button>
                </>
              )}
            </span>
          </Notice>
        </div>
      )}
      {sides.map((side) => {
        const levels = keptLevels(state, market, side, t, style);
        return (
          levels !== null && (
            <div key={side} className="pt-2">
              <Notice>{t("contract_keeps_levels", { levels })}</Notice>
            </div>
          )
        );
      })}
      {caution !== undefined && (
        <div className="pt-2">
          <Notice tone="attention">{t("contract_caution", { share: percent(caution.share), distance: percent(caution.distance) })}</Notice>
        </div>
      )}
    </>
  );
}
