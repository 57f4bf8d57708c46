import { DESTINATION_LABEL_MAX } from "@candela/api";
import type { WalletNetwork } from "@candela/model";
import { checkWalletAddress } from "@candela/model/wallet-address";
import { Button, EmptyState, Input, Notice, SkeletonRows } from "@candela/ui";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/csr/ShieldCheck";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useFrozen } from "../../../lib/account/freeze.ts";
import { FrozenNotice } from "../../../lib/components/frozen-notice.tsx";
import { GuestHasNone } from "../../../lib/components/guest-has-none.tsx";
import { LoggedOut } from "../../../lib/components/logged-out.tsx";
import { PageHeader } from "../../../lib/components/page-header.tsx";
import { PartError } from "../../../lib/components/part-error.tsx";
import { type OfferedNetwork, offeredNetworks, type WalletAddress, walletsQuery } from "../../../lib/destinations/wallets.ts";
import { type T, useT } from "../../../lib/language/i18n.ts";
import { entryState } from "../../../lib/navigation/hash-location.ts";
import { navigateBack, redirectTo } from "../../../lib/navigation/navigation.ts";
import { WALLETS_PATH } from "../../../lib/navigation/paths.ts";
import { useOwnDraft } from "../../../lib/session/draft.ts";
import { useSession } from "../../../lib/session/session.ts";
import { useRemoteConfig } from "../../../lib/site/remote-config.ts";
import { currenciesQuery } from "../../../lib/site/site.ts";
import { AddressField } from "./address-field.tsx";
import { ConfirmSheet } from "./confirm-sheet.tsx";
import { faultText } from "./fault-text.ts";
import { NetworkChoice } from "./network-choice.tsx";
import { ReviewSheet } from "./review-sheet.tsx";

/** Typed characters from which on a check is worth saying: before, every address is still unfinished. */
const TELLS_FROM = 12;

/** Adds an address: its network, itself, its name; then one look at all of it, and the code. */
export default function BindAddressPage() {
  const t = useT();
  const session = useSession();
  return (
    <div className="flex max-tablet:min-h-[calc(100dvh-var(--banner,0px))] flex-col">
      <PageHeader title={t("wallets_add")} />
      {session === null ? (
        <LoggedOut title={t("wallets_out")} text={t("wallets_out_text")} />
      ) : session.accountType === "guest" ? (
        <GuestHasNone />
      ) : (
        <Networks key={session.userId} />
      )}
    </div>
  );
}

function Networks() {
  const t = useT();
  const { data, isError, refetch } = useQuery(currenciesQuery());
  if (data === undefined)
    return isError ? <PartError onRetry={() => void refetch()} /> : <SkeletonRows count={3} label={t("ui_loading")} />;
  const networks = offeredNetworks(data);
  if (networks.length === 0) return <EmptyState title={t("wallets_none")} text={t("wallets_no_network")} />;
  return <BindForm networks={networks} />;
}

const EMPTY = { network: "", typed: "", label: "" };

type Step = "form" | "review" | WalletAddress;

function BindForm({ networks }: { readonly networks: readonly OfferedNetwork[] }) {
  const t = useT();
  const [draft, setDraft] = useOwnDraft("wallet address", EMPTY);
  const { typed, label } = draft;
  const network = networks.find((offered) => offered.network === draft.network)?.network ?? null;
  const change = (part: Partial<typeof EMPTY>) => setDraft((before) => ({ ...before, ...part }));
  const [step, setStep] = useState<Step>("form");
  const frozen = useFrozen();
  const isOne = useRemoteConfig().app_adress_num === 1;
  const isTaken = useTaken(network) && isOne;
  const check = network === null || typed.length < TELLS_FROM ? null : checkWalletAddress(network, typed);
  const address = check?.ok === true ? check.address : null;
  const name = label.trim();
  // What stands there and is no address of the network is named as in its field.
  const faulty = network === null || check === null || check.ok ? null : faultText(network, check, t);
  const missing = network === null ? "wallets_missing_network" : address === null ? "wallets_missing_address" : null;
  const blocked = frozen
    ? t("account_frozen")
    : isTaken && network !== null
      ? t("address_one_a_network", { network })
      : missing === null
        ? nameFault(name, t)
        : (faulty ?? t(missing));
  const review = (event: FormEvent) => {
    event.preventDefault();
    if (blocked === undefined) setStep("review");
  };
  const added = (address: WalletAddress) => {
    setDraft(EMPTY);
    setStep(address);
  };
  const leave = () => (entryState().depth > 0 ? navigateBack() : redirectTo(WALLETS_PATH));
  return (
    <>
      <form noValidate onSubmit={review} className="page-x flex flex-1 flex-col gap-5 pt-2">
        <div>
          <NetworkChoice networks={networks} value={network} onChange={(chosen) => change({ network: chosen })} />
          <p role="alert" className="pt-1.5 text-caption text-danger empty:hidden">
            {isTaken && network !== null && t("address_one_a_network", { network })}
          </p>
        </div>
        {isOne && <p className="-mt-3 text-caption text-ink-3">{t("wallets_one")}</p>}
        {network !== null && <AddressField network={network} value={typed} check={check} onChange={(text) => change({ typed: text })} />}
        <Input
          label={t("wallets_name")}
          hint={t("wallets_name_text")}
          aside={<bdi className="num">{`${[...name].length}/${DESTINATION_LABEL_MAX}`}</bdi>}
          name="label"
          autoComplete="off"
          maxLength={2 * DESTINATION_LABEL_MAX}
          value={label}
          error={name === "" ? undefined : nameFault(name, t)}
          onChange={(event) => change({ label: event.target.value })}
        />
        <Notice>
          <ShieldCheckIcon size={18} aria-hidden="true" className="mt-px shrink-0" />
          {t("wallets_never_key")}
        </Notice>
        <FrozenNotice />
        <div className="mt-auto pt-2 pb-6">
          <Button wide type="submit" disabledReason={blocked}>
            {t("me_continue")}
          </Button>
        </div>
      </form>
      {step === "review" && network !== null && address !== null && (
        <ReviewSheet network={network} address={address} label={name} onAdded={added} onClose={() => setStep("form")} />
      )}
      {typeof step === "object" && <ConfirmSheet address={step} sendsAtOnce onDone={() => void leave()} onClose={() => void leave()} />}
    </>
  );
}

function nameFault(name: string, t: T): string | undefined {
  const isRight = name !== "" && [...name].length <= DESTINATION_LABEL_MAX;
  return isRight ? undefined : t("destination_label", { max: String(DESTINATION_LABEL_MAX) });
}

/** Whether the network has an address of the user already. */
function useTaken(network: WalletNetwork | null): boolean {
  const { data: own = [] } = useQuery(walletsQuery());
  return own.some((address) => address.state === "active" && address.network === network);
}
