import { Button, Description, DescriptionList, formatDecimal, Notice, PaperTag, SkeletonRows, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { PartError } from "../../../lib/components/part-error.tsx";
import { RichText } from "../../../lib/components/rich-text.tsx";
import { SendingNotice, SendOnce } from "../../../lib/components/sending-notice.tsx";
import { AmountPanel } from "../../../lib/currencies/amount-panel.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { navigateBack } from "../../../lib/navigation/navigation.ts";
import { changeQuery, useIdParam } from "../../../lib/navigation/query-param.ts";
import { command } from "../../../lib/net/command.ts";
import { isMissing } from "../../../lib/net/is-missing.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import { useCommand } from "../../../lib/net/use-command.ts";
import { forgetOwnDraft } from "../../../lib/session/draft.ts";
import type { Channel, Deposit } from "../money-shapes.ts";
import { FeeText } from "../parts/fee-text.tsx";
import { BankTransfer } from "./bank-transfer.tsx";
import { DepositAmount } from "./deposit-amount.tsx";
import { useDepositForm } from "./use-deposit-form.ts";

/** A bank transfer: its amount first; once it is announced, its account, its reference and its voucher. */
export function BankDeposit({ channels }: { readonly channels: readonly Channel[] }) {
  const t = useT();
  const id = useIdParam();
  const { data, error, refetch } = useQuery(
    dataQuery("GET /api/deposit/detail", { id: id ?? "1" }, { enabled: id !== null, staleTime: 0 }),
  );
  if (id === null || (error !== null && isMissing(error))) return <Announce channels={channels} />;
  if (data === undefined || data === null)
    return error === null ? <SkeletonRows count={5} label={t("ui_loading")} /> : <PartError onRetry={() => void refetch()} />;
  return <Announced deposit={data} />;
}

function Announce({ channels }: { readonly channels: readonly Channel[] }) {
  const t = useT();
  const form = useDepositForm(channels);
  const { sending, send } = useCommand(command, "funds_never_arrived");
  const { channel, typed, blocked } = form;
  const announce = async () => {
    const made = await send("POST /api/deposit/bank", { channelId: channel.id, amount: typed.amount });
    // In the address: this page, read anew, shows the same transfer.
    if (made === null) return;
    forgetOwnDraft("deposit bank");
    changeQuery({ kind: "bank", id: made.id });
  };
  return (
    <>
      <DepositAmount channels={channels} form={form} />
      <DescriptionList size="dense">
        <Description name={t("trade_fee")}>
          <FeeText channel={channel} />
        </Description>
      </DescriptionList>
      {channel.instructions !== "" && <RichText html={channel.instructions} level={3} />}
      <Notice>{t("deposit_bank_next")}</Notice>
      <div className="mt-auto flex flex-col gap-2.5 pt-2 pb-6">
        <SendingNotice sending={sending} what="funds" />
        <p className="flex justify-center">
          <PaperTag />
        </p>
        <SendOnce sending={sending} onClose={() => void navigateBack()}>
          <Button wide loading={sending.step === "sending"} disabledReason={blocked} onClick={() => void announce()}>
            {t("deposit_show_account")}
          </Button>
        </SendOnce>
      </div>
    </>
  );
}

function Announced({ deposit }: { readonly deposit: Deposit }) {
  const t = useT();
  const style = useUi();
  return (
    <>
      <AmountPanel
        readOnly
        named={false}
        label={t("deposit_you_send")}
        aside={
          <button type="button" className="touch min-h-11 cursor-pointer font-medium" onClick={() => changeQuery({ id: null })}>
            {t("deposit_another")}
          </button>
        }
        currency={deposit}
        value={formatDecimal(deposit.expected ?? "0", style)}
        onWrite={() => undefined}
      />
      <BankTransfer deposit={deposit} />
    </>
  );
}
