import { PASSKEY_NAME_MAX } from "@candela/api";
import { Button, Input } from "@candela/ui";
import { type FormEvent, useState } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import { callData } from "../../../lib/net/api.ts";
import type { Security } from "../security/security.ts";
import { useSecretForm } from "../security/use-secret-form.ts";

interface RenamePasskeyProps {
  readonly passkey: Security["passkeys"][number];
  readonly onLeave: () => void;
}

/** A name opens nothing, so nobody is asked for a proof. */
export function RenamePasskey({ passkey: { id, name: present }, onLeave }: RenamePasskeyProps) {
  const t = useT();
  const [name, setName] = useState(present);
  const { form, send } = useSecretForm();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(() => callData("POST /api/userSecurity/renamePasskey", { id, name }, { quiet: true }), onLeave);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 pt-3">
      <Input
        name="passkeyName"
        label={t("wallets_name")}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
        value={name}
        error={form.errors.form}
        onChange={(event) => {
          form.clear("form");
          setName(event.target.value);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" type="submit" loading={form.busy}>
          {t("profile_save")}
        </Button>
        <Button kind="plain" size="small" onClick={onLeave}>
          {t("ui_back")}
        </Button>
      </div>
    </form>
  );
}
