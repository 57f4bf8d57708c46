import { Amount, Chip, formatDecimal, useUi } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { CapNote } from "../ticket/cap-note.tsx";
import { PercentKeys } from "../ticket/percent-keys.tsx";
import { money, SETTLEMENT, sizeText } from "./contract-shapes.ts";
import { lotCount } from "./contract-words.tsx";
import { NumberField } from "./number-field.tsx";
import { SIZE_UNITS, type SizeBy, sizeByStore } from "./size-units.ts";
import { type FieldProps, untakenIn } from "./ticket-fields.tsx";
import { fieldDecimals, lotSizeOf, lotsOf, openingOf, type TicketMarket, type TicketState } from "./ticket-state.ts";

const SHARES = [25, 50, 100] as const;

/** The size of an order: in lots, units, money or a share of what is available. What it comes to in lots stands beside it. */
export function LotsField({ ticket, market, error }: FieldProps & { readonly error: string | undefined }) {
  const t = useT();
  const style = useUi();
  const { state, dispatch } = ticket;
  const { sizeBy } = state;
  const percent = (share: number) => dispatch({ type: "percent", percent: share, market });
  const lots = lotsOf(state);
  const byLots = sizeBy === "lots";
  const written = `${formatDecimal(sizeText(market.spec, lots ?? 1n, lotSizeOf(market, state.side)), style)} ${market.unit}`;
  const comesTo = <ComesTo state={state} market={market} />;
  return (
    <div className="page-x">
      <NumberField
        name={t(byLots ? "contract_lots" : "contract_size")}
        label={byLots ? <Term of="lot">{t("contract_lots")}</Term> : <Term of="position_size">{t("contract_size")}</Term>}
        aside={
          market.available === null ? undefined : (
            <span className="inline-flex flex-wrap justify-end gap-x-1">
              <Term of="available" />{" "}
              <Amount own value={money(market.available)} decimals={2} rounding="down" className="font-semibold text-ink" />
            </span>
          )
        }
        value={byLots ? state.lots : state.size}
        decimals={fieldDecimals(state, market, "lots")}
        {...(byLots && { digits: String(market.terms.lotsMax).length + 1 })}
        {...(byLots && { unit: lots === null ? t("contract_lot_of", { size: written }) : `= ${written}` })}
        placeholder="0"
        error={error}
        untaken={untakenIn(ticket, "lots")}
        end={
          <UnitSelect
            value={sizeBy}
            market={market}
            onChange={(by) => {
              sizeByStore.set(by);
              dispatch({ type: "sizeBy", by, market });
            }}
          />
        }
        onLeave={() => dispatch({ type: "forget" })}
        onWrite={(text) => void dispatch({ type: "write", field: "lots", text, market })}
        keys={
          <>
            {comesTo}
            {market.available !== null && (
              <>
                <PercentKeys onPick={percent} />
                <CapNote cap={state.cap} />
              </>
            )}
          </>
        }
      />
      {!byLots && comesTo}
      {market.available !== null && (
        <fieldset
          aria-label={t("trade_share")}
          className="grid grid-cols-[repeat(auto-fit,minmax(max(3.5rem,calc((100%-1rem)/3-1px)),1fr))] gap-2 pt-2 [&>button]:justify-center"
        >
          {SHARES.map((share) => (
            <Chip key={share} on={false} onClick={() => percent(share)}>
              {share === 100 ? t("trade_max") : <Amount value={String(share)} as="percent" />}
            </Chip>
          ))}
        </fieldset>
      )}
      <CapNote cap={state.cap} />
    </div>
  );
}

/** What is ordered: lots, the product's units, and what they are worth. It keeps its line while nothing is typed. */
function ComesTo({ state, market }: { readonly state: TicketState; readonly market: TicketMarket }) {
  const t = useT();
  const style = useUi();
  const lots = lotsOf(state);
  const opening = openingOf(state, market);
  return (
    <p className="flex min-h-6 flex-wrap justify-center gap-x-1.5 pt-1.5 text-caption text-ink-2">
      {lots !== null && (
        <>
          <span>= {lotCount(String(lots), t, style)}</span>
          <span aria-hidden="true">·</span>
          <Amount value={sizeText(market.spec, lots, lotSizeOf(market, state.side))} unit={market.unit} />
          {opening !== null && (
            <>
              <span aria-hidden="true">·</span>
              <Amount value={money(opening.notional)} decimals={2} unit={SETTLEMENT.code} />
            </>
          )}
        </>
      )}
    </p>
  );
}

interface UnitSelectProps {
  readonly value: SizeBy;
  readonly market: TicketMarket;
  readonly onChange: (by: SizeBy) => void;
}

function UnitSelect({ value, market, onChange }: UnitSelectProps) {
  const t = useT();
  const names: Readonly<Record<SizeBy, string>> = {
    lots: t("contract_lots"),
    units: market.unit,
    value: t("contract_by_value", { currency: SETTLEMENT.code }),
    margin: t("contract_by_margin", { currency: SETTLEMENT.code }),
    share: t("contract_by_share"),
  };
  const offered = SIZE_UNITS.filter((by) => by !== "share" || market.available !== null);
  return (
    <span className="relative inline-flex min-w-0 items-center">
      <select
        aria-label={t("contract_size_by")}
        value={value}
        onChange={(event) => {
          const next = offered.find((by) => by === event.target.value);
          if (next !== undefined) onChange(next);
        }}
        className="h-11 w-full max-w-[min(8.5rem,55vw)] cursor-pointer appearance-none rounded-input bg-transparent ps-2 pe-7 text-caption font-medium text-ink"
      >
        {offered.map((by) => (
          <option key={by} value={by}>
            {names[by]}
          </option>
        ))}
      </select>
      <CaretDownIcon size={13} aria-hidden="true" className="pointer-events-none absolute end-2 text-ink-2" />
    </span>
  );
}
