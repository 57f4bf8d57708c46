import { WALLET_ADDRESS_LENGTH_MAX, type WalletNetwork } from "@candela/model";
import type { AddressCheck } from "@candela/model/wallet-address";
import { Button, Input, showToast } from "@candela/ui";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { AddressGroups } from "../../../lib/components/address-groups.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { faultText } from "./fault-text.ts";
import { readPasted } from "./read-pasted.ts";

interface AddressFieldProps {
  readonly network: WalletNetwork;
  readonly value: string;
  /** Null until enough was typed to say anything. */
  readonly check: AddressCheck | null;
  readonly onChange: (address: string) => void;
}

/** The address, with what its check says as it is typed. */
export function AddressField({ network, value, check, onChange }: AddressFieldProps) {
  const t = useT();
  const paste = async () => {
    try {
      onChange(readPasted(await navigator.clipboard.readText()));
    } catch {
      showToast({ text: t("wallets_paste_failed"), tone: "problem" });
    }
  };
  return (
    <div>
      <Input
        label={t("wallets_address")}
        aside={
          <Button kind="plain" size="small" className="-my-2" onClick={() => void paste()}>
            {t("wallets_paste")}
          </Button>
        }
        name="address"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={2 * WALLET_ADDRESS_LENGTH_MAX}
        value={value}
        error={check === null || check.ok ? undefined : faultText(network, check, t)}
        onChange={(event) => onChange(readPasted(event.target.value))}
      />
      {/* The field shows a part of it on a phone: here it is whole, to be compared. */}
      {check?.ok === true && (
        <div className="pt-2">
          <AddressGroups address={check.address} />
        </div>
      )}
      <p role="status" className="flex items-start gap-1.5 text-caption text-ink-2">
        {check?.ok === true && (
          <>
            <CheckCircleIcon size={16} weight="fill" aria-hidden="true" className="mt-1.5 shrink-0 text-ok" />
            <span className="mt-1.5">{t(check.hasChecksum ? "wallets_fits" : "wallets_no_checksum", { network })}</span>
          </>
        )}
      </p>
    </div>
  );
}
