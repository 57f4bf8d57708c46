import { Button, Description, DescriptionList, Notice, Skeleton } from "@candela/ui";
import { ArrowSquareOutIcon } from "@phosphor-icons/react/dist/csr/ArrowSquareOut";
import { CopyIcon } from "@phosphor-icons/react/dist/csr/Copy";
import { ExportIcon } from "@phosphor-icons/react/dist/csr/Export";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { useQuery } from "@tanstack/react-query";
import { copyText } from "../../../lib/browser/clipboard.ts";
import { AddressGroups } from "../../../lib/components/address-groups.tsx";
import { AssetAmount } from "../../../lib/components/asset-amount.tsx";
import { PartError } from "../../../lib/components/part-error.tsx";
import { QrCode } from "../../../lib/components/qr-code.tsx";
import { RichText } from "../../../lib/components/rich-text.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import { DEPOSITS_PATH } from "../../../lib/navigation/paths.ts";
import { errorText } from "../../../lib/net/api.ts";
import { isMissing } from "../../../lib/net/is-missing.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import { useLanguage } from "../../../lib/site/settings.ts";
import { waitText } from "../../../lib/time/wait-text.ts";
import type { Channel } from "../money-shapes.ts";
import { FeeText } from "../parts/fee-text.tsx";
import { Incoming } from "./incoming.tsx";

/** The user's own address on a network: to be scanned, copied or handed on, with what to know before something is sent there. */
export function AddressCard({ channel }: { readonly channel: Channel }) {
  const t = useT();
  const { tag } = useLanguage();
  const { data, error, refetch } = useQuery(dataQuery("GET /api/deposit/address", { channelId: channel.id }, { staleTime: 5 * 60_000 }));
  if (error !== null && data === undefined)
    return isMissing(error) ? <Notice tone="attention">{errorText(error)}</Notice> : <PartError onRetry={() => void refetch()} />;
  if (data === undefined || data === null) return <Skeleton className="h-96 rounded-card!" />;
  const { currencyName, network, minAmount } = channel;
  const { address, confirmationsNeeded, secondsNeeded, sandboxUrl } = data;
  return (
    <>
      <div className="flex flex-col items-center gap-4 rounded-card bg-fill p-4">
        <div className="rounded-card bg-white p-1">
          <QrCode marked text={address} label={t("deposit_qr", { currency: currencyName, network })} />
        </div>
        <div className="max-w-76 [&>bdi]:justify-center">
          <AddressGroups address={address} />
        </div>
        <div className="flex w-full gap-2.5">
          <Button wide icon={<CopyIcon size={20} aria-hidden="true" />} onClick={() => void copyText(address)}>
            {t("wallets_copy")}
          </Button>
          <ShareButton text={`${currencyName} (${network})\n${address}`} />
        </div>
      </div>
      <Incoming channel={channel} />
      <Notice tone="attention">
        <WarningCircleIcon size={18} weight="fill" aria-hidden="true" className="mt-px shrink-0" />
        <span className="min-w-0">
          <strong className="font-semibold">{t("deposit_only", { currency: currencyName, network })}</strong> {t("deposit_paper_address")}
        </span>
      </Notice>
      <DescriptionList size="dense">
        <Description name={t("deposit_minimum")}>
          <AssetAmount whole code={currencyName} value={minAmount} unit />
        </Description>
        <Description name={t("trade_fee")}>
          <FeeText channel={channel} />
        </Description>
        <Description name={t("deposit_credited_after")} wraps>
          {t("deposit_confirmations", { count: confirmationsNeeded })}, ≈ {waitText(secondsNeeded * 1_000, tag)}
        </Description>
      </DescriptionList>
      {channel.instructions !== "" && <RichText html={channel.instructions} level={3} />}
      <div className="mt-auto flex flex-col gap-2.5 pt-2 pb-6">
        {sandboxUrl !== "" && (
          <a
            href={sandboxUrl}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center justify-center gap-2 text-center text-body font-medium"
          >
            <ArrowSquareOutIcon size={18} aria-hidden="true" />
            {t("deposit_sandbox")}
          </a>
        )}
        <Button wide onClick={() => void navigateTo(DEPOSITS_PATH)}>
          {t("deposit_sent")}
        </Button>
      </div>
    </>
  );
}

/** Hands the address to another app, where the device can. */
function ShareButton({ text }: { readonly text: string }) {
  const t = useT();
  if (typeof navigator.share !== "function") return null;
  // Closing the device's own sheet is no failure.
  const share = () => void navigator.share({ text }).catch(() => undefined);
  return (
    <button
      type="button"
      aria-label={t("deposit_share")}
      onClick={share}
      className="grid min-h-13 w-13 shrink-0 cursor-pointer place-items-center rounded-button bg-canvas active:bg-fill-press"
    >
      <ExportIcon size={21} aria-hidden="true" />
    </button>
  );
}
