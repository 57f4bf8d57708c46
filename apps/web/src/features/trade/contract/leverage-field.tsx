import type { ContractSide } from "@candela/model";
import { Amount, Button, formatDecimal, Notice, Sheet, Triangle, useUi } from "@candela/ui";
import { useState } from "react";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { problemText } from "../ticket/problem-text.ts";
import { money, priceText, SETTLEMENT } from "./contract-shapes.ts";
import { SIDES } from "./standing-levels.ts";
import { checkTicket } from "./ticket-check.ts";
import { freeSide } from "./ticket-side.ts";
import { leverageOf, marginModeOf, openingOf, type TicketMarket, type TicketState } from "./ticket-state.ts";

interface LeverageFieldProps {
  readonly state: TicketState;
  readonly market: TicketMarket;
  readonly onChange: (leverage: number) => void;
}

/** The leverages that a product offers, as steps of one slider; an open position fixes its own. */
export function LeverageField({ state, market, onChange }: LeverageFieldProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const leverage = leverageOf(state, market, freeSide(state, market));
  const held = SIDES.filter((side) => market.held[side] !== undefined);
  const fixed = held.length === SIDES.length;
  const times = (side: ContractSide) => t("contract_times", { leverage: leverageOf(state, market, side) });
  const mode = (side: ContractSide) => t(marginModeOf(state, market, side) === "cross" ? "contract_cross" : "contract_isolated");
  const text = fixed ? [...new Set(held.map(times))].join(" / ") : t("contract_times", { leverage });
  return (
    <div className="page-x">
      <div className="flex min-h-8 items-center justify-between">
        <span className="text-body text-ink-2">
          <Term of="leverage" />
        </span>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t("contract_choose_leverage", { leverage: text })}
          onClick={() => setOpen(true)}
          className="num touch cursor-pointer rounded-chip text-title2"
        >
          {text}
        </button>
      </div>
      {!fixed && <Steps steps={market.terms.leverages} value={leverage} onChange={onChange} />}
      {held.map((side) => (
        <p key={side} className="flex items-baseline gap-1.5 pt-1 pb-1 text-caption text-ink-3">
          <Triangle direction={side === "long" ? "up" : "down"} />
          <span>{t("contract_leverage_fixed", { leverage: `${times(side)} ${mode(side)}` })}</span>
        </p>
      ))}
      {open && <LeverageSheet state={state} market={market} fixed={fixed} onChange={onChange} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface StepsProps {
  readonly steps: readonly number[];
  readonly value: number;
  readonly onChange: (leverage: number) => void;
}

/** A native slider over the steps' numbers, so that keys, fingers and screen readers find what they know. */
function Steps({ steps, value, onChange }: StepsProps) {
  const t = useT();
  const index = Math.max(0, steps.indexOf(value));
  const last = Math.max(1, steps.length - 1);
  return (
    <div className="@container">
      <div className="relative h-11">
        <span aria-hidden="true" className="absolute inset-x-2.5 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line" />
        <span
          aria-hidden="true"
          className="absolute start-2.5 top-1/2 h-1 -translate-y-1/2 rounded-full bg-ink"
          style={{ inlineSize: `calc((100% - 20px) * ${index / last})` }}
        />
        {steps.map((step, at) => (
          <span
            key={step}
            aria-hidden="true"
            className={`absolute top-1/2 size-3 -translate-y-1/2 rounded-full border-2 bg-canvas ${at <= index ? "border-ink" : "border-line-strong"}`}
            style={{ insetInlineStart: `calc(4px + (100% - 20px) * ${at / last})` }}
          />
        ))}
        <span
          aria-hidden="true"
          className="absolute top-1/2 grid size-6.5 -translate-y-1/2 place-items-center rounded-full border-2 border-ink bg-canvas"
          style={{ insetInlineStart: `calc(-3px + (100% - 20px) * ${index / last})` }}
        >
          <span className="size-2 rounded-full bg-ink" />
        </span>
        <input
          type="range"
          min={0}
          max={steps.length - 1}
          step={1}
          value={index}
          aria-label={t("term_leverage")}
          aria-valuetext={t("contract_times", { leverage: value })}
          onChange={(event) => onChange(steps[Number(event.target.value)] ?? value)}
          className="absolute inset-0 w-full cursor-pointer appearance-none rounded-input bg-transparent opacity-0 focus-visible:opacity-100 focus-visible:[&::-webkit-slider-thumb]:opacity-0"
        />
      </div>
      {/* The chosen one is written above: where they would lie on each other, first and last do. */}
      <div aria-hidden="true" className="relative h-4 text-small text-ink-2">
        {steps.map((step, at) => (
          <span
            key={step}
            className={`absolute ${at > 0 && at < steps.length - 1 ? "@max-[14rem]:hidden" : ""} ${at === index ? "font-semibold text-ink" : ""} ${at === 0 ? "" : at === steps.length - 1 ? "" : "-translate-x-1/2 rtl:translate-x-1/2"}`}
            style={
              at === steps.length - 1
                ? { insetInlineEnd: 0 }
                : { insetInlineStart: at === 0 ? 0 : `calc(10px + (100% - 20px) * ${at / last})` }
            }
          >
            <span className="num">{t("contract_times", { leverage: step })}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

interface LeverageSheetProps extends LeverageFieldProps {
  readonly fixed: boolean;
  readonly onClose: () => void;
}

/** Margin and liquidation price of each leverage for the size typed, shown before one is chosen. */
function LeverageSheet({ state, market, fixed, onChange, onClose }: LeverageSheetProps) {
  const t = useT();
  const style = useUi();
  const side = freeSide(state, market);
  const now = leverageOf(state, market, side);
  const lots = state.lots === "" ? { ...state, lots: "1" } : state;
  const sides = SIDES.filter((each) => fixed || market.held[each] === undefined);
  const problem = fixed ? null : checkTicket(state, market);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("term_leverage")}
      action={
        <Button wide onClick={onClose}>
          {t("trade_done")}
        </Button>
      }
    >
      <p className="pb-3 text-body text-ink-2">{t("term_leverage_text")}</p>
      {fixed && <Notice>{t("contract_leverage_fixed", { leverage: t("contract_times", { leverage: now }) })}</Notice>}
      <fieldset aria-label={t("term_leverage")} className="flex flex-col gap-2 pt-2">
        {(fixed ? [now] : market.terms.leverages).map((step) => {
          const opening = openingOf({ ...lots, leverage: step }, market, side);
          return (
            <label
              key={step}
              className="relative flex min-h-14 cursor-pointer items-center justify-between gap-3 rounded-input bg-fill px-4 py-2 has-checked:bg-canvas has-checked:shadow-[inset_0_0_0_2px_var(--ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
            >
              <input type="radio" name="leverage" className="sr-only" checked={step === now} onChange={() => onChange(step)} />
              <span className="num text-title3">{t("contract_times", { leverage: step })}</span>
              {opening !== null && (
                <span className="text-end text-caption text-ink-2">
                  <span className="block">
                    {t("term_margin")}{" "}
                    <Amount value={money(opening.margin)} decimals={2} unit={SETTLEMENT.code} className="font-medium text-ink" />
                  </span>
                  <span className="block">
                    {t("contract_liq_short")}{" "}
                    {sides.map((each) => (
                      <Liquidation key={each} side={each} state={{ ...lots, leverage: step }} market={market} />
                    ))}
                  </span>
                </span>
              )}
            </label>
          );
        })}
      </fieldset>
      <p className="pt-2 text-caption text-ink-3">
        {t(state.lots === "" ? "contract_for_one_lot" : "contract_for_lots", { lots: formatDecimal(lots.lots, style) })}
      </p>
      {problem !== null && problem.field === "lots" && <Notice tone="attention">{problemText(problem, style)}</Notice>}
    </Sheet>
  );
}

/** Where one side would be liquidated. */
function Liquidation({ side, state, market }: Pick<LeverageFieldProps, "state" | "market"> & { readonly side: ContractSide }) {
  const t = useT();
  const opening = openingOf(state, market, side);
  if (opening === null) return null;
  return (
    <span className="ms-1.5 inline-flex items-center gap-1">
      <span className="sr-only">{t(side === "long" ? "contract_long" : "contract_short")}</span>
      <span className={side === "long" ? "text-up" : "text-down"}>
        <Triangle direction={side === "long" ? "up" : "down"} />
      </span>
      {opening.liquidationPrice === null ? (
        t("contract_never")
      ) : (
        <Amount value={priceText(market.spec, opening.liquidationPrice)} className="font-medium text-ink" />
      )}
    </span>
  );
}
