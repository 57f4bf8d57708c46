import { FUND_PASSWORD_MIN_LENGTH, isFreePassword } from "@candela/api";
import { type FormEvent, useState } from "react";
import { PartError } from "../../../lib/components/part-error.tsx";
import { PasswordField } from "../../../lib/components/password-field.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { callData } from "../../../lib/net/api.ts";
import type { FieldName } from "../field-errors.ts";
import { OwnerPage } from "./owner-page.tsx";
import { ProofFields } from "./proof-fields.tsx";
import { SaveButton } from "./save-button.tsx";
import { SecuritySkeleton } from "./security-skeleton.tsx";
import { useProof } from "./use-proof.ts";
import { useSecretForm } from "./use-secret-form.ts";
import { useFundPassword, WithSecurity } from "./with-security.tsx";

/** Page that sets the password of withdrawals, or changes it. */
export default function FundPasswordPage() {
  const t = useT();
  return (
    <OwnerPage title={t("security_fund")}>
      <WithSecurity>{({ hasSecondFactor }) => <Known hasFactor={hasSecondFactor} />}</WithSecurity>
    </OwnerPage>
  );
}

function Known({ hasFactor }: { readonly hasFactor: boolean }) {
  const { isSet, failed, retry } = useFundPassword();
  if (isSet === null) return failed ? <PartError onRetry={retry} /> : <SecuritySkeleton />;
  // A first one that is saved must not turn the form into that of a second while the page goes.
  return <FundForm hasFactor={hasFactor} isSetNow={isSet} />;
}

function FundForm({ hasFactor, isSetNow }: { readonly hasFactor: boolean; readonly isSetNow: boolean }) {
  const t = useT();
  const [isSet] = useState(isSetNow);
  const [next, setNext] = useState("");
  const { form, wait, send, leave } = useSecretForm();
  const proof = useProof(hasFactor, form.fail);
  const missing: FieldName | null = isFreePassword(next, FUND_PASSWORD_MIN_LENGTH) ? proof.missing : "password";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing !== null) return;
    const fields = { ...proof.fields(isSet ? "currentFundPassword" : "currentPassword"), fundPassword: next };
    const change = () => callData("POST /api/userSecurity/setFundPassword", fields, { quiet: true });
    send(change, () => leave(t("inbox_security_fundPassword")));
  };
  return (
    <form noValidate onSubmit={submit} className="page-x flex flex-1 flex-col gap-5 pt-2">
      <p className="text-body text-ink-2">{t("security_fund_text")}</p>
      <PasswordField
        isNew
        name="fundPassword"
        label={t("security_fund_new")}
        value={next}
        error={form.errors.password}
        hint={t("account_rule_length", { min: FUND_PASSWORD_MIN_LENGTH })}
        onChange={(text) => {
          form.clear("password");
          setNext(text);
        }}
      />
      <ProofFields proof={proof} form={form} passwordLabel={t(isSet ? "security_fund_current" : "security_password")} />
      <SaveButton form={form} wait={wait} missing={missing} pauses={isSet}>
        {t("profile_save")}
      </SaveButton>
    </form>
  );
}
