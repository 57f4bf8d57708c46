import { useQuery } from "@tanstack/react-query";
import { walletsQuery } from "../../../lib/destinations/wallets.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { BIND_ADDRESS_PATH } from "../../../lib/navigation/paths.ts";
import { DestinationsPage } from "../destinations-page.tsx";
import { AddressSheet } from "./address-sheet.tsx";
import { ConfirmSheet } from "./confirm-sheet.tsx";
import { WalletRow } from "./wallet-row.tsx";

const useWallets = () => useQuery(walletsQuery());

/** The addresses of wallets that the user's money may be sent to. */
export default function WalletsPage() {
  const t = useT();
  return (
    <DestinationsPage
      title={t("wallets_title")}
      out={{ title: t("wallets_out"), text: t("wallets_out_text") }}
      none={{ title: t("wallets_none"), text: t("wallets_none_text") }}
      add={{ text: t("wallets_add"), path: BIND_ADDRESS_PATH }}
      useRows={useWallets}
      row={(address, isLast, open) => <WalletRow address={address} isLast={isLast} onOpen={open} />}
      sheet={(address, close) =>
        address.state === "pending" ? (
          <ConfirmSheet address={address} sendsAtOnce={false} onDone={close} onClose={close} />
        ) : (
          <AddressSheet address={address} onClose={close} />
        )
      }
    />
  );
}
