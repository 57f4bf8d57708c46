import { Direction, formatAmount, formatQuantity } from "@candela/model";
import { Amount, Button, cx, IconButton, NumberPad, preloadSheet, trimZeros, useUi } from "@candela/ui";
import { ArrowsDownUpIcon } from "@phosphor-icons/react/dist/csr/ArrowsDownUp";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { type ReactNode, useEffect, useState } from "react";
import { useMediaQuery } from "../../../lib/browser/media-query.ts";
import { useT } from "../../../lib/language/i18n.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { useLoggedIn } from "../../../lib/session/session.ts";
import { BlockedText } from "../ticket/blocked-text.tsx";
import { BookLine } from "../ticket/book-line.tsx";
import { CapNote } from "../ticket/cap-note.tsx";
import { GuestButton, useGuestText } from "../ticket/guest-button.tsx";
import { PercentKeys } from "../ticket/percent-keys.tsx";
import { problemText } from "../ticket/problem-text.ts";
import { SizeField } from "../ticket/size-field.tsx";
import { ConfirmOrder } from "./confirm-order.tsx";
import { CostCard } from "./cost-card.tsx";
import { OrderOptions } from "./order-options.tsx";
import { PadSheet } from "./pad-sheet.tsx";
import { PriceField } from "./price-field.tsx";
import { checkTicket } from "./ticket-check.ts";
import { DirectionSwitch, OrderTypeSelect } from "./ticket-controls.tsx";
import { fieldDecimals, previewDecimals, previewOf } from "./ticket-state.ts";
import { openingOf, useBlocked } from "./use-blocked.ts";
import { useRejection } from "./use-rejection.ts";
import { type Ticket, useTicket } from "./use-ticket.ts";

interface TicketPanelProps {
  readonly product: Product;
  readonly direction: Direction;
  /** Two columns under the chart of a tablet. */
  readonly columns?: boolean;
  /** The action stays above the tab bar. */
  readonly docked?: boolean;
}

/** Above the tab bar, where the screen is high enough, and the text small enough, to leave room for what is typed into: without the pad on low ones. */
const DOCKED =
  "@min-[14rem]:[@media(min-height:36rem)]:sticky [@media(min-height:36rem)]:bottom-[calc(var(--tabbar-height)-1px)] z-10 mt-auto bg-canvas pb-3 tablet:bottom-0";

/** The spot ticket: what to trade, what it comes to, and the way to its confirmation. */
export function TicketPanel({ product, direction, columns = false, docked = false }: TicketPanelProps) {
  const t = useT();
  const ticket = useTicket(product, direction);
  const { state, dispatch, market } = ticket;
  const keyboard = useMediaQuery("(pointer: fine)");
  // Below it the high keys would lie on the last line of a market order.
  const roomy = useMediaQuery("(min-height: 56rem)");
  const [reviewing, setReviewing] = useState(false);
  // A market ticket leaves room for the pad. With prices to type there is none: it comes when a field is touched, and goes on demand.
  const [asked, setAsked] = useState(false);
  const low = useMediaQuery("not all and (min-height: 43rem)");
  // There the pad and what it writes into do not fit above the tab bar together.
  const onSheet = docked && low && !keyboard;
  const [sheetOpen, setSheetOpen] = useState(false);
  const tap = onSheet ? () => setSheetOpen(true) : undefined;
  const padShown = !keyboard && !onSheet && (state.orderType === "market" || asked || !docked);
  const ask = () => setAsked(true);
  // The field gives up the focus too: touched again, it asks again.
  const hide = () => {
    setAsked(false);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  useEffect(preloadSheet, []);
  const blocked = useBlocked(product, ticket);
  const buying = state.direction === Direction.buy;
  const loggedIn = useLoggedIn();
  // Before that a share is a share of nothing, and the tap would be lost.
  const known = (buying ? market.available : market.holding) !== null;
  const told = checkTicket(state, market) !== null;
  const guestText = useGuestText();
  const reason = blocked === undefined ? undefined : <BlockedText text={blocked} opening={buying ? openingOf(ticket) : undefined} />;
  const missing = docked && !told ? (loggedIn ? reason : guestText) : undefined;
  // A dock hangs on the bottom, and what stands above it may grow; keys in the flow stay where they are only if nothing does.
  const keysBelow = !docked && !columns && !keyboard;
  const dock = (
    <div data-dock={docked || undefined} className={cx("page-x", docked ? `pt-1 ${DOCKED}` : "mt-2 pt-1")}>
      {padShown && state.orderType !== "market" && docked && (
        <div className="flex justify-end">
          <IconButton label={t("trade_hide_pad")} onClick={hide}>
            <CaretDownIcon size={18} />
          </IconButton>
        </div>
      )}
      {padShown && (
        <div className="pb-2">
          <NumberPad
            value={state[state.field]}
            decimals={fieldDecimals(state, market)}
            onChange={(text) => dispatch({ type: "write", text, market })}
            dense={state.orderType !== "market" || (docked && !roomy)}
          />
        </div>
      )}
      <ReviewButton
        kind={buying ? "up" : "down"}
        blocked={blocked}
        reason={reason}
        lineAbove={docked}
        told={told}
        onReview={() => setReviewing(true)}
      >
        {t(buying ? "trade_review_buy" : "trade_review_sell")}
      </ReviewButton>
      {!docked && <CapNote cap={state.cap} />}
    </div>
  );
  return (
    <section
      aria-label={t("trade_ticket")}
      className={cx(docked ? "flex flex-1 flex-col tablet:pb-4" : "pb-4", columns && "tablet:grid tablet:grid-cols-2 tablet:items-start")}
    >
      <div>
        <div className="page-x flex flex-wrap items-center justify-between gap-2 py-2">
          <DirectionSwitch value={state.direction} onChange={(next) => dispatch({ type: "direction", direction: next })} />
          <OrderTypeSelect
            value={state.orderType}
            onChange={(orderType) => {
              setAsked(false);
              dispatch({ type: "orderType", orderType, market });
            }}
          />
        </div>
        {(!docked || keyboard || roomy) && <BookLine product={product} />}
        <TicketSize ticket={ticket} docked={docked} tall={keysBelow} missing={missing} onTouch={ask} onTap={tap} />
        {state.orderType === "stop_limit" && <PriceField ticket={ticket} field="trigger" tall={keysBelow} onTouch={ask} onTap={tap} />}
        {state.orderType !== "market" && <PriceField ticket={ticket} field="price" tall={keysBelow} onTouch={ask} onTap={tap} />}
        {state.orderType !== "market" && <OrderOptions ticket={ticket} />}
      </div>
      <div className={cx(columns && "tablet:pt-3")}>
        <CostCard ticket={ticket} />
        <div className="pt-3">
          <PercentKeys
            all={buying ? undefined : t("trade_sell_all")}
            disabledReason={known ? undefined : t(loggedIn ? "ui_loading" : "account_log_in")}
            onPick={(percent) => dispatch({ type: "percent", percent, market })}
          />
        </div>
        {state.orderType === "market" && <OrderOptions ticket={ticket} />}
        {!docked && dock}
      </div>
      {docked && dock}
      {onSheet && sheetOpen && <PadSheet ticket={ticket} onClose={() => setSheetOpen(false)} />}
      {reviewing && (
        <ConfirmOrder product={product} ticket={ticket} onClose={() => setReviewing(false)} onPlaced={() => dispatch({ type: "clear" })} />
      )}
    </section>
  );
}

interface ReviewButtonProps {
  readonly kind: "up" | "down";
  readonly blocked: string | undefined;
  /** The same with the way to what blocks it. */
  readonly reason: ReactNode;
  /** The field itself already says why. */
  readonly told: boolean;
  /** The figure carries its message: a line here that comes and goes would move the keys above it. */
  readonly lineAbove: boolean;
  readonly onReview: () => void;
  readonly children: string;
}

function ReviewButton({ kind, blocked, reason, told, lineAbove, onReview, children }: ReviewButtonProps) {
  if (!useLoggedIn()) return <GuestButton told={lineAbove} />;
  return (
    <>
      <Button wide kind={kind} disabledReason={blocked} onClick={onReview}>
        {children}
      </Button>
      {blocked !== undefined && !told && !lineAbove && <p className="pt-1.5 text-center text-caption text-ink-3">{reason}</p>}
    </>
  );
}

interface TicketSizeProps {
  readonly ticket: Ticket;
  readonly docked: boolean;
  readonly tall: boolean;
  /** Why it cannot be reviewed yet, where that is not said at the button. */
  readonly missing: ReactNode;
  readonly onTouch: () => void;
  readonly onTap: (() => void) | undefined;
}

/** The figure, its problem if it has one, and the same trade counted the other way. */
function TicketSize({ ticket, docked, tall, missing, onTouch, onTap }: TicketSizeProps) {
  const t = useT();
  const style = useUi();
  const { state, dispatch, market } = ticket;
  const preview = previewOf(state, market);
  const problem = checkTicket(state, market);
  const inMoney = state.unit === "amount";
  const other =
    preview === null ? (
      inMoney ? (
        <Amount value="0" unit={market.unit} />
      ) : (
        <Amount value="0" decimals={previewDecimals(null)} unit={market.settlement.code} />
      )
    ) : inMoney ? (
      <Amount value={trimZeros(formatQuantity(preview.quantity))} unit={market.unit} />
    ) : (
      <Amount
        value={formatAmount(state.direction === Direction.buy ? preview.total : preview.notional)}
        decimals={previewDecimals(preview)}
        unit={market.settlement.code}
      />
    );
  return (
    <div className="page-x pt-2 pb-3 text-center">
      <SizeField
        label={t(inMoney ? "trade_amount_in" : "trade_quantity_of", { unit: inMoney ? market.settlement.code : market.unit })}
        value={state.size}
        unit={inMoney ? market.settlement.code : market.unit}
        error={useRejection(ticket, "size") ?? (problem?.field === "size" ? problemText(problem, style) : undefined)}
        note={missing}
        tall={tall}
        onTap={onTap}
        onFocus={() => {
          onTouch();
          dispatch({ type: "field", field: "size" });
        }}
        onWrite={(text) => {
          dispatch({ type: "field", field: "size" });
          dispatch({ type: "write", text, market });
        }}
      />
      <button
        type="button"
        onClick={() => dispatch({ type: "switchUnit", market })}
        className="touch mt-1 inline-flex min-h-8.5 cursor-pointer items-center gap-2 rounded-chip bg-fill px-3 text-caption text-ink-2 active:bg-fill-press"
      >
        <ArrowsDownUpIcon size={16} aria-hidden="true" />
        <span className="sr-only">{t("trade_switch_unit")}</span>
        {other}
      </button>
      {docked && <CapNote cap={state.cap} />}
    </div>
  );
}
