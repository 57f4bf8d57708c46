import { isSentCode } from "@candela/api";
import { Button, Sheet, showToast } from "@candela/ui";
import { useEffect, useRef, useState } from "react";
import { useFrozen } from "../../../lib/account/freeze.ts";
import { AddressGroups } from "../../../lib/components/address-groups.tsx";
import { CodeField } from "../../../lib/components/code-field.tsx";
import { WALLETS_ROUTE, type WalletAddress } from "../../../lib/destinations/wallets.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { readUnread } from "../../../lib/messages/unread.ts";
import { callData, errorText } from "../../../lib/net/api.ts";
import { refresh } from "../../../lib/net/queries.ts";
import { RequestError } from "../../../lib/net/request.ts";
import { useOnce } from "../../../lib/net/use-once.ts";
import { OwnerSecrets } from "../owner-secrets.tsx";
import { RemoveButton } from "../remove-button.tsx";
import { useOwnerSecrets } from "../use-owner-secrets.ts";
import { useAddressCode } from "./use-address-code.ts";

interface ConfirmSheetProps {
  readonly address: Pick<WalletAddress, "id" | "network" | "address" | "label">;
  /** Sends a code when it opens: the address was added just now. */
  readonly sendsAtOnce: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for the code that makes a pending address the user's. */
export function ConfirmSheet({ address: { id, network, address, label }, sendsAtOnce, onDone, onClose }: ConfirmSheetProps) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<string>();
  const secrets = useOwnerSecrets();
  const frozen = useFrozen();
  const { busy, problem, setProblem, run } = useOnce();
  const { account, code, send } = useAddressCode(id, (error) => setProblem(errorText(error)));
  const first = useRef(sendsAtOnce);
  useEffect(() => {
    if (!first.current) return;
    first.current = false;
    void send();
  });
  const confirm = () =>
    run(async () => {
      try {
        await callData("POST /api/walletAddress/confirm", { id, proofCode: typed, ...secrets.fields }, { quiet: true });
      } catch (error) {
        if (secrets.isAbout(error)) return;
        if (!(error instanceof RequestError) || error.failure.kind !== "rejected" || error.failure.msg !== "proof_code_wrong") throw error;
        return setWrong(errorText(error));
      }
      await refresh(WALLETS_ROUTE);
      void readUnread();
      showToast({ text: t("wallets_added", { name: label }), tone: "good" });
      onDone();
    });
  const missing = isSentCode(typed) ? secrets.missing : "account_missing_code";
  return (
    <Sheet
      open
      busy={busy}
      onClose={onClose}
      title={t("wallets_confirm")}
      action={
        <Button
          wide
          loading={busy}
          disabledReason={frozen ? t("account_frozen") : missing === null ? undefined : t(missing)}
          onClick={() => void confirm()}
        >
          {t("wallets_confirm")}
        </Button>
      }
    >
      <p className="pb-1 text-caption text-ink-2">
        <bdi>{label}</bdi> · <bdi>{network}</bdi>
      </p>
      <AddressGroups address={address} />
      <p role="status" className="min-h-5 pt-3 pb-4 text-caption text-ink-2">
        {account !== null && t("wallets_code_sent", { account })}
      </p>
      <CodeField
        value={typed}
        error={wrong}
        {...code}
        onSend={() => void send()}
        onChange={(text) => {
          setWrong(undefined);
          setProblem(null);
          setTyped(text);
        }}
      />
      <div className="pt-4 empty:hidden">
        <OwnerSecrets secrets={secrets} />
      </div>
      <p role="alert" className="pt-2 text-caption text-danger">
        {problem}
      </p>
      <RemoveButton kind="wallet" id={id} name={label} onDone={onClose} />
    </Sheet>
  );
}
