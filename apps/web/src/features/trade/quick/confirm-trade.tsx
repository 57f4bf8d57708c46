import { Direction, formatAmount } from "@candela/model";
import {
  Amount,
  Button,
  Description,
  DescriptionList,
  formatDecimal,
  LivePrice,
  Notice,
  PaperTag,
  ProductToken,
  Sheet,
  Tag,
  Triangle,
  useUi,
} from "@candela/ui";
import { useStore } from "../../../lib/browser/store.ts";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { productName } from "../../../lib/market/product-name.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { languageStore } from "../../../lib/site/settings.ts";
import { durationText } from "../../../lib/time/duration.ts";
import { ratePercent } from "../ticket/decimal-field.ts";
import type { Placing } from "../ticket/use-placing.ts";
import { BreakEvenRate, BreakEvenTerm } from "./break-even.tsx";
import { AskFirstSwitch } from "./one-tap.tsx";
import { payoutText, previewDecimals } from "./quick-words.ts";
import { type Offer, previewOf, STAKE_ASSET } from "./stake.ts";
import type { QuickOrder } from "./trades.ts";
import { useBlocked } from "./use-blocked.ts";
import type { QuickTicketState } from "./use-quick-ticket.ts";

interface ConfirmTradeProps {
  readonly product: Product;
  readonly offer: Offer;
  readonly ticket: QuickTicketState;
  readonly direction: Direction;
  readonly placing: Placing<QuickOrder>;
  readonly onPlace: () => Promise<void>;
  readonly onClose: () => void;
}

/** The last look before a commitment: each ending with what it moves, computed by the functions that the server settles with. */
export function ConfirmTrade({ product, offer, ticket, direction, placing, onPlace, onClose }: ConfirmTradeProps) {
  const t = useT();
  const style = useUi();
  const blocked = useBlocked(product, ticket);
  const preview = previewOf(offer, ticket.stake, direction);
  const up = direction === Direction.buy;
  const sending = placing.step === "sending";
  const total = preview === null ? "" : formatDecimal(formatAmount(preview.total), style, { decimals: previewDecimals(preview) });
  return (
    <Sheet
      open
      busy={sending}
      onClose={onClose}
      title={t("quick_confirm")}
      action={
        placing.step === "unknown" ? (
          <Button wide onClick={onClose}>
            {t("trade_done")}
          </Button>
        ) : (
          <Button wide kind={up ? "up" : "down"} loading={sending} disabledReason={blocked} onClick={() => void onPlace()}>
            {t(up ? "quick_place_up" : "quick_place_down", { total, currency: STAKE_ASSET.code })}
          </Button>
        )
      }
    >
      <Head product={product} direction={direction} offer={offer} ticket={ticket} />
      {preview !== null && <Endings offer={offer} direction={direction} preview={preview} />}
      <AskFirstSwitch />
      {blocked !== undefined && <Notice tone="attention">{blocked}</Notice>}
      {placing.step === "unknown" && <Notice tone="attention">{t("trade_unknown")}</Notice>}
      {placing.step === "review" && placing.problem !== undefined && <Notice tone="problem">{placing.problem}</Notice>}
    </Sheet>
  );
}

function Head({ product, direction, offer, ticket }: Pick<ConfirmTradeProps, "product" | "direction" | "offer" | "ticket">) {
  const t = useT();
  const style = useUi();
  const name = productName(product, useStore(languageStore));
  const up = direction === Direction.buy;
  return (
    <div className="flex items-center gap-3 py-2">
      <ProductToken productCode={product.productCode} productType={product.productType} image={product.productImg} size={44} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-row">
          {name}
          <Tag tone={up ? "up" : "down"}>
            <Triangle direction={up ? "up" : "down"} />
            {t(up ? "quick_up" : "quick_down")}
          </Tag>
        </p>
        <p className="text-caption text-ink-2">
          <bdi>{durationText(offer.seconds, t)}</bdi> · <Term of="payout">{payoutText(offer.payoutRate, style)}</Term>
        </p>
      </div>
      <div className="shrink-0 text-end">
        <p className="text-row">
          <LivePrice value={ticket.quote.nowPrice} large />
        </p>
        <p className="text-caption text-ink-2">{t("quick_price_live")}</p>
      </div>
    </div>
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
      <Amount value={formatAmount({ ...value, units })} decimals={decimals} sign={signed ? "always" : "auto"} unit={STAKE_ASSET.code} />
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
        <Description
          total
          name={
            <span className="flex items-center gap-2">
              {t("quick_total")}
              <PaperTag />
            </span>
          }
        >
          {money(preview.total)}
        </Description>
      </DescriptionList>
      <p className="pb-1 text-caption text-ink-3">{t("quick_rule_short", { seconds: offer.seconds })}</p>
    </>
  );
}
