import { Direction, formatAmount } from "@candela/model";
import { Amount, Description, DescriptionList, formatDecimal, LivePrice, Tag, useUi } from "@candela/ui";
import { useStore } from "../../../lib/browser/store.ts";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../../lib/language/with-slot.tsx";
import { productName } from "../../../lib/market/product-name.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import type { Sending } from "../../../lib/net/use-command.ts";
import { languageStore } from "../../../lib/site/settings.ts";
import { durationText } from "../../../lib/time/duration.ts";
import { VoucherLines } from "../../../lib/vouchers/voucher-lines.tsx";
import { VoucherNote } from "../../../lib/vouchers/voucher-note.tsx";
import { ConfirmHead, ConfirmSheet } from "../ticket/confirm-sheet.tsx";
import { ratePercent } from "../ticket/decimal-field.ts";
import { BreakEvenRate, BreakEvenTerm } from "./break-even.tsx";
import { AskFirstSwitch } from "./one-tap.tsx";
import { payoutText, previewDecimals } from "./quick-words.ts";
import { type Offer, previewOf, STAKE_ASSET } from "./stake.ts";
import { useBlocked } from "./use-blocked.ts";
import type { QuickTicketState } from "./use-quick-ticket.ts";

interface ConfirmTradeProps {
  readonly product: Product;
  readonly offer: Offer;
  readonly ticket: QuickTicketState;
  readonly direction: Direction;
  readonly sending: Sending;
  readonly onPlace: () => Promise<void>;
  readonly onClose: () => void;
}

/** The last look before a commitment: each ending with what it moves, computed by the functions that the server settles with. */
export function ConfirmTrade({ product, offer, ticket, direction, sending, onPlace, onClose }: ConfirmTradeProps) {
  const t = useT();
  const style = useUi();
  const blocked = useBlocked(product, ticket);
  const preview = previewOf(offer, ticket.stake, direction);
  const up = direction === Direction.buy;
  const name = productName(product, useStore(languageStore));
  const total = preview !== null && <Amount money coloured value={formatAmount(preview.total)} decimals={previewDecimals(preview)} />;
  return (
    <ConfirmSheet
      title={t("quick_confirm")}
      direction={up ? "up" : "down"}
      place={withSlot(t(up ? "quick_place_up" : "quick_place_down", { total: SLOT, currency: STAKE_ASSET.code }), total)}
      blocked={blocked}
      sending={sending}
      onPlace={onPlace}
      onClose={onClose}
    >
      <ConfirmHead
        product={product}
        title={name}
        direction={up ? "up" : "down"}
        tag={t(up ? "quick_up" : "quick_down")}
        note={
          <>
            <bdi>{durationText(offer.seconds, t)}</bdi> · <Term of="payout">{payoutText(offer.payoutRate, style)}</Term>
          </>
        }
        price={<LivePrice value={ticket.quote.nowPrice} large />}
        priceName={t("quick_price_live")}
      />
      {preview !== null && <Endings offer={offer} direction={direction} preview={preview} />}
      <AskFirstSwitch />
    </ConfirmSheet>
  );
}

interface EndingsProps extends Pick<ConfirmTradeProps, "offer" | "direction"> {
  readonly preview: NonNullable<ReturnType<typeof previewOf>>;
}

function Endings({ offer, direction, preview }: EndingsProps) {
  const t = useT();
  const style = useUi();
  const decimals = previewDecimals(preview);
  const money = (value: typeof preview.fee, sign: 1n | -1n = 1n, signed = false) => {
    const units = value.units * sign;
    return (
      <Amount
        value={formatAmount({ ...value, units })}
        decimals={decimals}
        coloured={signed}
        sign={signed ? "always" : "auto"}
        unit={STAKE_ASSET.code}
      />
    );
  };
  const rate = offer.feeRates[direction].units;
  return (
    <>
      <DescriptionList layout="tiles" className="grid grid-cols-2 gap-2 py-2">
        <Description
          tone="up"
          name={t("quick_if_right")}
          note={
            <>
              {t("quick_pays")} {money(preview.payoutIfWon)}
            </>
          }
        >
          {money(preview.profitIfWon, 1n, true)}
        </Description>
        <Description
          tone="down"
          name={t("quick_if_wrong")}
          note={
            <>
              {t("quick_pays")} {money({ ...preview.payoutIfWon, units: 0n })}
            </>
          }
        >
          {money(preview.lossIfLost, -1n, true)}
        </Description>
      </DescriptionList>
      <DescriptionList>
        <Description name={<Term of="equal" />}>
          {t("quick_returns")} {money(preview.total)}
        </Description>
        <Description name={<BreakEvenTerm preview={preview} />}>
          <BreakEvenRate preview={preview} />
        </Description>
        <Description
          name={
            <Term of="fee">
              {rate === 0n ? undefined : t("trade_fee_rate", { rate: formatDecimal(ratePercent(rate), style, { as: "percent" }) })}
            </Term>
          }
        >
          {rate === 0n ? <Tag tone="good">{t("term_fee_free")}</Tag> : money(preview.fee)}
        </Description>
        <VoucherLines mode="quick" fee={preview.fee} decimals={decimals} />
        <Description total name={t("quick_total")}>
          {money(preview.total)}
        </Description>
      </DescriptionList>
      <VoucherNote mode="quick" fee={preview.fee} />
      <p className="pb-1 text-caption text-ink-3">{t("quick_rule_short", { seconds: offer.seconds })}</p>
    </>
  );
}
