import { type ContractSide, contractFill, liquidationWithinReach, previewContractClose, previewContractOpen } from "@candela/model";
import { Amount, Button, DescriptionList, formatDecimal, LivePrice, Notice, PaperTag, Sheet, SignedAmount, useUi } from "@candela/ui";
import { SendingNotice, SendOnce } from "../../../lib/components/sending-notice.tsx";
import { sheetDecimals } from "../../../lib/format/sheet-decimals.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { currentPlace } from "../../../lib/navigation/hash-location.ts";
import { redirectTo } from "../../../lib/navigation/navigation.ts";
import { POSITION_PATH } from "../../../lib/navigation/paths.ts";
import { useFillModel, useLiveQuote } from "../product.ts";
import { ratePercent } from "../ticket/decimal-field.ts";
import { useMarketBlocked } from "../ticket/use-market-blocked.ts";
import type { PositionSheetProps } from "./close-sheet.tsx";
import { useCash } from "./contract-feed.ts";
import { closingRateOf, feeRateFor, holdingOf, money, priceText, quoteUnits, SETTLEMENT, sizeText, specOf } from "./contract-shapes.ts";
import { positionName, SideTag } from "./contract-words.tsx";
import { useProductOf } from "./product-of.ts";
import { presentOf } from "./protection.ts";
import { FigureLine } from "./ticket-figures.tsx";
import { useContractCommand } from "./use-contract-command.ts";
import { useTerms } from "./use-contract-ticket.ts";

/** Closing a position and opening as many lots the other way at the same price: both or neither. */
export function ReverseSheet({ marked, product, onClose, onDone }: PositionSheetProps) {
  const t = useT();
  const { position, backing } = marked;
  const spec = specOf(product);
  const holding = holdingOf(position, spec);
  const style = useUi();
  const { name, symbol } = useProductOf(position.productCode);
  const quote = useLiveQuote(product, 100);
  const cash = useCash();
  const { terms } = useTerms(product);
  const model = useFillModel();
  const { sending, send } = useContractCommand();
  const blocked = useMarketBlocked(product, quote, true);
  const other: ContractSide = position.side === "long" ? "short" : "long";
  const units = quoteUnits(quote, spec);
  // Both halves trade the same lots in the same direction at the same tick.
  const tick = { ...units, price: presentOf(product, quote.nowPrice) };
  const { price: at, value } = contractFill(model, spec, tick, { ...holding, action: "close" });
  const rates = terms === undefined ? null : { close: closingRateOf(position, terms), open: feeRateFor(terms, other, "open") };
  const closing = previewContractClose(spec, holding, holding.lots, at, rates?.close ?? 0n, SETTLEMENT, value);
  const left = (cash ?? 0n) + (position.marginMode === "cross" ? closing.margin + closing.realised - closing.fee : closing.toCash);
  const opening =
    terms === undefined || rates === null || rates.open === null || backing === null
      ? null
      : previewContractOpen(
          {
            product: spec,
            terms,
            side: other,
            marginMode: position.marginMode,
            leverage: position.leverage,
            lots: holding.lots,
            at,
            value,
            quote: units,
            feeRate: rates.open,
            holding: null,
            backing: { ...backing, cash: left },
          },
          SETTLEMENT,
        );
  const liquidation = opening === null ? null : liquidationWithinReach(opening.liquidationPrice, at);
  const short = opening !== null && cash !== null && opening.cost > left;
  const submit = async () => {
    const result = await send("POST /api/contractPosition/reverse", { id: position.id });
    if (result === null) return;
    const opened = result.positions.find(({ status, side }) => status === "open" && side === other);
    onDone(t("contract_reversed", { position: positionName({ side: other }, name, t) }));
    onClose();
    // The page of the old one would be left with what is over: the new one takes its place.
    if (opened !== undefined && currentPlace().path === POSITION_PATH) void redirectTo(POSITION_PATH, { id: opened.id });
  };
  const realised = money(closing.realised);
  const opened = opening === null ? [] : [opening.margin, opening.fee, opening.worstCase];
  const decimals = sheetDecimals([closing.realised, closing.fee, ...opened].map(money));
  const amount = (value: bigint) => <Amount value={money(value)} decimals={decimals} unit={SETTLEMENT.code} />;
  return (
    <Sheet
      open
      busy={sending.step === "sending"}
      onClose={onClose}
      title={t("contract_reverse_title")}
      tag={<PaperTag />}
      action={
        <SendOnce sending={sending} onClose={onClose}>
          <Button
            wide
            kind={other === "long" ? "up" : "down"}
            loading={sending.step === "sending"}
            disabledReason={blocked ?? (short ? t("contract_reverse_short") : undefined)}
            onClick={() => void submit()}
          >
            {t(other === "long" ? "contract_reverse_to_long" : "contract_reverse_to_short")}
          </Button>
        </SendOnce>
      }
    >
      <p className="flex flex-wrap items-center gap-2 py-1 text-row">
        {name}
        <span className="ms-auto">
          <LivePrice value={position.side === "long" ? quote.bid : quote.ask} />
        </span>
      </p>
      <h3 className="flex items-center gap-2 pt-2 text-body font-semibold">
        {t("contract_reverse_closes")} <SideTag side={position.side} leverage={position.leverage} />
      </h3>
      <DescriptionList>
        <FigureLine term="position_size">
          <Amount value={sizeText(spec, holding.lots, holding.lotSize)} unit={symbol} />
        </FigureLine>
        <FigureLine name={t("contract_result_of_price")}>
          <SignedAmount value={realised} decimals={decimals} unit={SETTLEMENT.code} />
        </FigureLine>
        <FigureLine
          term="closing_fee"
          note={rates === null ? undefined : formatDecimal(ratePercent(rates.close), style, { as: "percent" })}
        >
          {amount(closing.fee)}
        </FigureLine>
      </DescriptionList>
      <h3 className="flex items-center gap-2 border-t border-line pt-3 text-body font-semibold">
        {t("contract_reverse_opens")} <SideTag side={other} leverage={position.leverage} />
      </h3>
      <DescriptionList>
        <FigureLine term="margin">{opening === null ? "–" : amount(opening.margin)}</FigureLine>
        <FigureLine term="opening_fee">{opening === null ? "–" : amount(opening.fee)}</FigureLine>
        <FigureLine term="liquidation_price">
          {opening === null ? "–" : liquidation === null ? t("contract_never") : <Amount value={priceText(spec, liquidation)} />}
        </FigureLine>
        <FigureLine term="worst_case">{opening === null ? "–" : amount(-opening.worstCase)}</FigureLine>
      </DescriptionList>
      <p className="py-2 text-caption text-ink-3">{t("contract_reverse_note")}</p>
      {(blocked !== undefined || short) && <Notice tone="attention">{blocked ?? t("contract_reverse_short")}</Notice>}
      <SendingNotice sending={sending} />
    </Sheet>
  );
}
