import { amount, type ContractSide, contractDirection, Direction, formatUnits } from "@candela/model";
import { Amount, Description, DescriptionList, formatDecimal, LivePrice, trimZeros, useUi } from "@candela/ui";
import { useState } from "react";
import { useStore } from "../../../lib/browser/store.ts";
import { Term } from "../../../lib/components/term.tsx";
import { sheetDecimals } from "../../../lib/format/sheet-decimals.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../../lib/language/with-slot.tsx";
import { productName } from "../../../lib/market/product-name.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { tickNumber } from "../../../lib/market/tick-number.ts";
import { POSITIONS_PATH } from "../../../lib/navigation/paths.ts";
import { useLiveness } from "../../../lib/net/live.ts";
import { useNewest } from "../../../lib/net/use-streamed-rows.ts";
import { languageStore } from "../../../lib/site/settings.ts";
import { RebateLines } from "../../../lib/vouchers/rebate-lines.tsx";
import { VoucherNote } from "../../../lib/vouchers/voucher-note.tsx";
import { MODEL_TERMS } from "../spot/order-options.tsx";
import { ACCEPTABLE_MOVE_PERCENT } from "../ticket/acceptable-price.ts";
import { ConfirmHead, ConfirmSheet } from "../ticket/confirm-sheet.tsx";
import { problemText } from "../ticket/problem-text.ts";
import { useMarketBlocked } from "../ticket/use-market-blocked.ts";
import { contractOrders } from "./contract-part.ts";
import { type ContractOrder, money, percentText, priceText, SETTLEMENT, sizeText } from "./contract-shapes.ts";
import { lotCount, sideWord } from "./contract-words.tsx";
import { OfWhole } from "./of-whole.tsx";
import { profitAt } from "./protection-fields.tsx";
import { Rail } from "./rail.tsx";
import { checkTicket, levelsOf, placeFields } from "./ticket-check.ts";
import { FigureLine, openingDecimals, TicketFigures, waits } from "./ticket-figures.tsx";
import { TicketNotes } from "./ticket-notes.tsx";
import { ticketRail } from "./ticket-rail.ts";
import { leverageOf, lotSizeOf, lotsOf, marginModeOf, openingAt, openingOf, type TicketMarket, type TicketState } from "./ticket-state.ts";
import { useContractCommand } from "./use-contract-command.ts";
import type { ContractTicketState } from "./use-contract-ticket.ts";

interface ConfirmProps {
  readonly product: Product;
  readonly ticket: ContractTicketState;
  readonly market: TicketMarket;
  readonly onClose: () => void;
  readonly onPlaced: () => void;
}

/** The confirmation, then the result. The ticket is frozen; the price and the figures from it stay live. */
export function ConfirmContract({ product, ticket, market: live, onClose, onPlaced }: ConfirmProps) {
  const t = useT();
  const style = useUi();
  const [state] = useState(ticket.state);
  const [answered, setAnswered] = useState<ContractOrder | null>(null);
  // What waits may be filled while its sheet is still open.
  const placed = useNewest(contractOrders, answered);
  // While it is sent: the position that it opens is told before its answer, and would be counted twice.
  const [sent, setSent] = useState<TicketMarket | null>(null);
  const market = sent ?? live;
  const { sending, send } = useContractCommand();
  const blocked = useMarketBlocked(product, ticket.quote, true);
  const opening = openingOf(state, market);
  const problem = checkTicket(state, market);
  const fields = placeFields(product.productCode, state, market);
  const long = state.side === "long";
  const place = async () => {
    if (fields === null) return;
    setSent(live);
    const result = await send("POST /api/contractOrder/place", fields);
    const order = result?.orders[0];
    if (order === undefined) {
      setSent(null);
      return;
    }
    // The ticket behind is emptied at once: what was typed would now be judged against what is left.
    setAnswered(order);
    onPlaced();
  };
  const total = opening !== null && <Amount money coloured value={money(opening.cost)} decimals={openingDecimals(state, market)} />;
  return (
    <ConfirmSheet
      title={t("trade_confirm")}
      direction={long ? "up" : "down"}
      place={withSlot(t(long ? "contract_place_long" : "contract_place_short", { total: SLOT, currency: SETTLEMENT.code }), total)}
      blocked={blocked ?? (problem === null ? undefined : problemText(problem, style))}
      sending={sending}
      result={placed === null ? undefined : <Placed order={placed} product={product} />}
      next={
        placed?.status === "open"
          ? { label: t("trade_see_orders"), path: `${POSITIONS_PATH}?list=resting` }
          : { label: t("contract_see_positions"), path: POSITIONS_PATH }
      }
      onPlace={place}
      onClose={onClose}
    >
      <Head product={product} state={state} market={market} ticket={ticket} />
      <Review state={state} market={market} isOpen={ticket.quote.isOpen} />
    </ConfirmSheet>
  );
}

type HeadProps = Pick<ConfirmProps, "product" | "ticket" | "market"> & { readonly state: TicketState };

function Head({ product, state, market, ticket }: HeadProps) {
  const t = useT();
  const style = useUi();
  const name = productName(product, useStore(languageStore));
  const { side } = state;
  const long = side === "long";
  const lots = lotsOf(state) ?? 0n;
  const buying = contractDirection(side, "open") === Direction.buy;
  const resting = waits(state, market, side);
  const waitsAt = () => {
    const trigger = state[state.orderType === "limit" ? "price" : "trigger"];
    return priceText(market.spec, openingAt({ ...state, orderType: "stop", trigger }, market, side)?.at ?? 0n);
  };
  const restingName = state.orderType === "limit" ? "trade_limit_price" : "term_stop_trigger";
  return (
    <ConfirmHead
      product={product}
      title={t(long ? "contract_long_of" : "contract_short_of", { name })}
      direction={long ? "up" : "down"}
      tag={<bdi className="num">{t("contract_times", { leverage: leverageOf(state, market) })}</bdi>}
      note={
        <>
          <Amount value={sizeText(market.spec, lots, lotSizeOf(market, side))} unit={market.unit} /> ·{" "}
          <bdi>{lotCount(String(lots), t, style)}</bdi> ·{" "}
          {t(marginModeOf(state, market) === "cross" ? "contract_cross" : "contract_isolated")}
        </>
      }
      price={resting ? <Amount value={waitsAt()} /> : <LivePrice value={buying ? ticket.quote.ask : ticket.quote.bid} large />}
      priceName={t(resting ? restingName : buying ? "trade_ask_live" : "trade_bid_live")}
    />
  );
}

function Review({ state, market, isOpen }: { readonly state: TicketState; readonly market: TicketMarket; readonly isOpen: boolean }) {
  const t = useT();
  const style = useUi();
  const cut = useLiveness() === "stale";
  const opening = openingOf(state, market);
  const prices = ticketRail(state, market);
  const { trailing } = levelsOf(state, market);
  if (opening === null) return null;
  return (
    <>
      {prices !== null && <Rail prices={prices} side={state.side} spec={market.spec} lit={isOpen && !cut} />}
      <Endings state={state} market={market} side={state.side} />
      <TicketFigures state={state} market={market} />
      <TicketNotes state={state} market={market} sides={[state.side]} />
      <DescriptionList className="mt-2 border-t border-line">
        {trailing !== null && (
          <FigureLine term="trailing_stop">
            <bdi className="num">
              {trailing.by === "percent"
                ? formatDecimal(trimZeros(percentText(trailing.distance)), style, { as: "percent" })
                : formatDecimal(priceText(market.spec, trailing.distance), style)}
            </bdi>
          </FigureLine>
        )}
        <FigureLine wraps term={state.orderType === "market" ? "price_protection" : undefined} name={t("orders_valid")}>
          {state.orderType === "market"
            ? t("trade_rejects_over", { rate: formatDecimal(ACCEPTABLE_MOVE_PERCENT, style, { as: "percent" }) })
            : t("orders_valid_gtc")}
        </FigureLine>
        <FigureLine wraps name={<Term of={MODEL_TERMS[market.model.id]}>{t("trade_fill_model")}</Term>}>
          {t(`fill_model_${market.model.id}`)}
        </FigureLine>
        <Description total name={t(waits(state, market, state.side) ? "contract_total_held" : "trade_total_from")}>
          <Amount value={money(opening.cost)} decimals={openingDecimals(state, market)} unit={SETTLEMENT.code} />
        </Description>
      </DescriptionList>
      <VoucherNote mode="contract" fee={amount(opening.fee, SETTLEMENT)} />
    </>
  );
}

/** Loss and gain with the same ink. */
function Endings({ state, market, side }: { readonly state: TicketState; readonly market: TicketMarket; readonly side: ContractSide }) {
  const t = useT();
  const style = useUi();
  const opening = openingOf(state, market);
  const { stopLoss, takeProfit } = levelsOf(state, market);
  if (opening === null || (stopLoss === null && takeProfit === null)) return null;
  const endAt = (at: bigint | null) =>
    at === null || at <= 0n ? null : profitAt(market.spec, { ...opening.holding, side }, at, opening.worstCase - opening.fee);
  const ends = [
    { key: "stop", title: t("contract_if_stopped"), end: endAt(stopLoss), tone: "down" as const },
    { key: "target", title: t("contract_if_target"), end: endAt(takeProfit), tone: "up" as const },
  ];
  const adds = market.held[side] !== undefined;
  const decimals = sheetDecimals(ends.map(({ end }) => end && money(end.profit)));
  return (
    <>
      <DescriptionList layout="tiles" className="grid grid-cols-2 gap-2 pt-2">
        {ends.map(({ key, title, end, tone }) => {
          if (end === null) return null;
          const { profit, ofMargin } = end;
          return (
            <Description key={key} tone={tone} name={title}>
              <Amount money coloured value={money(profit)} decimals={decimals} sign="always" />
              {ofMargin !== null && (
                <bdi className="num text-caption font-medium">
                  {formatDecimal(formatUnits(ofMargin, 1), style, { as: "percent", sign: "always", decimals: 1 })}
                </bdi>
              )}
            </Description>
          );
        })}
      </DescriptionList>
      <p className="pt-1 pb-2 text-caption text-ink-3">
        {adds && (
          <span className="block text-ink-2">
            <OfWhole holding={opening.holding} market={market} />
          </span>
        )}
        {t("contract_before_fees")}
      </p>
    </>
  );
}

/** The result of the order, with the tick that filled it. */
function Placed({ order, product }: { readonly order: ContractOrder; readonly product: Product }) {
  const t = useT();
  const style = useUi();
  const name = productName(product, useStore(languageStore));
  const fill = order.fills[0];
  const decimals = sheetDecimals([fill?.notional, fill?.fee]);
  const what = `${sideWord(order.side, t)} ${name}`;
  const lots = lotCount(fill?.lots ?? order.lots, t, style);
  const price = order.averagePrice ?? order.price ?? order.triggerPrice ?? "0";
  const text = t(fill === undefined ? "contract_placed_resting" : "contract_placed_filled", {
    what,
    lots,
    price: formatDecimal(price, style),
  });
  return (
    <div className="py-2">
      <p role="alert" className="pb-2 text-title3">
        {text}
      </p>
      {fill !== undefined && (
        <DescriptionList>
          <FigureLine name={t("contract_notional")}>
            <Amount value={fill.notional} decimals={decimals} unit={SETTLEMENT.code} />
          </FigureLine>
          <FigureLine term="opening_fee">
            <Amount value={fill.fee} decimals={decimals} unit={SETTLEMENT.code} />
          </FigureLine>
          <RebateLines of="contract_fill" id={fill.id} fee={fill.fee} decimals={decimals} />
          <FigureLine name={<Term of="tick" />}>
            <bdi className="num">{tickNumber(fill.tick.seq)}</bdi>
          </FigureLine>
        </DescriptionList>
      )}
    </div>
  );
}
