import { Direction, formatAmount, formatUnits } from "@candela/model";
import { Amount, formatDecimal, useUi } from "@candela/ui";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { useRemoteConfig } from "../../../lib/site/remote-config.ts";
import { useFeeVoucher } from "../../../lib/vouchers/use-fee-voucher.ts";
import { ratePercent } from "../ticket/decimal-field.ts";
import { moneyText, previewDecimals } from "./quick-words.ts";
import { dearerDirection, isFree, type Offer, previewOf, STAKE_ASSET } from "./stake.ts";

/** Least and most that may be staked, and what the trade costs: a fee, or the badge that says there is none. */
export function FeeLine({ offer, stake }: { readonly offer: Offer; readonly stake: string }) {
  const t = useT();
  const style = useUi();
  const badge = useRemoteConfig().app_fastFree === 1;
  const direction = dearerDirection(offer);
  const preview = previewOf(offer, stake, direction);
  const voucher = useFeeVoucher("quick")(preview?.fee);
  const rate = ratePercent(offer.feeRates[direction].units);
  const same = offer.feeRates[Direction.buy].units === offer.feeRates[Direction.sell].units;
  return (
    <p className="page-x flex flex-wrap items-center justify-between gap-x-3 text-caption text-ink-3">
      <bdi>
        {t("quick_range", {
          min: moneyText(offer.minimum, style),
          max: moneyText(offer.maximum, style),
          currency: STAKE_ASSET.code,
        })}
      </bdi>
      {isFree(offer) ? (
        badge && (
          <span className="rounded-tag bg-ok-soft px-1.5 text-ok">
            <Term of="fee_free" />
          </span>
        )
      ) : (
        <span className="text-ink-2">
          <Term of="fee">{t("trade_fee_rate", { rate: `${same ? "" : "≤ "}${formatDecimal(rate, style, { as: "percent" })}` })}</Term>{" "}
          {preview !== null && (
            <Amount value={formatAmount(preview.fee)} decimals={previewDecimals(preview)} unit={STAKE_ASSET.code} className="text-ink" />
          )}
          {voucher !== null && (
            <span className="block text-end">
              <Term of="voucher">{t("voucher_pays_with")}</Term>{" "}
              <Amount value={formatUnits(voucher.pays, STAKE_ASSET.scale)} unit={STAKE_ASSET.code} className="text-ink" />
            </span>
          )}
        </span>
      )}
    </p>
  );
}
