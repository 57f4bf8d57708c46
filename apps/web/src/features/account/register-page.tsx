import { isSentCode } from "@candela/contract";
import { Button, Input, Notice, showToast } from "@candela/ui";
import { type FormEvent, useState } from "react";
import { callData } from "../../lib/api.ts";
import { enterSession } from "../../lib/auth.ts";
import { useT } from "../../lib/i18n.ts";
import { HOME_PATH, LOGIN_PATH, redirectTo, reLaunch } from "../../lib/navigation.ts";
import { useQueryParam } from "../../lib/query-param.ts";
import { useSession } from "../../lib/session.ts";
import { useSiteInfo } from "../../lib/site.ts";
import { AccountField } from "./account-field.tsx";
import { AccountHead } from "./account-head.tsx";
import { CodeField } from "./code-field.tsx";
import { codeRetryStore } from "./code-retry.ts";
import type { FieldName } from "./field-errors.ts";
import { FormProblem } from "./form-problem.tsx";
import { PasswordField } from "./password-field.tsx";
import { PasswordRuleList } from "./password-rule-list.tsx";
import { passwordState } from "./password-rules.ts";
import { triesWaitStore } from "./tries-wait.ts";
import { useAccount } from "./use-account.ts";
import { useCode } from "./use-code.ts";
import { useForm } from "./use-form.ts";
import { useTriesWait } from "./use-tries-wait.ts";

const INVITE_CODE = /^[A-Z0-9]{6,12}$/;

/** Creates an account; with a guest's session it claims the guest account with everything in it. */
export default function RegisterPage() {
  const t = useT();
  const session = useSession();
  const from = useQueryParam("from");
  const isGuest = session?.accountType === "guest";
  return (
    <div className="flex min-h-dvh flex-col">
      <AccountHead />
      <h1 className="page-x pt-2 pb-4 text-title1">{t(isGuest ? "account_claim_title" : "account_register_title")}</h1>
      {isGuest && (
        <div className="page-x pb-4">
          <Notice tone="attention">{t("account_claim_text")}</Notice>
        </div>
      )}
      <RegisterForm isGuest={isGuest} />
      <p className="page-x pt-1 pb-6 text-center text-caption text-ink-2">
        {t("account_have_one")}{" "}
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

function RegisterForm({ isGuest }: { readonly isGuest: boolean }) {
  const t = useT();
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const [inviteCode, setInviteCode] = useState(useQueryParam("inviteCode")?.toUpperCase() ?? "");
  // What a site of an earlier version says nothing about, it decides by itself.
  const rule = useSiteInfo()?.passwordRule ?? "any";
  const account = useAccount();
  const wait = useTriesWait(account, "code");
  const form = useForm(wait.begin);
  const sending = useCode(account, "register", form.fail);
  const name = account.account;

  const firstMissing = (): FieldName | null => {
    if (name === null) return "account";
    if (!isSentCode(code)) return "code";
    if (!passwordState(rule, password).good) return "password";
    return inviteCode === "" || INVITE_CODE.test(inviteCode) ? null : "inviteCode";
  };
  const missing = firstMissing();
  const register = async (known: string) => {
    const fields = { account: known, code, password, inviteCode: inviteCode === "" ? undefined : inviteCode };
    const session = await callData("POST /api/auth/register", fields, { quiet: true });
    if (session === null) return;
    codeRetryStore.set(null);
    triesWaitStore.set(null);
    await enterSession(session);
    showToast({ text: t(isGuest ? "account_claimed" : "account_created"), tone: "good" });
    await reLaunch(HOME_PATH);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing === null && name !== null && wait.seconds === 0) void form.submit(() => register(name));
  };
  const edited = (field: FieldName, set: (text: string) => void) => (text: string) => {
    form.clear(field);
    set(text);
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
        <PasswordField isNew value={password} error={form.errors.password} onChange={edited("password", setPassword)} />
        <PasswordRuleList rule={rule} password={password} />
      </div>
      <Input
        name="inviteCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        label={t("account_invite")}
        aside={t("account_optional")}
        placeholder={t("account_invite_empty")}
        value={inviteCode}
        error={form.errors.inviteCode ?? (missing === "inviteCode" ? t("account_missing_inviteCode") : undefined)}
        onChange={(event) => edited("inviteCode", setInviteCode)(event.target.value.trim().toUpperCase())}
      />
      <div className="sticky bottom-0 mt-auto bg-canvas pt-2 pb-4">
        <FormProblem error={form.errors.form} wait={wait} />
        <Button
          wide
          type="submit"
          loading={form.busy}
          disabledReason={
            wait.seconds > 0
              ? t("account_tries_wait")
              : missing === null || missing === "form"
                ? undefined
                : t(`account_missing_${missing}`)
          }
        >
          {t(isGuest ? "account_claim" : "account_create")}
        </Button>
      </div>
    </form>
  );
}
