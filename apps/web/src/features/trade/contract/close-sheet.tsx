import { amount as amountOf, type ContractClosing } from "@candela/model";
import {
  Amount,
  Button,
  Chip,
  Description,
  DescriptionList,
  formatDecimal,
  LivePrice,
  Notice,
  type NumberStyle,
  ownText,
  PaperTag,
  Segmented,
  Sheet,
  SignedAmount,
  subtractDecimals,
  sumDecimals,
  useUi,
} from "@candela/ui";
import { SendingNotice, SendOnce } from "../../../lib/components/sending-notice.tsx";
import { Term } from "../../../lib/components/term.tsx";
import { sheetDecimals } from "../../../lib/format/sheet-decimals.ts";
import { type T, useT } from "../../../lib/language/i18n.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { type FeeVoucher, useFeeVoucher } from "../../../lib/vouchers/use-fee-voucher.ts";
import { FeeAfterVoucher } from "../../../lib/vouchers/voucher-lines.tsx";
import { ratePercent } from "../ticket/decimal-field.ts";
import { useMarketBlocked } from "../ticket/use-market-blocked.ts";
import type { Marked } from "./contract-book.ts";
import { type ContractOrder, money, type Position, SETTLEMENT, sizeText } from "./contract-shapes.ts";
import { lotCount, positionName } from "./contract-words.tsx";
import { netOf } from "./net-of.ts";
import { NumberField } from "./number-field.tsx";
import { useProductOf } from "./product-of.ts";
import { FigureLine } from "./ticket-figures.tsx";
import { type Closing, lotsOfShare, useClosing } from "./use-closing.ts";
import { useContractCommand } from "./use-contract-command.ts";

export interface PositionSheetProps {
  readonly marked: Marked;
  readonly product: Product;
  readonly onClose: () => void;
  /** The result in words. */
  readonly onDone: (text: string) => void;
}

const SHARES = [25, 50, 75, 100] as const;

/** Closing all or some of a position, now or at a price, with what it brings. */
export function CloseSheet({ marked, product, onClose, onDone }: PositionSheetProps) {
  const t = useT();
  const style = useUi();
  const { position } = marked;
  const { name, unit } = useProductOf(position.productCode);
  const closing = useClosing(marked, product);
  const { kind, lots, holding, limit } = closing;
  const { sending, send } = useContractCommand();
  const blocked = useMarketBlocked(product, closing.quote);
  const voucher = useClosingVoucher(closing);
  const submit = async () => {
    if (lots === null) return;
    const { id, productCode, side } = position;
    const quantity = String(lots);
    const result =
      kind === "market"
        ? await send("POST /api/contractPosition/close", { id, ...(lots < holding.lots && { quantity }) })
        : await send("POST /api/contractOrder/place", { productCode, side, action: "close", orderType: "limit", price: limit, quantity });
    if (result === null) return;
    const order = result.orders[0];
    const now = result.positions.find(({ id }) => id === position.id);
    if (order === undefined || order.status === "open") onDone(t("contract_close_rests"));
    else onDone(withNote(closedText(order, now, t, style), voucher === null ? null : t("voucher_on_top")));
    onClose();
  };
  return (
    <Sheet
      open
      busy={sending.step === "sending"}
      onClose={onClose}
      title={t("contract_close_title")}
      tag={<PaperTag />}
      action={
        <SendOnce sending={sending} onClose={onClose}>
          <Button
            wide
            loading={sending.step === "sending"}
            disabledReason={blocked ?? closing.priceError ?? closing.lotsError ?? (lots === null ? t("contract_enter_lots") : undefined)}
            onClick={() => void submit()}
          >
            {lots === null || (kind === "limit" && limit === "")
              ? t("contract_close_position")
              : t(kind === "market" ? "contract_close_now" : "contract_close_at", {
                  size: `${formatDecimal(sizeText(closing.spec, lots, holding.lotSize), style)} ${unit}`,
                  price: kind === "limit" ? formatDecimal(limit, style) : "",
                })}
          </Button>
        </SendOnce>
      }
    >
      <p className="flex flex-wrap items-center gap-2 py-1 text-row">
        {positionName(position, name, t)}
        <span className="ms-auto">
          <LivePrice value={closing.closingSide} />
        </span>
      </p>
      <Segmented
        label={t("trade_order_type")}
        choices={[
          { value: "market", label: t("trade_market") },
          { value: "limit", label: t("trade_limit") },
        ]}
        value={kind}
        onChange={closing.setKind}
      />
      <CloseFields closing={closing} unit={unit} />
      <CloseFigures closing={closing} voucher={voucher} position={position} />
      {voucher !== null && lots === holding.lots && <p className="pb-1 text-caption text-ink-3">{t("voucher_on_top")}</p>}
      <p className="pb-2 text-caption text-ink-3">{t(kind === "market" ? "contract_close_market_note" : "contract_close_limit_note")}</p>
      {blocked !== undefined && <Notice tone="attention">{blocked}</Notice>}
      <SendingNotice sending={sending} />
    </Sheet>
  );
}

/** What a voucher gives back of the closing fee; null where none applies. */
function useClosingVoucher({ closing }: Pick<Closing, "closing">): FeeVoucher | null {
  return useFeeVoucher("contract")(closing === null ? null : amountOf(closing.fee, SETTLEMENT));
}

const withNote = (text: string, note: string | null) => (note === null ? text : `${text} ${note}`);

/** The position's final result with its costs named: not what the price alone would have brought. */
function closedText(order: ContractOrder, position: Position | undefined, t: T, style: NumberStyle): string {
  const over = position?.status === "closed";
  const result = over ? netOf(position) : subtractDecimals(order.realised, order.fee);
  const fee = over ? sumDecimals([position.fees, position.financing, position.liquidationFee]) : order.fee;
  const decimals = sheetDecimals([result, fee]);
  return t(over ? "contract_closed_for" : "contract_closed_part_for", {
    result: ownText(result, style, { decimals, sign: "always" }),
    fee: ownText(fee, style, { decimals }),
    currency: SETTLEMENT.code,
  });
}

/** The position's result once this closing has ended it. */
function resultAfter(position: Position, { realised, fee }: ContractClosing): string {
  return netOf({
    ...position,
    realised: sumDecimals([position.realised, money(realised)]),
    fees: sumDecimals([position.fees, money(fee)]),
  });
}

function CloseFields({ closing, unit }: { readonly closing: Closing; readonly unit: string }) {
  const t = useT();
  const style = useUi();
  const { lots, holding, spec } = closing;
  return (
    <div className="flex flex-col gap-3 pt-3">
      {closing.kind === "limit" && (
        <NumberField
          name={t("trade_limit_price")}
          label={<Term of="limit_price" />}
          value={closing.price}
          decimals={closing.priceDecimals}
          unit={SETTLEMENT.code}
          error={closing.priceError}
          onWrite={closing.writePrice}
        />
      )}
      <NumberField
        name={t("contract_lots")}
        aside={t("contract_of_lots", { lots: formatDecimal(String(holding.lots), style) })}
        value={closing.typedLots}
        decimals={0}
        unit={lots === null ? unit : `= ${formatDecimal(sizeText(spec, lots, holding.lotSize), style)} ${unit}`}
        error={closing.lotsError}
        onWrite={closing.writeLots}
      />
      <input
        type="range"
        min={1}
        max={100}
        aria-label={t("contract_share_to_close")}
        aria-valuetext={lots === null ? undefined : lotCount(String(lots), t, style)}
        value={lots === null ? 0 : Number((lots * 100n) / holding.lots)}
        onChange={(event) => closing.takeShare(Number(event.target.value))}
        className="h-11 w-full cursor-pointer accent-(--ink)"
      />
      <fieldset
        aria-label={t("contract_share_to_close")}
        className="grid grid-cols-[repeat(auto-fit,minmax(max(3.5rem,calc((100%-1.5rem)/4-1px)),1fr))] gap-2 [&>button]:justify-center"
      >
        {SHARES.map((share) => (
          <Chip key={share} on={lots === lotsOfShare(holding.lots, share)} onClick={() => closing.takeShare(share)}>
            <Amount value={String(share)} as="percent" />
          </Chip>
        ))}
      </fieldset>
    </div>
  );
}

interface CloseFiguresProps {
  readonly closing: Closing;
  readonly voucher: FeeVoucher | null;
  readonly position: Position;
}

/** What the closing brings and costs; of the last one also the position's result, as it is told once it is closed. */
function CloseFigures({ closing: { closing, feeRate, holding, lots }, voucher, position }: CloseFiguresProps) {
  const t = useT();
  const style = useUi();
  const profit = closing === null ? null : money(closing.realised);
  // A cross position's loss may take from cash what its margin does not cover.
  const cash =
    closing === null ? undefined : position.marginMode === "cross" ? closing.margin + closing.realised - closing.fee : closing.toCash;
  // What a voucher gives back of the fee is in the same posting.
  const back = cash === undefined ? undefined : cash + (voucher?.back ?? 0n);
  const result = closing === null || lots !== holding.lots ? null : resultAfter(position, closing);
  const decimals = sheetDecimals([
    ...[closing?.realised, closing?.fee, closing?.margin, back, voucher?.back].map((units) => (units === undefined ? null : money(units))),
    result,
  ]);
  const amount = (units: bigint | undefined) =>
    units === undefined ? "–" : <Amount value={money(units)} decimals={decimals} unit={SETTLEMENT.code} />;
  return (
    <DescriptionList className="pt-2">
      <FigureLine name={t("contract_result_of_price")}>
        {profit === null ? "–" : <SignedAmount value={profit} decimals={decimals} unit={SETTLEMENT.code} />}
      </FigureLine>
      <FigureLine term="closing_fee" note={feeRate === null ? undefined : formatDecimal(ratePercent(feeRate), style, { as: "percent" })}>
        {amount(closing?.fee)}
      </FigureLine>
      {voucher !== null && <FeeAfterVoucher back={money(voucher.back)} pays={money(voucher.pays)} decimals={decimals} />}
      <FigureLine name={t("contract_margin_back")}>{amount(closing?.margin)}</FigureLine>
      <Description total name={t("contract_to_balance")}>
        {amount(back)}
      </Description>
      {result !== null && (
        <FigureLine name={t("contract_net_result")}>
          <SignedAmount value={result} decimals={decimals} unit={SETTLEMENT.code} />
        </FigureLine>
      )}
    </DescriptionList>
  );
}
