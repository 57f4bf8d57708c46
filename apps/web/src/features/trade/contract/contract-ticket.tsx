import type { ContractSide } from "@candela/model";
import { Button, cx, preloadSheet, Skeleton, Triangle, useUi } from "@candela/ui";
import { useEffect, useState } from "react";
import { useMediaQuery } from "../../../lib/browser/media-query.ts";
import { PartError } from "../../../lib/components/part-error.tsx";
import { rejectedText } from "../../../lib/format/typed-decimal.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { useLiveness } from "../../../lib/net/live.ts";
import { useLoggedIn } from "../../../lib/session/session.ts";
import { wireUnits } from "../product.ts";
import type { TicketProps } from "../shell/trade-mode.ts";
import { BlockedText } from "../ticket/blocked-text.tsx";
import { BookLine } from "../ticket/book-line.tsx";
import { GuestButton } from "../ticket/guest-button.tsx";
import { problemText } from "../ticket/problem-text.ts";
import { useOwnLimit } from "../ticket/use-own-limit.ts";
import { ConfirmContract } from "./confirm-contract.tsx";
import { LeverageField } from "./leverage-field.tsx";
import { LotsField } from "./lots-field.tsx";
import { OpenPositionsLine } from "./open-positions-line.tsx";
import { Rail } from "./rail.tsx";
import { levelSide, SIDES } from "./standing-levels.ts";
import { checkTicket, levelProblems } from "./ticket-check.ts";
import { type FieldErrors, type FieldProps, PriceField, Protection } from "./ticket-fields.tsx";
import { TicketNotes } from "./ticket-notes.tsx";
import { ticketRail } from "./ticket-rail.ts";
import { MarginModeSelect, OrderTypeSelect } from "./ticket-selects.tsx";
import { freeSide, protectedSides } from "./ticket-side.ts";
import { KeyFigures, SideFigures } from "./ticket-sides.tsx";
import { fieldDecimals, marginModeOf, openingOf, type TicketMarket } from "./ticket-state.ts";
import { useBlocked } from "./use-blocked.ts";
import { type ContractTicketState, useContractTicket } from "./use-contract-ticket.ts";

/** Above the tab bar, where the screen is high enough, and the text small enough, that the keys do not lie on what is typed. */
const DOCKED =
  "z-10 bg-canvas pb-2 @min-[14rem]:[@media(min-height:36rem)]:border-t @min-[14rem]:[@media(min-height:36rem)]:border-line @min-[14rem]:[@media(min-height:36rem)]:sticky [@media(min-height:36rem)]:bottom-[calc(var(--tabbar-height)-1px)]";
/** A field that takes the focus comes to stand above them. */
const OVER_DOCK = "[&_:is(input,select,button)]:scroll-mb-44";
/** Below it the keys keep one line of figures; the others stand with those above. */
const LOW = "not all and (min-height: 46rem)";

/** Beside the chart of a wide screen: above its lower edge, however long the figures are. */
const DOCKED_PANE = "sticky bottom-0 z-10 border-t border-line bg-canvas pb-2";

/** The contract ticket: leverage, size, protection, and what they come to at each tick. */
export default function ContractTicket({ product, place }: TicketProps) {
  const t = useT();
  const ticket = useContractTicket(product);
  useEffect(preloadSheet, []);
  if (ticket.failed) return <PartError onRetry={ticket.retry} />;
  if (ticket.market === undefined)
    return (
      <div role="status" aria-label={t("ui_loading")} className="page-x flex flex-col gap-3 py-3">
        <Skeleton className="h-10.5 w-48 !rounded-input" />
        <Skeleton className="h-13 !rounded-input" />
        <Skeleton className="h-13 !rounded-input" />
        <Skeleton className="h-13 !rounded-button" />
      </div>
    );
  return <TicketForm product={product} place={place} ticket={ticket} market={ticket.market} />;
}

interface FormProps extends TicketProps {
  readonly ticket: ContractTicketState;
  readonly market: TicketMarket;
}

function TicketForm({ product, place, ticket, market }: FormProps) {
  const t = useT();
  const { state, dispatch } = ticket;
  const [asking, setAsking] = useState(false);
  const errors = useFieldErrors(ticket, market);
  const ask = (side: ContractSide) => {
    dispatch({ type: "side", side });
    setAsking(true);
  };
  const columns = place === "tablet";
  const isBrief = useMediaQuery(LOW) && place === "phone";
  const free = freeSide(state, market);
  return (
    <section
      aria-label={t("contract_ticket")}
      className={cx("flex flex-col gap-3 pt-1", columns ? "tablet:grid tablet:grid-cols-2 tablet:gap-x-0" : OVER_DOCK)}
    >
      <div className="flex flex-col gap-2.5">
        <div className="page-x flex flex-wrap items-center gap-2">
          <OrderTypeSelect value={state.orderType} onChange={(orderType) => dispatch({ type: "orderType", orderType, market })} />
          <MarginModeSelect
            value={marginModeOf(state, market, free)}
            fixed={market.held[free] !== undefined}
            onChange={(marginMode) => dispatch({ type: "marginMode", marginMode })}
          />
        </div>
        <BookLine product={product} />
        <LeverageField state={state} market={market} onChange={(leverage) => dispatch({ type: "leverage", leverage, market })} />
        {state.orderType !== "market" && (
          <PriceField ticket={ticket} market={market} error={errors[state.orderType === "limit" ? "price" : "trigger"]} />
        )}
        <LotsField ticket={ticket} market={market} error={errors.lots} />
        <Protection ticket={ticket} market={market} errors={errors} />
      </div>
      <div className="flex flex-col gap-1">
        {protectedSides(state, market).map((side) => (
          <TicketRail key={side} side={side} ticket={ticket} market={market} />
        ))}
        <div className="page-x">
          <SideFigures state={state} market={market} isWhole={isBrief} />
          <TicketNotes state={state} market={market} sides={SIDES} onTakeStanding={() => dispatch({ type: "standing" })} />
        </div>
        <OpenPositionsLine />
      </div>
      <div
        data-dock={place === "phone" || undefined}
        className={cx("page-x pt-1", columns && "tablet:col-span-2", place === "phone" && DOCKED, place === "pane" && DOCKED_PANE)}
      >
        <KeyFigures state={state} market={market} isBrief={isBrief} />
        <PlaceKeys product={product} ticket={ticket} market={market} isLow={isBrief} onAsk={ask} />
      </div>
      {asking && (
        <ConfirmContract
          product={product}
          ticket={ticket}
          market={market}
          onClose={() => setAsking(false)}
          onPlaced={() => dispatch({ type: "clear" })}
        />
      )}
    </section>
  );
}

/** Each rejection, at the field it belongs to. */
function useFieldErrors({ state }: ContractTicketState, market: TicketMarket): FieldErrors {
  const t = useT();
  const style = useUi();
  const problem = checkTicket(state, market);
  const { rejected } = state;
  const side = levelSide(state, market);
  const ofSide = side === state.side ? null : checkTicket(state, market, side);
  const levels = [...(ofSide === null ? [] : [ofSide]), ...levelProblems(state, market, side)];
  return {
    ...Object.fromEntries(levels.map((each) => [each.field, problemText(each, style)])),
    ...(problem !== null && { [problem.field]: problemText(problem, style) }),
    ...(rejected !== undefined && { [rejected.field]: rejectedText(rejected, fieldDecimals(state, market, rejected.field), t) }),
  };
}

/** The levels of one side. Where they are typed as distances there is a rail for each, which says whose it is. */
function TicketRail({ ticket, market, side }: FieldProps & { readonly side: ContractSide }) {
  const t = useT();
  const { state, dispatch, quote } = ticket;
  const cut = useLiveness() === "stale";
  const prices = ticketRail(state, market, side);
  if (prices === null) return null;
  const name = t(side === "long" ? "contract_long" : "contract_short");
  return (
    <fieldset aria-label={name} className="page-x pt-1">
      {state.protection.by !== "price" && (
        <p className={cx("flex items-center gap-1.5 text-caption font-medium", side === "long" ? "text-up" : "text-down")}>
          <Triangle direction={side === "long" ? "up" : "down"} />
          {name}
        </p>
      )}
      <Rail
        prices={prices}
        side={side}
        spec={market.spec}
        lit={!cut && quote.isOpen}
        onMove={(handle, price) =>
          dispatch({
            type: "level",
            level: handle === "stop" ? "stopLoss" : "takeProfit",
            at: wireUnits(price, market.spec.priceScale),
            side,
            market,
          })
        }
      />
    </fieldset>
  );
}

interface KeysProps extends FieldProps, Pick<TicketProps, "product"> {
  readonly isLow: boolean;
  readonly onAsk: (side: ContractSide) => void;
}

function PlaceKeys({ product, ticket, market, isLow, onAsk }: KeysProps) {
  const t = useT();
  const style = useUi();
  const blocked = {
    long: useBlocked(product, ticket.quote, { ...ticket.state, side: "long" }, market),
    short: useBlocked(product, ticket.quote, { ...ticket.state, side: "short" }, market),
  };
  const ownLimit = useOwnLimit();
  const never = ownLimit();
  const cost = (side: ContractSide) => openingOf(ticket.state, market, side)?.cost ?? 0n;
  const [dearest = 0n] = [cost("long"), cost("short")].toSorted((one, other) => (one < other ? 1 : -1));
  const opening = { stake: dearest, worstLoss: dearest };
  const both = never ?? (blocked.long === blocked.short ? (blocked.long ?? ownLimit(opening)) : undefined);
  const told = checkTicket(ticket.state, market) !== null || ticket.state.rejected !== undefined;
  if (!useLoggedIn()) return <GuestButton />;
  const key = (side: ContractSide) => {
    const problem = checkTicket(ticket.state, market, side);
    const wrong = never ?? blocked[side] ?? (problem === null ? undefined : problemText(problem, style));
    const reason = wrong ?? ownLimit({ stake: cost(side), worstLoss: cost(side) });
    return (
      <Button
        kind={side === "long" ? "up" : "down"}
        className={isLow ? "min-h-12!" : "min-h-14"}
        disabledReason={reason}
        onClick={() => onAsk(side)}
      >
        {t(side === "long" ? "contract_long" : "contract_short")}
      </Button>
    );
  };
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {key("long")}
        {key("short")}
      </div>
      {both !== undefined && !told && (
        <p className="pt-1.5 text-center text-caption text-ink-3">
          <BlockedText text={both} opening={opening} />
        </p>
      )}
    </>
  );
}
