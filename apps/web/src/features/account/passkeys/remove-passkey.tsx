import { Button, showToast } from "@candela/ui";
import type { FormEvent } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import { callData } from "../../../lib/net/api.ts";
import { ProofFields } from "../security/proof-fields.tsx";
import { SaveButton } from "../security/save-button.tsx";
import type { Security } from "../security/security.ts";
import { useProof } from "../security/use-proof.ts";
import { useSecretForm } from "../security/use-secret-form.ts";

interface RemovePasskeyProps {
  readonly passkey: Security["passkeys"][number];
  readonly hasFactor: boolean;
  readonly onLeave: () => void;
}

/** Removes a passkey, proved as its adding was; what it means stands above. */
export function RemovePasskey({ passkey: { id, name }, hasFactor, onLeave }: RemovePasskeyProps) {
  const t = useT();
  const { form, wait, send } = useSecretForm();
  const proof = useProof(hasFactor, form.fail);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (proof.missing !== null) return;
    send(
      () => callData("POST /api/userSecurity/removePasskey", { ...proof.fields(), id }, { quiet: true }),
      () => {
        showToast({ text: t("inbox_security_passkeyRemoved"), tone: "good" });
        onLeave();
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="@container flex flex-col gap-5 pt-3">
      <div>
        <p className="text-body font-medium wrap-anywhere">{t("wallets_remove", { name })}</p>
        <p className="text-caption text-ink-2">{t("security_passkey_remove_text")}</p>
      </div>
      <ProofFields proof={proof} form={form} />
      <div>
        <SaveButton form={form} wait={wait} missing={proof.missing} kind="destructive" pauses>
          {t("quotes_remove")}
        </SaveButton>
        <Button wide kind="plain" onClick={onLeave}>
          {t("ui_back")}
        </Button>
      </div>
    </form>
  );
}
