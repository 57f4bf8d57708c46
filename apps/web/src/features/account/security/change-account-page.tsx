import { isSentCode } from "@candela/api";
import { type FormEvent, useState } from "react";
import { CodeField } from "../../../lib/components/code-field.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { useQueryParam } from "../../../lib/navigation/query-param.ts";
import { callData } from "../../../lib/net/api.ts";
import type { Channel } from "../account-draft.ts";
import { AccountField } from "../account-field.tsx";
import { codeRetryStore } from "../code-retry.ts";
import { type FieldName, missingKey } from "../field-errors.ts";
import { useAccount } from "../use-account.ts";
import { useCode } from "../use-code.ts";
import { OwnerPage } from "./owner-page.tsx";
import { ProofFields } from "./proof-fields.tsx";
import { SaveButton } from "./save-button.tsx";
import { useProof } from "./use-proof.ts";
import { useSecretForm } from "./use-secret-form.ts";
import { WithSecurity } from "./with-security.tsx";

/** Page that gives the account another e-mail address or phone number, or its first of the kind. */
export default function ChangeAccountPage() {
  const t = useT();
  const channel: Channel = useQueryParam("channel") === "phone" ? "phone" : "email";
  return (
    <OwnerPage title={t(channel === "email" ? "account_email" : "account_phone")}>
      <WithSecurity>
        {({ hasSecondFactor, [channel]: present }) => (
          <AccountForm channel={channel} hasFactor={hasSecondFactor} hasOneNow={present !== null} />
        )}
      </WithSecurity>
    </OwnerPage>
  );
}

interface AccountFormProps {
  readonly channel: Channel;
  readonly hasFactor: boolean;
  readonly hasOneNow: boolean;
}

function AccountForm({ channel, hasFactor, hasOneNow }: AccountFormProps) {
  const t = useT();
  // A first one that is saved must not turn the form into that of a second while the page goes.
  const [hasOne] = useState(hasOneNow);
  const [code, setCode] = useState("");
  const account = useAccount(channel);
  const { form, wait, send, leave } = useSecretForm();
  const proof = useProof(hasFactor, form.fail);
  const sending = useCode(account, "bind", form.fail);
  const name = account.account;
  const missing: FieldName | null = name === null ? "account" : isSentCode(code) ? proof.missing : "code";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing !== null || name === null) return;
    const change = () => callData("POST /api/userSecurity/changeAccount", { ...proof.fields(), account: name, code }, { quiet: true });
    send(change, () => {
      codeRetryStore.set(null);
      return leave(t(channel === "email" ? "inbox_security_email" : "inbox_security_phone"));
    });
  };
  const sendCode = () => {
    if (name === null) form.setErrors({ account: t(missingKey("account", channel)) });
    else void sending.send();
  };
  const edited = (field: FieldName, set: (text: string) => void) => (text: string) => {
    form.clear(field);
    set(text);
  };
  return (
    <form noValidate onSubmit={submit} className="@container page-x flex flex-1 flex-col gap-5 pt-2">
      <p className="text-body text-ink-2">{t("security_account_text")}</p>
      <AccountField
        value={account}
        label={t(channel === "email" ? "security_account_email" : "security_account_phone")}
        error={form.errors.account}
        onEdit={() => form.clear("account")}
      />
      <CodeField value={code} error={form.errors.code} {...sending} onSend={sendCode} onChange={edited("code", setCode)} />
      <ProofFields proof={proof} form={form} />
      <SaveButton form={form} wait={wait} missing={missing} channel={channel} pauses={hasOne}>
        {t("profile_save")}
      </SaveButton>
    </form>
  );
}
