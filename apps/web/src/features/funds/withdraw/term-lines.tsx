import { compareDecimals, Description, DescriptionList, formatDecimal, useUi } from "@candela/ui";
import { AssetAmount } from "../../../lib/components/asset-amount.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { formatDateTime } from "../../../lib/time/time-format.ts";
import type { Channel, WithdrawalRow, WithdrawalTerms } from "../money-shapes.ts";
import { FeeText } from "../parts/fee-text.tsx";
import { ratePercent } from "../rate-percent.ts";

type Fees = Pick<WithdrawalRow, "currencyName" | "feeFixed" | "feeShare" | "feeRate" | "channelType">;

/** The fee, its share only where the channel has one; subtracted in view where `minus` says so. */
export function FeeLines({ terms, minus = false }: { readonly terms: Fees; readonly minus?: boolean }) {
  const t = useT();
  const style = useUi();
  const { currencyName, feeFixed, feeShare, feeRate, channelType } = terms;
  const sign = minus ? "-" : "";
  return (
    <>
      <Description name={t(channelType === "crypto" ? "withdraw_fee_network" : "trade_fee")}>
        <AssetAmount own whole code={currencyName} value={`${sign}${feeFixed}`} unit />
      </Description>
      {compareDecimals(feeRate, "0") > 0 && (
        <Description name={t("withdraw_fee_share", { rate: formatDecimal(ratePercent(feeRate), style, { as: "percent", decimals: 2 }) })}>
          <AssetAmount own whole code={currencyName} value={`${sign}${feeShare}`} unit />
        </Description>
      )}
    </>
  );
}

/** What a channel takes and asks for at least, while there is no amount yet. */
export function ChannelLines({ channel }: { readonly channel: Channel }) {
  const t = useT();
  const { channelType, currencyName, minAmount } = channel;
  return (
    <DescriptionList size="dense">
      <Description name={t(channelType === "crypto" ? "withdraw_fee_network" : "trade_fee")}>
        <FeeText channel={channel} />
      </Description>
      <Description name={t("deposit_minimum")}>
        <AssetAmount whole code={currencyName} value={minAmount} unit />
      </Description>
    </DescriptionList>
  );
}

/** The fee, what arrives and when, before anything is asked for. */
export function TermLines({ terms }: { readonly terms: WithdrawalTerms }) {
  const t = useT();
  const { currencyName, receives, waitsUntil } = terms;
  return (
    <DescriptionList size="dense">
      <FeeLines terms={terms} />
      <Description total name={t("trade_receive")}>
        <span className="text-title3">
          <AssetAmount own whole code={currencyName} value={receives} unit />
        </span>
      </Description>
      <Description wraps name={t("withdraw_arrives")}>
        {waitsUntil === null ? t("withdraw_arrives_check") : t("withdraw_arrives_wait", { time: formatDateTime(waitsUntil) })}
      </Description>
    </DescriptionList>
  );
}
