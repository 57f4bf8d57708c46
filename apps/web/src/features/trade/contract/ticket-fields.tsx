import { Amount, formatDecimal, Switch, Triangle, useUi } from "@candela/ui";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { priceText, SETTLEMENT } from "./contract-shapes.ts";
import { NumberField } from "./number-field.tsx";
import { OfWhole } from "./of-whole.tsx";
import { ProtectionFields } from "./protection-fields.tsx";
import { levelSide, SIDES, takesStanding, withStanding } from "./standing-levels.ts";
import { estimateBeforeStop } from "./ticket-check.ts";
import { protectedSides } from "./ticket-side.ts";
import { fieldDecimals, fieldText, groundOf, openingOf, type TicketField, type TicketMarket } from "./ticket-state.ts";
import type { ContractTicketState } from "./use-contract-ticket.ts";

export interface FieldProps {
  readonly ticket: ContractTicketState;
  readonly market: TicketMarket;
}

export type FieldErrors = Readonly<Partial<Record<TicketField, string | undefined>>>;

/** The last text of a field that was not accepted. */
export function untakenIn({ state }: ContractTicketState, field: TicketField): string | undefined {
  return state.rejected?.field === field ? state.rejected.text : undefined;
}

export function PriceField({ ticket, market, error }: FieldProps & { readonly error: string | undefined }) {
  const t = useT();
  const { state, dispatch } = ticket;
  const field = state.orderType === "limit" ? "price" : "trigger";
  const name = t(field === "price" ? "trade_limit_price" : "term_stop_trigger");
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
        error={error}
        untaken={untakenIn(ticket, field)}
        onLeave={() => dispatch({ type: "forget" })}
        onWrite={(text) => void dispatch({ type: "write", field, text, market })}
      />
      {field === "trigger" && state.trigger === "" && <TriggerSides />}
    </div>
  );
}

/** On which side of the price the trigger of either side lies, while none is typed. */
function TriggerSides() {
  const t = useT();
  return (
    <p className="flex flex-wrap gap-x-3 pt-1 text-caption text-ink-2">
      {SIDES.map((side) => (
        <span key={side} className="inline-flex items-center gap-1.5">
          <span className={side === "long" ? "text-up" : "text-down"}>
            <Triangle direction={side === "long" ? "up" : "down"} />
          </span>
          <span className="sr-only">{t(side === "long" ? "contract_long" : "contract_short")}</span>
          {t(side === "long" ? "trade_trigger_above" : "trade_trigger_below")}
        </span>
      ))}
    </p>
  );
}

export function Protection({ ticket, market, errors }: FieldProps & { readonly errors: FieldErrors }) {
  const t = useT();
  const style = useUi();
  const { dispatch } = ticket;
  const side = levelSide(ticket.state, market);
  const isStanding = takesStanding(ticket.state, market, side);
  const state = { ...withStanding(ticket.state, market, side), side };
  const ground = groundOf(state, market);
  const others = isStanding ? [] : protectedSides(state, market).filter((other) => other !== side);
  const opening = openingOf(state, market);
  const hasLevel = state.protection.stopLoss !== "" || state.protection.takeProfit !== "";
  const estimate = estimateBeforeStop(state, market);
  return (
    <div className="page-x">
      <div className="flex min-h-11 items-center justify-between gap-3 text-body text-ink-2">
        <Term of="protection">{t("contract_protection")}</Term>
        <Switch on={state.protect} onChange={(on) => dispatch({ type: "protect", on, market })} label={t("contract_protection")} />
      </div>
      {isStanding && (
        <p className="flex flex-wrap items-center gap-1.5 pb-2 text-caption text-ink-2">
          <span className={side === "long" ? "text-up" : "text-down"}>
            <Triangle direction={side === "long" ? "up" : "down"} />
          </span>
          {t(side === "long" ? "contract_long" : "contract_short")} · {t("contract_from_position")}
        </p>
      )}
      {state.protect && ground !== null && (
        <ProtectionFields
          draft={state.protection}
          ground={ground}
          also={others.map((side) => groundOf(state, market, side)).find((other) => other !== null)}
          holding={opening?.holding ?? null}
          worst={opening === null ? null : opening.worstCase - opening.fee}
          stopNote={
            estimate === null
              ? undefined
              : t("contract_stop_beyond_estimate", { price: formatDecimal(priceText(market.spec, estimate), style) })
          }
          rejected={state.rejected}
          errors={errors}
          onWrite={(field, text) => void dispatch({ type: "write", field, text, market })}
          onBy={(by) => dispatch({ type: "by", by, market })}
          onTrailingBy={(by) => dispatch({ type: "trailingBy", by, market })}
          onLeave={() => dispatch({ type: "forget" })}
        />
      )}
      {state.protect && opening !== null && market.held[side] !== undefined && hasLevel && (
        <p className="pt-2 text-caption text-ink-2">
          <OfWhole holding={opening.holding} market={market} />
        </p>
      )}
      {state.protect && ground === null && (
        <p className="text-caption text-ink-3">{t(state.orderType === "limit" ? "trade_enter_price" : "contract_enter_trigger")}</p>
      )}
    </div>
  );
}
