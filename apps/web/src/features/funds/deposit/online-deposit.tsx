import { Button, Description, DescriptionList, Notice, PaperTag, subtractDecimals } from "@candela/ui";
import { ArrowSquareOutIcon } from "@phosphor-icons/react/dist/csr/ArrowSquareOut";
import { AssetAmount } from "../../../lib/components/asset-amount.tsx";
import { RichText } from "../../../lib/components/rich-text.tsx";
import { SendingNotice, SendOnce } from "../../../lib/components/sending-notice.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { useAssetText } from "../../../lib/market/asset-text.ts";
import { navigateBack, navigateTo } from "../../../lib/navigation/navigation.ts";
import { LINE_PAY_PATH } from "../../../lib/navigation/paths.ts";
import { command } from "../../../lib/net/command.ts";
import { useCommand } from "../../../lib/net/use-command.ts";
import { forgetOwnDraft } from "../../../lib/session/draft.ts";
import { channelFee } from "../channel-fee.ts";
import type { Channel } from "../money-shapes.ts";
import { FeeText } from "../parts/fee-text.tsx";
import { DepositAmount } from "./deposit-amount.tsx";
import { leaveForProvider } from "./leave-for-provider.ts";
import { useDepositForm } from "./use-deposit-form.ts";

/** A payment at a provider: its amount, what the channel takes and what arrives, then over to the provider's page. */
export function OnlineDeposit({ channels }: { readonly channels: readonly Channel[] }) {
  const t = useT();
  const text = useAssetText();
  const form = useDepositForm(channels);
  const { sending, send } = useCommand(command, "funds_never_arrived");
  const { channel, typed, decimals, blocked } = form;
  const { currencyName, channelName } = channel;
  const fee = typed.isEmpty ? null : channelFee(channel, typed.amount, decimals);
  const pay = async () => {
    const made = await send("POST /api/deposit/online", { channelId: channel.id, amount: typed.amount });
    if (made === null) return;
    forgetOwnDraft("deposit online");
    // The step back from the provider leads to the page that follows the payment.
    await navigateTo(LINE_PAY_PATH, { id: made.id });
    leaveForProvider(made.payUrl);
  };
  return (
    <>
      <DepositAmount channels={channels} form={form} />
      <DescriptionList size="dense">
        <Description name={t("funds_way")} wraps>
          <bdi>{channelName}</bdi>
        </Description>
        <Description name={t("trade_fee")}>
          {fee === null ? <FeeText channel={channel} /> : <AssetAmount whole code={currencyName} value={fee} unit />}
        </Description>
        {fee !== null && blocked === undefined && (
          <Description total name={t("trade_receive")}>
            <AssetAmount whole code={currencyName} value={subtractDecimals(typed.amount, fee)} unit />
          </Description>
        )}
      </DescriptionList>
      {channel.instructions !== "" && <RichText html={channel.instructions} level={3} />}
      <Notice>
        <ArrowSquareOutIcon size={18} aria-hidden="true" className="mt-px shrink-0" />
        {t("deposit_leads_on")}
      </Notice>
      <div className="mt-auto flex flex-col gap-2.5 pt-2 pb-6">
        <SendingNotice sending={sending} what="funds" />
        <p className="flex flex-wrap items-center justify-center gap-x-2 text-caption text-ink-3">
          <PaperTag />
        </p>
        <SendOnce sending={sending} onClose={() => void navigateBack()}>
          <Button wide loading={sending.step === "sending"} disabledReason={blocked} onClick={() => void pay()}>
            {typed.isEmpty ? t("deposit_title") : t("deposit_pay", { amount: text(typed.amount, currencyName), currency: currencyName })}
          </Button>
        </SendOnce>
      </div>
    </>
  );
}
