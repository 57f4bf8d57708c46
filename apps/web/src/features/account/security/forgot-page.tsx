import { isSentCode } from "@candela/contract";
import { Button, showToast } from "@candela/ui";
import { type FormEvent, useState } from "react";
import { callData } from "../../../lib/api.ts";
import { enterSession } from "../../../lib/auth.ts";
import { outcomeUnclear } from "../../../lib/command.ts";
import { useT } from "../../../lib/i18n.ts";
import { leaveLogin } from "../../../lib/login.ts";
import { LOGIN_PATH, redirectTo } from "../../../lib/navigation.ts";
import { useQueryParam } from "../../../lib/query-param.ts";
import { RequestError } from "../../../lib/request.ts";
import { useSiteInfo } from "../../../lib/site.ts";
import { AccountField } from "../account-field.tsx";
import { AccountHead } from "../account-head.tsx";
import { CodeField } from "../code-field.tsx";
import { codeRetryStore } from "../code-retry.ts";
import type { FieldName } from "../field-errors.ts";
import { FormProblem } from "../form-problem.tsx";
import { PasswordField } from "../password-field.tsx";
import { PasswordRuleList } from "../password-rule-list.tsx";
import { passwordState } from "../password-rules.ts";
import { triesWaitStore } from "../tries-wait.ts";
import { useAccount } from "../use-account.ts";
import { useCode } from "../use-code.ts";
import { useForm } from "../use-form.ts";
import { useTriesWait } from "../use-tries-wait.ts";

/** A new password for who has forgotten the old one, by a code; it logs in, too. */
export default function ForgotPage() {
  const t = useT();
  const from = useQueryParam("from");
  return (
    <div className="flex min-h-dvh flex-col">
      <AccountHead />
      <h1 className="page-x pt-2 pb-1 text-title1">{t("security_forgot")}</h1>
      <p className="page-x pb-4 text-body text-ink-2">{t("security_forgot_text")}</p>
      <ForgotForm from={from} />
      <p className="page-x pt-1 pb-6 text-center text-caption text-ink-2">
        {t("security_forgot_remembered")}{" "}
        <button
          type="button"
          onClick={() => void redirectTo(LOGIN_PATH, { from })}
          className="touch cursor-pointer font-medium text-ink underline decoration-line-strong underline-offset-4"
        >
          {t("account_log_in")}
        </button>
      </p>
    </div>
  );
}

function ForgotForm({ from }: { readonly from: string | null }) {
  const t = useT();
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const rule = useSiteInfo()?.passwordRule ?? "any";
  const account = useAccount();
  const wait = useTriesWait(account, "code");
  const form = useForm(wait.begin);
  const sending = useCode(account, "resetPassword", form.fail);
  const name = account.account;
  const missing = name === null ? "account" : !isSentCode(code) ? "code" : passwordState(rule, password).good ? null : "password";

  const set = async (known: string) => {
    try {
      const session = await callData("POST /api/auth/resetPassword", { account: known, code, password }, { quiet: true });
      if (session === null) return;
      codeRetryStore.set(null);
      triesWaitStore.set(null);
      await enterSession(session);
    } catch (error) {
      if (!(error instanceof RequestError) || !outcomeUnclear(error.failure) || !navigator.onLine) throw error;
      return form.setErrors({ form: t("security_forgot_unclear") });
    }
    showToast({ text: t("security_forgot_done"), tone: "good" });
    await leaveLogin(from);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing === null && name !== null && wait.seconds === 0) void form.submit(() => set(name));
  };
  const edited = (field: FieldName, change: (text: string) => void) => (text: string) => {
    form.clear(field);
    change(text);
  };
  const send = () => {
    if (name === null) form.setErrors({ account: t("account_missing_account") });
    else void sending.send();
  };
  return (
    <form noValidate onSubmit={submit} className="page-x flex flex-1 flex-col gap-5">
      <div>
        <AccountField value={account} error={form.errors.account} onEdit={() => form.clear("account")} />
      </div>
      <CodeField value={code} error={form.errors.code} {...sending} onSend={send} onChange={edited("code", setCode)} />
      <div>
        <PasswordField
          isNew
          label={t("security_new")}
          value={password}
          error={form.errors.password}
          onChange={edited("password", setPassword)}
        />
        <PasswordRuleList rule={rule} password={password} />
      </div>
      <div className="sticky bottom-0 mt-auto bg-canvas pt-2 pb-4">
        <FormProblem error={form.errors.form} wait={wait} />
        <Button
          wide
          type="submit"
          loading={form.busy}
          disabledReason={wait.seconds > 0 ? t("account_tries_wait") : missing === null ? undefined : t(`account_missing_${missing}`)}
        >
          {t("security_forgot_send")}
        </Button>
      </div>
    </form>
  );
}
