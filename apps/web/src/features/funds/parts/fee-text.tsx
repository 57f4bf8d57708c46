import { compareDecimals, formatDecimal, useUi } from "@candela/ui";
import { AssetAmount } from "../../../lib/components/asset-amount.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import type { Channel } from "../money-shapes.ts";
import { ratePercent } from "../rate-percent.ts";

/** What a channel takes: a fixed part, a part that grows with the amount, both, or nothing. */
export function FeeText({ channel: { feeFixed, feeRate, currencyName } }: { readonly channel: Channel }) {
  const t = useT();
  const style = useUi();
  const isFixed = compareDecimals(feeFixed, "0") > 0;
  const isShare = compareDecimals(feeRate, "0") > 0;
  if (!isFixed && !isShare) return t("deposit_fee_none");
  return (
    <bdi className="num">
      {isFixed && <AssetAmount whole code={currencyName} value={feeFixed} unit />}
      {isFixed && isShare && " + "}
      {isShare && formatDecimal(ratePercent(feeRate), style, { as: "percent", decimals: 2 })}
    </bdi>
  );
}
