import { type Data, PASSKEY_NAME_MAX } from "@candela/api";
import { Button, Input, showToast } from "@candela/ui";
import { type FormEvent, useState } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import { callData } from "../../../lib/net/api.ts";
import { RequestError } from "../../../lib/net/request.ts";
import { makePasskey, PasskeyError } from "../../../lib/passkeys/passkey-device.ts";
import { passkeyText } from "../../../lib/passkeys/passkey-text.ts";
import { FormProblem } from "../form-problem.tsx";
import { ProofFields } from "../security/proof-fields.tsx";
import { SaveButton } from "../security/save-button.tsx";
import { useProof } from "../security/use-proof.ts";
import { useSecretForm } from "../security/use-secret-form.ts";

interface AddPasskeyProps {
  readonly hasFactor: boolean;
  /** Whether the account has none yet. */
  readonly isFirst: boolean;
  /** What it may be called: this device. */
  readonly name: string;
  readonly onDone: () => void;
}

/** The owner is proved first, so a prompt of the device that is closed can be opened again without another proof. */
export function AddPasskey({ hasFactor, isFirst, name: suggested, onDone }: AddPasskeyProps) {
  const t = useT();
  const [name, setName] = useState(suggested);
  const [begun, setBegun] = useState<Data<"POST /api/userSecurity/beginPasskey"> | null>(null);
  const { form, wait, send } = useSecretForm();
  const proof = useProof(hasFactor, form.fail);

  const add = async () => {
    const given =
      begun ?? (await callData("POST /api/userSecurity/beginPasskey", { ...proof.fields(), origin: location.origin }, { quiet: true }));
    if (given === null) return null;
    setBegun(given);
    try {
      const made = await makePasskey(given);
      return await callData("POST /api/userSecurity/addPasskey", { ...made, name }, { quiet: true });
    } catch (error) {
      // What was proved is over: the fields come back.
      if (error instanceof RequestError && error.failure.kind === "rejected" && error.failure.msg === "passkey_expired") setBegun(null);
      if (!(error instanceof PasskeyError)) throw error;
      form.setErrors({ form: passkeyText(error, t) });
      return null;
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (begun === null && proof.missing !== null) return;
    send(add, () => {
      showToast({ text: t("inbox_security_passkeyAdded"), tone: "good" });
      onDone();
    });
  };
  return (
    <form noValidate onSubmit={submit} className="@container flex flex-col gap-5">
      <Input
        name="passkeyName"
        label={t("wallets_name")}
        hint={t("passkey_name", { max: PASSKEY_NAME_MAX })}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
        value={name}
        onChange={(event) => {
          form.clear("form");
          setName(event.target.value);
        }}
      />
      {begun === null ? (
        <>
          <ProofFields proof={proof} form={form} />
          <SaveButton form={form} wait={wait} missing={proof.missing} pauses={!isFirst}>
            {t("security_passkey_add")}
          </SaveButton>
        </>
      ) : (
        <div>
          <FormProblem error={form.errors.form ?? form.errors.secondFactor} wait={wait} />
          <Button wide type="submit" loading={form.busy}>
            {t("security_passkey_add")}
          </Button>
        </div>
      )}
      <Button wide kind="plain" onClick={onDone}>
        {t("ui_back")}
      </Button>
    </form>
  );
}
