import { closingPrice, limitPriceRange, previewContractClose } from "@candela/model";
import {
  Amount,
  Button,
  Chip,
  cx,
  DIRECTION_TEXT,
  directionOf,
  formatDecimal,
  LivePrice,
  Notice,
  PaperTag,
  Segmented,
  Sheet,
  useUi,
} from "@candela/ui";
import { useState } from "react";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/i18n.ts";
import type { Product } from "../../../lib/quote-store.ts";
import { useLiveQuote } from "../product.ts";
import { acceptable, decimalsOfStep, trimZeros, typedUnits } from "../ticket/decimal-field.ts";
import { problemText } from "../ticket/problem-text.ts";
import type { Marked } from "./contract-book.ts";
import { feeRateFor, holdingOf, money, priceText, quoteUnits, SETTLEMENT, sizeText, specOf } from "./contract-shapes.ts";
import { positionName } from "./contract-words.tsx";
import { NumberField } from "./number-field.tsx";
import { useProductOf } from "./product-of.ts";
import { SendingNotice } from "./sending-notice.tsx";
import { FigureLine } from "./ticket-figures.tsx";
import { useMarketBlocked } from "./use-contract-blocked.ts";
import { useContractCommand } from "./use-contract-command.ts";
import { useTerms } from "./use-contract-ticket.ts";

export interface PositionSheetProps {
  readonly marked: Marked;
  readonly product: Product;
  readonly onClose: () => void;
  /** What was done, in words. */
  readonly onDone: (text: string) => void;
}

const SHARES = [25, 50, 75, 100] as const;

/** Whole lots of a share, at least one. */
export function lotsOfShare(lots: bigint, percent: number): bigint {
  const part = (lots * BigInt(percent)) / 100n;
  return part < 1n ? 1n : part;
}

/** Closing all or some of a position, now or at a price, with what it brings. */
export function CloseSheet({ marked, product, onClose, onDone }: PositionSheetProps) {
  const t = useT();
  const style = useUi();
  const { position } = marked;
  const spec = specOf(product);
  const holding = holdingOf(position, spec);
  const { name, symbol } = useProductOf(position.productCode);
  const quote = useLiveQuote(product, 100);
  const { terms } = useTerms(product);
  const { sending, send } = useContractCommand();
  const [kind, setKind] = useState<"market" | "limit">("market");
  const [typedLots, setLots] = useState(position.lots);
  const [price, setPrice] = useState(trimZeros(position.side === "long" ? quote.bid : quote.ask));
  const blocked = useMarketBlocked(product, quote);
  const now = closingPrice(position.side, quoteUnits(quote, spec));
  const limit = kind === "limit" ? typedUnits(price, spec.priceScale) : null;
  const at = kind === "market" ? now : limit;
  const typed = typedUnits(typedLots, 0);
  const lots = typed !== null && typed > 0n && typed <= holding.lots ? typed : null;
  const feeRate = terms === undefined ? null : feeRateFor(terms, position.side, "close");
  const closing =
    lots === null || at === null || at <= 0n ? null : previewContractClose(spec, holding, lots, at, feeRate ?? 0n, SETTLEMENT);
  const priceProblem = kind === "limit" ? limitProblem(limit, spec.tickSize, now, (units) => priceText(spec, units)) : null;
  const lotsProblem =
    typed !== null && typed > holding.lots
      ? problemText({ key: "quantity_above_position", params: { max: position.lots } }, style)
      : undefined;
  const partly = lots !== null && lots < holding.lots;
  const submit = async () => {
    if (lots === null) return;
    const { id, productCode, side } = position;
    const result =
      kind === "market"
        ? await send("POST /api/contractPosition/close", { id, ...(partly && { quantity: String(lots) }) })
        : await send("POST /api/contractOrder/place", {
            productCode,
            side,
            action: "close",
            orderType: "limit",
            price: price.replace(/\.$/, ""),
            quantity: String(lots),
          });
    const order = result?.orders[0];
    if (result === null) return;
    const profit = formatDecimal(order?.realised ?? "0", style, { decimals: 2, sign: "always" });
    onDone(order?.status === "open" ? t("contract_close_rests") : t("contract_closed_for", { profit, currency: SETTLEMENT.code }));
    onClose();
  };
  const profit = closing === null ? null : money(closing.realised);
  return (
    <Sheet
      open
      busy={sending.step === "sending"}
      onClose={onClose}
      title={t("contract_close_title")}
      action={
        <Button
          wide
          loading={sending.step === "sending"}
          disabledReason={
            blocked ?? priceReason(priceProblem, style) ?? (lots === null ? (lotsProblem ?? t("contract_enter_lots")) : undefined)
          }
          onClick={() => void submit()}
        >
          {t(kind === "market" ? "contract_close_now" : "contract_close_at", {
            size: lots === null ? "" : `${formatDecimal(sizeText(spec, lots, holding.lotSize), style)} ${symbol}`,
            price: kind === "limit" && price !== "" ? formatDecimal(price.replace(/\.$/, ""), style) : "",
          })}
        </Button>
      }
    >
      <p className="flex flex-wrap items-center gap-2 py-1 text-row">
        {positionName(position, name, t)} <PaperTag />
        <span className="ms-auto">
          <LivePrice value={position.side === "long" ? quote.bid : quote.ask} />
        </span>
      </p>
      <Segmented
        label={t("trade_order_type")}
        choices={[
          { value: "market", label: t("trade_market") },
          { value: "limit", label: t("trade_limit") },
        ]}
        value={kind}
        onChange={setKind}
      />
      <div className="flex flex-col gap-3 pt-3">
        {kind === "limit" && (
          <NumberField
            name={t("trade_limit_price")}
            label={<Term of="limit_price" />}
            value={price}
            decimals={decimalsOfStep(spec.tickSize, spec.priceScale)}
            unit={SETTLEMENT.code}
            error={priceReason(priceProblem, style)}
            onWrite={(text) => {
              const next = acceptable(text, decimalsOfStep(spec.tickSize, spec.priceScale));
              if (typeof next === "string") setPrice(next);
            }}
          />
        )}
        <NumberField
          name={t("contract_lots")}
          aside={t("contract_of_lots", { lots: formatDecimal(position.lots, style) })}
          value={typedLots}
          decimals={0}
          unit={lots === null ? undefined : `= ${sizeText(spec, lots, holding.lotSize)} ${symbol}`}
          error={lotsProblem}
          onWrite={(text) => {
            const next = acceptable(text, 0);
            if (typeof next === "string") setLots(next);
          }}
        />
        <input
          type="range"
          min={1}
          max={100}
          aria-label={t("contract_share_to_close")}
          aria-valuetext={lots === null ? undefined : t("contract_lot_count", { count: String(lots) })}
          value={lots === null ? 0 : Number((lots * 100n) / holding.lots)}
          onChange={(event) => setLots(String(lotsOfShare(holding.lots, Number(event.target.value))))}
          className="h-11 w-full cursor-pointer accent-(--ink)"
        />
        <fieldset aria-label={t("contract_share_to_close")} className="grid grid-cols-4 gap-2 [&>button]:justify-center">
          {SHARES.map((share) => (
            <Chip
              key={share}
              on={lots === lotsOfShare(holding.lots, share)}
              onClick={() => setLots(String(lotsOfShare(holding.lots, share)))}
            >
              {t("trade_percent", { percent: share })}
            </Chip>
          ))}
        </fieldset>
      </div>
      <dl className="pt-2">
        <FigureLine name={t("contract_result_of_price")}>
          {profit === null ? (
            "–"
          ) : (
            <Amount value={profit} decimals={2} sign="always" unit={SETTLEMENT.code} className={cx(DIRECTION_TEXT[directionOf(profit)])} />
          )}
        </FigureLine>
        <FigureLine term="closing_fee">
          {closing === null ? "–" : <Amount value={money(closing.fee)} decimals={2} unit={SETTLEMENT.code} />}
        </FigureLine>
        <FigureLine name={t("contract_margin_back")}>
          {closing === null ? "–" : <Amount value={money(closing.margin)} decimals={2} unit={SETTLEMENT.code} />}
        </FigureLine>
        <div className="mt-1 flex min-h-12 items-center justify-between gap-3 border-t border-line text-body font-semibold">
          <dt>{t("contract_to_balance")}</dt>
          <dd>
            {closing === null ? (
              "–"
            ) : (
              <Amount
                value={money(position.marginMode === "cross" ? closing.margin + closing.realised - closing.fee : closing.toCash)}
                decimals={2}
                unit={SETTLEMENT.code}
              />
            )}
          </dd>
        </div>
      </dl>
      <p className="pb-2 text-caption text-ink-3">{t(kind === "market" ? "contract_close_market_note" : "contract_close_limit_note")}</p>
      {blocked !== undefined && <Notice tone="attention">{blocked}</Notice>}
      <SendingNotice sending={sending} />
    </Sheet>
  );
}

type PriceProblem = Parameters<typeof problemText>[0];

function limitProblem(limit: bigint | null, tickSize: bigint, now: bigint, text: (units: bigint) => string): PriceProblem | null {
  if (limit === null || limit <= 0n || limit % tickSize !== 0n) return { key: "price_step", params: { step: text(tickSize) } };
  const { min, max } = limitPriceRange(now, tickSize);
  return limit >= min && limit <= max ? null : { key: "price_out_of_range", params: { min: text(min), max: text(max) } };
}

function priceReason(problem: PriceProblem | null, style: Parameters<typeof problemText>[1]): string | undefined {
  return problem === null ? undefined : problemText(problem, style);
}
