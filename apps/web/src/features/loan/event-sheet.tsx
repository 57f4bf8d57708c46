import { compareDecimals, Description, DescriptionList, formatDecimal, PaperTag, Sheet, trimZeros, useUi } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { CheckDayLink } from "../../lib/components/check-day-link.tsx";
import { percentOf } from "../../lib/earning/earning-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { useNamedProduct } from "../../lib/market/named-product.ts";
import { tickNumber } from "../../lib/market/tick-number.ts";
import { formatUtcDateTime } from "../../lib/time/time-format.ts";
import type { LoanEvent, LoanSale, LoanTick } from "./loan-shapes.ts";
import { eventText, shareText } from "./loan-words.ts";

interface EventSheetProps {
  readonly event: LoanEvent;
  readonly onClose: () => void;
}

/** What decided something by a price: the tick, and of a sale the formula with its figures. */
export function EventSheet({ event, onClose }: EventSheetProps) {
  const t = useT();
  const style = useUi();
  const { ltv, debt, currencyName, tick, sale, collateralName } = event;
  return (
    <Sheet open onClose={onClose} title={eventText(event, t)} tag={<PaperTag />}>
      {sale !== null && collateralName !== null && <Sale sale={sale} code={currencyName} collateralName={collateralName} />}
      <DescriptionList size="medium">
        {sale === null && (
          <Description name={t("loan_event_debt")}>
            <AssetAmount own whole code={currencyName} value={debt} unit />
          </Description>
        )}
        {ltv !== null && (
          <Description name={t("loan_ltv")}>
            <bdi className="num">{shareText(ltv, style, 4)}</bdi>
          </Description>
        )}
        {tick !== null && <TickLines tick={tick} />}
      </DescriptionList>
      {tick !== null && <CheckDay tick={tick} />}
    </Sheet>
  );
}

function TickLines({ tick: { seq, ts, bid } }: { readonly tick: LoanTick }) {
  const t = useT();
  const style = useUi();
  return (
    <>
      <Description name={t("loan_sale_price")}>
        <bdi className="num">{formatDecimal(bid, style)}</bdi>
      </Description>
      <Description name={t("loan_sale_tick")} wraps>
        <bdi className="num">{tickNumber(seq)}</bdi> <bdi className="num">{t("orders_utc", { time: formatUtcDateTime(ts, true) })}</bdi>
      </Description>
    </>
  );
}

/** A day of the simulated market can be computed again by anybody. */
function CheckDay({ tick: { productCode, ts, seq } }: { readonly tick: LoanTick }) {
  const t = useT();
  const { product } = useNamedProduct(productCode);
  if (product?.source !== "simulated") return null;
  return <CheckDayLink productCode={productCode} ts={ts} ticks={String(seq)} text={t("loan_check_day")} />;
}

const WHY = { level: "loan_sale_why_level", call: "loan_sale_why_call", overdue: "loan_sale_why_overdue" } as const;

interface SaleProps {
  readonly sale: LoanSale;
  readonly code: string;
  readonly collateralName: string;
}

function Sale({ sale, code, collateralName }: SaleProps) {
  const t = useT();
  const style = useUi();
  const { why, debt, value, target, feeRate, sold, isAll, gross, fee, interest, principal, rest, shortfall } = sale;
  const money = (amount: string) => <AssetAmount own whole code={code} value={amount} unit />;
  const isSome = (amount: string) => compareDecimals(amount, "0") > 0;
  const plain = (amount: string) => formatDecimal(trimZeros(amount), style);
  return (
    <>
      <p className="pb-2 text-body text-ink-2">
        {t(WHY[why])} {isAll && t("loan_sale_all")}
      </p>
      {style.hidesOwn !== true && (
        <div className="mb-2 rounded-input bg-fill px-3.5 py-2.5 text-caption text-ink-2">
          <p>{t("loan_sale_formula")}</p>
          <p dir="ltr" className="num pt-1 text-ink">
            ({plain(debt)} − {plain(target)} × {plain(value)}) ÷ ((1 − {plain(feeRate)}) − {plain(target)})
          </p>
        </div>
      )}
      <DescriptionList size="medium">
        <Description name={t("loan_sale_debt")}>{money(debt)}</Description>
        <Description name={t("loan_sale_value")}>{money(value)}</Description>
        <Description name={t("loan_sale_target")}>
          <bdi className="num">{shareText(target, style)}</bdi>
        </Description>
        <Description name={t("loan_sale_sold")}>
          <AssetAmount own whole code={collateralName} value={sold} unit />
        </Description>
        <Description name={t("loan_sale_gross")}>{money(gross)}</Description>
        <Description name={t("earning_fee", { rate: percentOf(feeRate, style) })}>{money(fee)}</Description>
        {isSome(interest) && <Description name={t("pledge_paid")}>{money(interest)}</Description>}
        {isSome(principal) && <Description name={t("loan_principal_paid")}>{money(principal)}</Description>}
        {isSome(rest) && <Description name={t("loan_sale_rest")}>{money(rest)}</Description>}
        {isSome(shortfall) && <Description name={t("loan_sale_shortfall")}>{money(shortfall)}</Description>}
      </DescriptionList>
    </>
  );
}
