import { Description, DescriptionList, Sheet } from "@candela/ui";
import { AddressGroups } from "../../../lib/components/address-groups.tsx";
import { CopyButton } from "../../../lib/components/copy-button.tsx";
import type { WalletAddress } from "../../../lib/destinations/wallets.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { useNow } from "../../../lib/time/now.ts";
import { formatDateTime } from "../../../lib/time/time-format.ts";
import { RemoveButton } from "../remove-button.tsx";

interface AddressSheetProps {
  readonly address: WalletAddress;
  readonly onClose: () => void;
}

/** An address as a whole, from when on it is usable, and its way out. */
export function AddressSheet({ address: { id, label, network, address, usableFrom, isNobodys }, onClose }: AddressSheetProps) {
  const t = useT();
  const now = useNow(30_000);
  const waits = usableFrom !== null && usableFrom > now;
  return (
    <Sheet open onClose={onClose} title={label}>
      <div className="flex items-start justify-between gap-3 pt-1 pb-3">
        <AddressGroups address={address} />
        <CopyButton text={address} label={t("wallets_copy")} />
      </div>
      <DescriptionList size="medium" className="border-t border-line">
        <Description name={t("wallets_network")}>{network}</Description>
      </DescriptionList>
      {isNobodys ? (
        <p className="pt-2 text-caption text-danger">{t("address_nobodys")}</p>
      ) : (
        <p className="pt-2 text-caption text-ink-2">
          {waits ? t("wallets_wait", { time: formatDateTime(usableFrom) }) : t("wallets_usable")}
        </p>
      )}
      <RemoveButton kind="wallet" id={id} name={label} onDone={onClose} />
    </Sheet>
  );
}
