import type { ContractSide } from "@candela/model";
import { Amount, cx, formatDecimal, Triangle, useUi } from "@candela/ui";
import type { ReactNode } from "react";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { rateDecimals, ratePercent } from "../ticket/decimal-field.ts";
import { feeRateFor, money, priceText, SETTLEMENT, sizeText } from "./contract-shapes.ts";
import { SIDES } from "./standing-levels.ts";
import { DistanceText, openingAmounts, openingDecimals } from "./ticket-figures.tsx";
import { lotSizeOf, lotsOf, marginModeOf, openingAt, openingOf, type TicketMarket, type TicketState } from "./ticket-state.ts";

type Sided<Value> = Readonly<Record<ContractSide, Value>>;
const sided = <Value,>(get: (side: ContractSide) => Value): Sided<Value> => ({ long: get("long"), short: get("short") });

interface SidesProps {
  readonly state: TicketState;
  readonly market: TicketMarket;
}

interface KeyFiguresProps extends SidesProps {
  /** The margin alone: the screen is low. */
  readonly isBrief: boolean;
}

/** What either key costs and where it would be liquidated, each over its key; nothing while no size is typed. */
export function KeyFigures({ state, market, isBrief }: KeyFiguresProps) {
  const t = useT();
  const amount = sidedAmounts(state, market);
  if (SIDES.every((side) => openingOf(state, market, side) === null)) return null;
  return (
    <SideTable>
      <SideRow name={t("term_margin")} values={amount("margin")} />
      {!isBrief && <RiskRows state={state} market={market} />}
    </SideTable>
  );
}

/** Where either side would be liquidated, and its fee. */
function RiskRows({ state, market }: SidesProps) {
  const t = useT();
  const amount = sidedAmounts(state, market);
  const rate = useRates();
  const estimate = sided((side) => (marginModeOf(state, market, side) === "cross" ? t("contract_estimate") : undefined));
  return (
    <>
      <SideRow
        name={t("contract_liq_short")}
        notes={estimate}
        values={sided((side) => liquidation(state, market, side, t("contract_never")))}
      />
      <SideRow name={t("orders_fee")} notes={rate((side) => feeRateFor(market.terms, side, "open"))} values={amount("fee")} />
    </>
  );
}

interface SideFiguresProps extends SidesProps {
  /** With those that there is no room for over the keys. */
  readonly isWhole: boolean;
}

/** The other figures of both sides, in the columns of the keys below. A line that has neither a figure nor a rate yet is left out. */
export function SideFigures({ state, market, isWhole }: SideFiguresProps) {
  const amount = sidedAmounts(state, market);
  const rate = useRates();
  const lots = lotsOf(state);
  const { spec, terms, held } = market;
  const isTyped = SIDES.some((side) => openingOf(state, market, side) !== null);
  const size = (side: ContractSide) => lots !== null && <Amount value={sizeText(spec, lots, lotSizeOf(market, side))} unit={market.unit} />;
  const notional = amount("notional");
  return (
    <SideTable heads>
      {isTyped && (
        <>
          {isWhole && <RiskRows state={state} market={market} />}
          <SideRow
            name={<Term of="position_size" />}
            values={sided((side) => (
              <>
                {notional[side]} <span className="text-ink-3">{size(side)}</span>
              </>
            ))}
          />
          <SideRow name={<Term of="worst_case" />} values={amount("worstCase")} />
        </>
      )}
      <SideRow
        name={<Term of="maintenance" />}
        notes={rate((side) => held[side]?.holding.maintenanceRate ?? terms.maintenanceRate)}
        values={amount("maintenance")}
      />
      <SideRow name={<Term of="financing" />} notes={rate((side) => terms.financing[side])} values={amount("financing")} />
    </SideTable>
  );
}

/** Amounts of both sides with as many decimals, so that one can be read against the other. */
function sidedAmounts(state: TicketState, market: TicketMarket) {
  const decimals = Math.max(...SIDES.map((side) => openingDecimals(state, market, side)));
  const amounts = sided((side) => openingAmounts(state, market, side));
  return (name: keyof NonNullable<ReturnType<typeof openingAmounts>>) =>
    sided((side) => {
      const units = amounts[side]?.[name];
      return units === undefined ? null : <Amount money value={money(units)} decimals={decimals} />;
    });
}

/** One rate of both sides as text, with as many decimals as the finer needs: 1 % with three of them reads as a thousand in half of the languages. */
function useRates() {
  const style = useUi();
  return (get: (side: ContractSide) => bigint | null) => {
    const units = sided(get);
    const least = rateDecimals(SIDES.map((side) => units[side] ?? 0n));
    return sided((side) => {
      const rate = units[side];
      return rate === null ? undefined : formatDecimal(ratePercent(rate, least), style, { as: "percent" });
    });
  };
}

function liquidation(state: TicketState, market: TicketMarket, side: ContractSide, never: string): ReactNode {
  const opening = openingOf(state, market, side);
  const at = openingAt(state, market, side);
  if (opening === null) return null;
  if (opening.liquidationPrice === null) return never;
  return (
    <>
      <Amount value={priceText(market.spec, opening.liquidationPrice)} />{" "}
      {at !== null && <DistanceText at={opening.liquidationPrice} from={at.at} />}
    </>
  );
}

/** Long at the start, short at the end, the names between them: each column stands over the key of its side. */
function SideTable({ heads = false, children }: { readonly heads?: boolean; readonly children: ReactNode }) {
  const t = useT();
  const head = (side: ContractSide) => (
    <th scope="col" className={cx("py-1 font-medium whitespace-nowrap text-ink", side === "long" ? "text-start" : "text-end")}>
      <span className="inline-flex items-center gap-1.5">
        <span className={side === "long" ? "text-up" : "text-down"}>
          <Triangle direction={side === "long" ? "up" : "down"} />
        </span>
        {t(side === "long" ? "contract_long" : "contract_short")}
      </span>
    </th>
  );
  return (
    <div className="@container">
      <table className="w-full text-caption max-compact:text-small">
        <caption className="sr-only">{t("contract_side")}</caption>
        <thead className={heads ? "" : "sr-only"}>
          <tr>
            {head("long")}
            <td className="text-center text-ink-3">{SETTLEMENT.code}</td>
            {head("short")}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface SideRowProps {
  readonly name: ReactNode;
  readonly values: Sided<ReactNode>;
  /** A rate or a remark: beside the name where both sides have the same. */
  readonly notes?: Sided<string | undefined>;
}

/** One figure of both sides. Where text is so large that three columns do not fit, its name has a line of its own. */
function SideRow({ name, values, notes }: SideRowProps) {
  const isShared = notes !== undefined && notes.long === notes.short;
  // Without amounts the names have the room.
  const isEmpty = SIDES.every((side) => values[side] === null);
  const cell = (side: ContractSide) => {
    const note = isShared ? undefined : notes?.[side];
    return (
      <td
        className={cx(
          "py-1 align-top font-medium",
          isEmpty ? "w-1/5" : "w-1/3",
          side === "long" ? "text-start" : "text-end",
          "@max-[15rem]:w-auto @max-[15rem]:py-0",
        )}
      >
        <span className={cx("inline-flex flex-wrap gap-x-1.5 *:whitespace-nowrap", side === "short" && "justify-end")}>
          {values[side] ?? (note === undefined && <span className="font-normal text-ink-3">–</span>)}
          {note !== undefined && <span className="font-normal text-ink-3">{note}</span>}
        </span>
      </td>
    );
  };
  return (
    <tr className="@max-[15rem]:flex @max-[15rem]:flex-wrap @max-[15rem]:justify-between @max-[15rem]:gap-x-3 @max-[15rem]:pb-1.5">
      {cell("long")}
      <th
        scope="row"
        className="px-1.5 py-1 text-center align-top font-normal text-ink-2 wrap-break-word hyphens-auto @max-[15rem]:-order-1 @max-[15rem]:basis-full @max-[15rem]:px-0 @max-[15rem]:text-start"
      >
        {name}
        {isShared && notes.long !== undefined && <span className="text-ink-3"> {notes.long}</span>}
      </th>
      {cell("short")}
    </tr>
  );
}
