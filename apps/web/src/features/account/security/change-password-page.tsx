import { type FormEvent, useState } from "react";
import { FactorField, isFactorAnswer } from "../../../lib/components/factor-field.tsx";
import { PasswordField } from "../../../lib/components/password-field.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { callData } from "../../../lib/net/api.ts";
import { usePasskeyAnswer } from "../../../lib/passkeys/use-passkey-answer.ts";
import { useSiteInfo } from "../../../lib/site/site.ts";
import type { FieldName } from "../field-errors.ts";
import { PasswordRuleList } from "../password-rule-list.tsx";
import { passwordState } from "../password-rules.ts";
import { OwnerPage } from "./owner-page.tsx";
import { SaveButton } from "./save-button.tsx";
import { useSecretForm } from "./use-secret-form.ts";
import { WithSecurity } from "./with-security.tsx";

/** Page that sets a new password with the present one. */
export default function ChangePasswordPage() {
  const t = useT();
  return (
    <OwnerPage title={t("security_change")}>
      <WithSecurity>{({ hasSecondFactor }) => <ChangeForm hasFactor={hasSecondFactor} />}</WithSecurity>
    </OwnerPage>
  );
}

function ChangeForm({ hasFactor }: { readonly hasFactor: boolean }) {
  const t = useT();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [factor, setFactor] = useState("");
  const passkey = usePasskeyAnswer("POST /api/userSecurity/passkeyOptions");
  const rule = useSiteInfo()?.passwordRule ?? "any";
  const { form, wait, send, leave } = useSecretForm();
  const firstMissing = (): FieldName | null => {
    if (current === "") return "currentPassword";
    if (!passwordState(rule, next).good) return "password";
    return hasFactor && passkey.answer === null && !isFactorAnswer(factor) ? "secondFactor" : null;
  };
  const missing = firstMissing();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing !== null) return;
    const proved = passkey.answer === null ? { secondFactor: factor } : { passkey: passkey.answer };
    const fields = { currentPassword: current, newPassword: next, ...(hasFactor && proved) };
    const change = () => callData("POST /api/userSecurity/changePassword", fields, { quiet: true });
    send(change, ({ ended }) => leave(t("security_changed", { count: ended })), t("security_unclear"));
  };
  const edited = (field: FieldName, set: (text: string) => void) => (text: string) => {
    form.clear(field);
    set(text);
  };
  return (
    <form noValidate onSubmit={submit} className="page-x flex flex-1 flex-col gap-5 pt-2">
      <p className="text-body text-ink-2">{t("security_change_text")}</p>
      <PasswordField
        name="currentPassword"
        label={t("security_current")}
        value={current}
        error={form.errors.currentPassword}
        onChange={edited("currentPassword", setCurrent)}
      />
      <div>
        <PasswordField
          isNew
          name="newPassword"
          label={t("security_new")}
          value={next}
          error={form.errors.password}
          onChange={edited("password", setNext)}
        />
        <PasswordRuleList rule={rule} password={next} />
      </div>
      {hasFactor && (
        <FactorField value={factor} error={form.errors.secondFactor} passkey={passkey} onChange={edited("secondFactor", setFactor)} />
      )}
      <SaveButton form={form} wait={wait} missing={missing} pauses>
        {t("security_change")}
      </SaveButton>
    </form>
  );
}
