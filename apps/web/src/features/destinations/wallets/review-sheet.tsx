import type { WalletNetwork } from "@candela/model";
import { Button, Notice, Sheet } from "@candela/ui";
import { WarningIcon } from "@phosphor-icons/react/dist/csr/Warning";
import { useState } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import { callData } from "../../../lib/net/api.ts";
import { outcomeUnclear, randomKey } from "../../../lib/net/command.ts";
import { refresh } from "../../../lib/net/queries.ts";
import { RequestError } from "../../../lib/net/request.ts";
import { useOnce } from "../../../lib/net/use-once.ts";
import { AddressGroups } from "./address-groups.tsx";
import { WALLETS_ROUTE, type WalletAddress } from "./wallets.ts";

interface ReviewSheetProps {
  readonly network: WalletNetwork;
  /** In the form of its network. */
  readonly address: string;
  readonly label: string;
  readonly onAdded: (address: WalletAddress) => void;
  readonly onClose: () => void;
}

/** The last look at network and address before they are taken down. */
export function ReviewSheet({ network, address, label, onAdded, onClose }: ReviewSheetProps) {
  const t = useT();
  const { busy, problem, run } = useOnce();
  // The same key while it is not known whether the call was done: a second tap then finishes the first.
  const [key, setKey] = useState(randomKey);
  const add = () =>
    run(async () => {
      try {
        const added = await callData("POST /api/walletAddress/add", { idempotencyKey: key, network, address, label }, { quiet: true });
        void refresh(WALLETS_ROUTE);
        if (added !== null) onAdded(added);
      } catch (error) {
        if (!(error instanceof RequestError) || !outcomeUnclear(error.failure)) setKey(randomKey());
        throw error;
      }
    });
  return (
    <Sheet
      open
      busy={busy}
      onClose={onClose}
      title={t("wallets_check")}
      action={
        <Button wide loading={busy} onClick={() => void add()}>
          {t("me_continue")}
        </Button>
      }
    >
      <p className="text-caption text-ink-2">{t("wallets_network")}</p>
      <p className="pb-3 text-title2">
        <bdi>{network}</bdi>
      </p>
      <p className="pb-1 text-caption text-ink-2">{t("wallets_address")}</p>
      <AddressGroups address={address} />
      <p className="pt-3 text-caption text-ink-2">{t("wallets_name")}</p>
      <p className="pb-4 text-row">
        <bdi>{label}</bdi>
      </p>
      <Notice tone="attention">
        <WarningIcon size={18} aria-hidden="true" className="mt-px shrink-0" />
        {t("wallets_check_text")}
      </Notice>
      <p role="alert" className="pt-2 text-caption text-danger">
        {problem}
      </p>
    </Sheet>
  );
}
