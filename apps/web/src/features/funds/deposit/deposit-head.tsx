import { PaperTag, Tag } from "@candela/ui";
import { AssetAmount } from "../../../lib/components/asset-amount.tsx";
import { CurrencyToken } from "../../../lib/components/currency-token.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { useLanguage } from "../../../lib/site/settings.ts";
import { useNow } from "../../../lib/time/now.ts";
import { waitText } from "../../../lib/time/wait-text.ts";
import type { Deposit } from "../money-shapes.ts";
import { depositTag, isConfirming, leftMs, sumOf } from "./deposit-view.ts";

/** What came, over which way, and how far it is. */
export function DepositHead({ deposit }: { readonly deposit: Deposit }) {
  const t = useT();
  const { network, channelName, channelType } = deposit;
  const { amount, currencyName } = sumOf(deposit);
  const { tone, text } = depositTag(deposit, t);
  return (
    <div className="page-x flex flex-col items-center gap-1 pt-2 pb-4 text-center">
      <p className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1 text-body text-ink-2">
        <CurrencyToken code={currencyName} size={22} />
        {channelType === "crypto" ? <bdi>{`${currencyName} · ${network}`}</bdi> : <bdi>{channelName}</bdi>}
        <PaperTag />
      </p>
      <p className="max-w-full text-hero wrap-anywhere">
        <AssetAmount own whole code={currencyName} value={amount} />
        <span className="ms-2 text-title2 font-normal text-ink-3">
          <bdi>{currencyName}</bdi>
        </span>
      </p>
      {isConfirming(deposit) ? <Confirmed deposit={deposit} /> : <Tag tone={tone}>{text}</Tag>}
    </div>
  );
}

function Confirmed({ deposit }: { readonly deposit: Deposit }) {
  const t = useT();
  const { tag } = useLanguage();
  const left = leftMs(deposit, useNow(1_000));
  const { confirmations, confirmationsNeeded } = deposit;
  return (
    <p role="status" className="text-body text-ink-2">
      {t("deposit_confirmed", { count: confirmations ?? 0, needed: confirmationsNeeded ?? 0 })}
      {left !== null && <span className="text-ink-3"> · ≈ {waitText(left, tag)}</span>}
    </p>
  );
}
