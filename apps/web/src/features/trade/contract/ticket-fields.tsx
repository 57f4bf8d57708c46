import { Amount, Chip, formatDecimal, Switch, useUi } from "@candela/ui";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { CapNote } from "../ticket/cap-note.tsx";
import { PercentKeys } from "../ticket/percent-keys.tsx";
import { money, priceText, SETTLEMENT, sizeText } from "./contract-shapes.ts";
import { NumberField } from "./number-field.tsx";
import { ProtectionFields } from "./protection-fields.tsx";
import { estimateBeforeStop } from "./ticket-check.ts";
import { fieldDecimals, fieldText, groundOf, lotSizeOf, lotsOf, openingOf, type TicketField, type TicketMarket } from "./ticket-state.ts";
import type { ContractTicketState } from "./use-contract-ticket.ts";

export interface FieldProps {
  readonly ticket: ContractTicketState;
  readonly market: TicketMarket;
}

export type FieldErrors = Readonly<Partial<Record<TicketField, string | undefined>>>;

/** The last text of a field that was not accepted. */
function untakenIn({ state }: ContractTicketState, field: TicketField): string | undefined {
  return state.rejected?.field === field ? state.rejected.text : undefined;
}

export function PriceField({ ticket, market, error }: FieldProps & { readonly error: string | undefined }) {
  const t = useT();
  const { state, dispatch } = ticket;
  const field = state.orderType === "limit" ? "price" : "trigger";
  const name = t(field === "price" ? "trade_limit_price" : "term_stop_trigger");
  // Empty it says on which side it lies; opening long waits for the price to rise to it.
  const hint = field === "price" ? undefined : t(state.side === "long" ? "trade_trigger_above" : "trade_trigger_below");
  return (
    <div className="page-x">
      <NumberField
        name={name}
        label={<Term of={field === "price" ? "limit_price" : "stop_trigger"} />}
        aside={
          <>
            {t("trade_step")} <Amount value={priceText(market.spec, market.spec.tickSize)} />
          </>
        }
        value={fieldText(state, field)}
        decimals={fieldDecimals(state, market, field)}
        unit={SETTLEMENT.code}
        placeholder={hint}
        error={error}
        untaken={untakenIn(ticket, field)}
        onLeave={() => dispatch({ type: "forget" })}
        onWrite={(text) => dispatch({ type: "write", field, text, market })}
      />
    </div>
  );
}

const SHARES = [25, 50, 100] as const;

export function LotsField({ ticket, market, error }: FieldProps & { readonly error: string | undefined }) {
  const t = useT();
  const style = useUi();
  const { state, dispatch } = ticket;
  const percent = (share: number) => dispatch({ type: "percent", percent: share, market });
  const lots = lotsOf(state);
  const size = sizeText(market.spec, lots ?? 1n, lotSizeOf(market, state.side));
  const written = `${formatDecimal(size, style)} ${market.symbol}`;
  return (
    <div className="page-x">
      <NumberField
        name={t("contract_lots")}
        label={<Term of="lot">{t("contract_lots")}</Term>}
        aside={
          market.available === null ? undefined : (
            <span className="inline-flex flex-wrap justify-end gap-x-1">
              <Term of="available" />{" "}
              <Amount own value={money(market.available)} decimals={2} rounding="down" className="font-semibold text-ink" />
            </span>
          )
        }
        value={state.lots}
        decimals={0}
        unit={lots === null ? t("contract_lot_of", { size: written }) : `= ${written}`}
        placeholder="0"
        error={error}
        untaken={untakenIn(ticket, "lots")}
        onLeave={() => dispatch({ type: "forget" })}
        onWrite={(text) => dispatch({ type: "write", field: "lots", text, market })}
        keys={
          market.available !== null && (
            <>
              <PercentKeys onPick={percent} />
              <CapNote cap={state.cap} />
            </>
          )
        }
      />
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

export function Protection({ ticket, market, errors }: FieldProps & { readonly errors: FieldErrors }) {
  const t = useT();
  const style = useUi();
  const { state, dispatch } = ticket;
  const ground = groundOf(state, market);
  const opening = openingOf(state, market);
  const estimate = estimateBeforeStop(state, market);
  return (
    <div className="page-x">
      <div className="flex min-h-11 items-center justify-between gap-3 text-body text-ink-2">
        <Term of="protection">{t("contract_protection")}</Term>
        <Switch on={state.protect} onChange={(on) => dispatch({ type: "protect", on })} label={t("contract_protection")} />
      </div>
      {state.protect && ground !== null && (
        <ProtectionFields
          draft={state.protection}
          ground={ground}
          holding={opening?.holding ?? null}
          worst={opening === null ? null : opening.worstCase - opening.fee}
          stopNote={
            estimate === null
              ? undefined
              : t("contract_stop_beyond_estimate", { price: formatDecimal(priceText(market.spec, estimate), style) })
          }
          rejected={state.rejected}
          errors={errors}
          onWrite={(field, text) => dispatch({ type: "write", field, text, market })}
          onBy={(by) => dispatch({ type: "by", by, market })}
          onTrailingBy={(by) => dispatch({ type: "trailingBy", by })}
          onLeave={() => dispatch({ type: "forget" })}
        />
      )}
      {state.protect && ground === null && (
        <p className="text-caption text-ink-3">{t(state.orderType === "limit" ? "trade_enter_price" : "contract_enter_trigger")}</p>
      )}
    </div>
  );
}
