import { maskWalletAddress, Row, Tag } from "@candela/ui";
import { WalletIcon } from "@phosphor-icons/react/dist/csr/Wallet";
import type { WalletAddress } from "../../../lib/destinations/wallets.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { useHidden } from "../../../lib/site/site.ts";
import { useNow } from "../../../lib/time/now.ts";
import { formatDateTime } from "../../../lib/time/time-format.ts";

interface WalletRowProps {
  readonly address: WalletAddress;
  readonly isLast: boolean;
  readonly onOpen: () => void;
}

/** One address: its name, its beginning with stars after it unless a switch shows it whole, and whether money may be sent to it. */
export function WalletRow({ address: { label, network, address, state, usableFrom, isNobodys }, isLast, onOpen }: WalletRowProps) {
  const t = useT();
  const now = useNow(30_000);
  const shown = useHidden("walletStar");
  const waits = usableFrom !== null && usableFrom > now;
  return (
    <Row
      onClick={onOpen}
      divider={!isLast}
      start={
        <span className="grid size-10 place-items-center rounded-tile bg-fill">
          <WalletIcon size={21} aria-hidden="true" />
        </span>
      }
      title={
        <span className="block wrap-anywhere whitespace-normal">
          <bdi>{label}</bdi>
        </span>
      }
      note={
        <span className="flex flex-col items-start gap-1 py-0.5 whitespace-normal">
          <bdi dir="ltr" className="num wrap-anywhere">
            {network} {maskWalletAddress(address, { shown })}
          </bdi>
          {isNobodys ? (
            <span className="text-danger">{t("address_nobodys")}</span>
          ) : state === "pending" ? (
            <Tag tone="attention">{t("wallets_pending")}</Tag>
          ) : waits ? (
            <span className="text-flame-text">{t("wallets_wait", { time: formatDateTime(usableFrom) })}</span>
          ) : (
            <span>{t("wallets_usable")}</span>
          )}
        </span>
      }
    />
  );
}
