import { Button, EmptyState, SkeletonRows } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { LoggedOut } from "../../../lib/components/logged-out.tsx";
import { PageHeader } from "../../../lib/components/page-header.tsx";
import { PartError } from "../../../lib/components/part-error.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import { BIND_ADDRESS_PATH } from "../../../lib/navigation/paths.ts";
import { useSession } from "../../../lib/session/session.ts";
import { GuestHasNone } from "../guest-has-none.tsx";
import { AddressSheet } from "./address-sheet.tsx";
import { ConfirmSheet } from "./confirm-sheet.tsx";
import { WalletRow } from "./wallet-row.tsx";
import { type WalletAddress, walletsQuery } from "./wallets.ts";

/** The addresses of wallets that the user's money may be sent to. */
export default function WalletsPage() {
  const t = useT();
  const session = useSession();
  return (
    <>
      <PageHeader title={t("wallets_title")} />
      {session === null ? (
        <LoggedOut title={t("wallets_out")} text={t("wallets_out_text")} />
      ) : session.accountType === "guest" ? (
        <GuestHasNone />
      ) : (
        <Mine key={session.userId} />
      )}
    </>
  );
}

function Mine() {
  const t = useT();
  const { data: addresses, isError, refetch } = useQuery(walletsQuery());
  if (addresses === undefined)
    return isError ? <PartError onRetry={() => void refetch()} /> : <SkeletonRows count={3} label={t("ui_loading")} />;
  const add = (
    <Button wide onClick={() => void navigateTo(BIND_ADDRESS_PATH)}>
      {t("wallets_add")}
    </Button>
  );
  if (addresses.length === 0) return <EmptyState title={t("wallets_none")} text={t("wallets_none_text")} action={add} />;
  return <List addresses={addresses}>{add}</List>;
}

function List({ addresses, children }: { readonly addresses: readonly WalletAddress[]; readonly children: ReactNode }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = addresses.find(({ id }) => id === openId);
  const close = () => setOpenId(null);
  return (
    <>
      <ul>
        {addresses.map((address, at) => (
          <li key={address.id}>
            <WalletRow address={address} isLast={at === addresses.length - 1} onOpen={() => setOpenId(address.id)} />
          </li>
        ))}
      </ul>
      <div className="page-x pt-5 pb-8">{children}</div>
      {open?.state === "pending" && <ConfirmSheet address={open} sendsAtOnce={false} onDone={close} onClose={close} />}
      {open?.state === "active" && <AddressSheet address={open} onClose={close} />}
    </>
  );
}
