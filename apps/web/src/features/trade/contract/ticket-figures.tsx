import { amount as amountOf, type ContractSide, divHalfEven, partOfNotional } from "@candela/model";
import { Amount, cx, Description, DescriptionList, formatDecimal, useUi } from "@candela/ui";
import type { ComponentProps, ReactNode } from "react";
import { Term, type TermId } from "../../../lib/components/term.tsx";
import { sheetDecimals } from "../../../lib/format/sheet-decimals.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { VoucherLines } from "../../../lib/vouchers/voucher-lines.tsx";
import { ratePercent } from "../ticket/decimal-field.ts";
import { feeRateFor, money, percentText, priceText, SETTLEMENT, sizeText } from "./contract-shapes.ts";
import { lotSizeOf, lotsOf, marginModeOf, openingAt, openingOf, type TicketMarket, type TicketState } from "./ticket-state.ts";

interface FigureLineProps extends Omit<ComponentProps<typeof Description>, "name"> {
  readonly term?: TermId;
  readonly name?: ReactNode;
}

/** A line whose name may be a term that explains itself. */
export function FigureLine({ term, name, ...props }: FigureLineProps) {
  return <Description name={term === undefined ? name : <Term of={term} />} {...props} />;
}

/** How far a price lies from another, in percent with one decimal. */
export function DistanceText({ at, from, className }: { readonly at: bigint; readonly from: bigint; readonly className?: string }) {
  const style = useUi();
  if (from === 0n) return null;
  const hundredths = divHalfEven((at - from) * 10_000n, from);
  return (
    <bdi className={cx("num text-ink-3", className)}>
      {formatDecimal(percentText(hundredths), style, { as: "percent", sign: "always", decimals: 1 })}
    </bdi>
  );
}

interface FiguresProps {
  readonly state: TicketState;
  readonly market: TicketMarket;
  readonly side?: ContractSide;
}

/** All that an opening moves, of the settlement currency; what is spent is the sum of margin and fee. */
export function openingAmounts(state: TicketState, market: TicketMarket, side: ContractSide) {
  const opening = openingOf(state, market, side);
  if (opening === null) return null;
  const { notional, margin, fee, cost, worstCase, holding } = opening;
  return {
    ...{ notional, margin, fee, cost },
    worstCase: -worstCase,
    maintenance: partOfNotional(notional, holding.maintenanceRate, SETTLEMENT),
    financing: -partOfNotional(notional, market.terms.financing[side], SETTLEMENT),
  };
}

/** Decimals of all of them, in the ticket as in its confirmation and on its button. */
export function openingDecimals(state: TicketState, market: TicketMarket, side: ContractSide = state.side): number {
  return sheetDecimals(Object.values(openingAmounts(state, market, side) ?? {}).map(money));
}

/** The order's amounts and the position afterwards, by the functions that the server decides with. */
export function TicketFigures({ state, market, side = state.side }: FiguresProps) {
  const t = useT();
  const style = useUi();
  const { spec, terms } = market;
  const opening = openingOf(state, market, side);
  const lots = lotsOf(state);
  const at = openingAt(state, market, side);
  const feeRate = feeRateFor(terms, side, "open");
  const none = <span className="text-ink-3">–</span>;
  const amounts = openingAmounts(state, market, side);
  const decimals = openingDecimals(state, market, side);
  const amount = (units: bigint | undefined) =>
    units === undefined ? none : <Amount value={money(units)} decimals={decimals} unit={SETTLEMENT.code} />;
  const maintenanceRate = market.held[side]?.holding.maintenanceRate ?? terms.maintenanceRate;
  const rate = (units: bigint) => formatDecimal(ratePercent(units), style, { as: "percent" });
  const adds = market.held[side] !== undefined;
  return (
    <DescriptionList>
      <FigureLine term="position_size" wraps>
        {lots === null || opening === null ? (
          none
        ) : (
          // Each figure stays whole; where both do not fit beside the name, one stands below the other.
          <span className="flex flex-wrap justify-end gap-x-2.5">
            <Amount value={sizeText(spec, lots, lotSizeOf(market, side))} unit={market.unit} />
            {amount(opening.notional)}
          </span>
        )}
      </FigureLine>
      <FigureLine term="margin">{amount(amounts?.margin)}</FigureLine>
      <FigureLine term="liquidation_price" note={marginModeOf(state, market, side) === "cross" ? t("contract_estimate") : undefined}>
        {opening === null ? (
          none
        ) : opening.liquidationPrice === null ? (
          t("contract_never")
        ) : (
          <>
            <Amount value={priceText(spec, opening.liquidationPrice)} />{" "}
            {at !== null && <DistanceText at={opening.liquidationPrice} from={at.at} />}
          </>
        )}
      </FigureLine>
      <FigureLine term="opening_fee" note={feeRate === null ? undefined : rate(feeRate)}>
        {amount(amounts?.fee)}
      </FigureLine>
      <VoucherLines mode="contract" fee={amounts === null ? null : amountOf(amounts.fee, SETTLEMENT)} decimals={decimals} />
      <FigureLine term="worst_case">{amount(amounts?.worstCase)}</FigureLine>
      <FigureLine term="maintenance" note={rate(maintenanceRate)}>
        {amount(amounts?.maintenance)}
      </FigureLine>
      <FigureLine term="financing" note={rate(terms.financing[side])}>
        {amount(amounts?.financing)}
      </FigureLine>
      {adds && opening !== null && (
        <FigureLine name={t("contract_position_after")}>
          <Amount value={sizeText(spec, opening.holding.lots, opening.holding.lotSize)} unit={market.unit} />
        </FigureLine>
      )}
    </DescriptionList>
  );
}

/** A resting order waits; a limit that the tick meets already does not. */
export function waits(state: TicketState, market: TicketMarket, side: ContractSide): boolean {
  if (state.orderType === "market") return false;
  if (state.orderType === "stop") return true;
  const at = openingAt(state, market, side);
  return at !== null && at.value === undefined;
}
