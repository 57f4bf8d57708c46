import { isSentCode } from "@candela/api";
import { Button, CandelaMark, Notice, Tabs } from "@candela/ui";
import { type FormEvent, useState } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { CodeField } from "../../lib/components/code-field.tsx";
import { FactorField } from "../../lib/components/factor-field.tsx";
import { PasswordField } from "../../lib/components/password-field.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { redirectTo } from "../../lib/navigation/navigation.ts";
import { FORGOT_PATH, REGISTER_PATH } from "../../lib/navigation/paths.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { callData } from "../../lib/net/api.ts";
import { enterSession, guestOpening, openGuest } from "../../lib/session/auth.ts";
import { leaveLogin, sessionOverStore } from "../../lib/session/login.ts";
import { useSession } from "../../lib/session/session.ts";
import { useHidden } from "../../lib/site/site.ts";
import { AccountField } from "./account-field.tsx";
import { AccountHead } from "./account-head.tsx";
import { codeRetryStore } from "./code-retry.ts";
import { type FieldName, missingKey } from "./field-errors.ts";
import { FormProblem } from "./form-problem.tsx";
import { PasskeyLogin } from "./passkeys/passkey-login.tsx";
import { type TryScope, triesWaitStore, waitUnderWay } from "./tries-wait.ts";
import { handedDraft, useAccount } from "./use-account.ts";
import { useCode } from "./use-code.ts";
import { useFactorStep } from "./use-factor-step.ts";
import { useForm } from "./use-form.ts";
import { useTriesWait } from "./use-tries-wait.ts";

/** Log in with a password or a code; or look around with paper money at once. */
export default function LoginPage() {
  const t = useT();
  const isGuest = useSession()?.accountType === "guest";
  const from = useQueryParam("from");
  const opening = useStore(guestOpening);
  const isOver = useStore(sessionOverStore);
  const tryIt = async () => {
    if (await openGuest()) await leaveLogin(from);
  };
  return (
    <div className="relative isolate flex min-h-dvh flex-col overflow-x-clip desktop:min-h-0">
      <div aria-hidden="true" className="glow-top" />
      <AccountHead />
      <div className="page-x flex-1 pt-4 compact:pt-6">
        <CandelaMark size={48} />
        <h1 className="mt-3 text-[2.125rem] leading-10 font-semibold tracking-[-0.03em]">{t("account_welcome")}</h1>
        <p className="mt-1 mb-2 text-body text-ink-2">{t("account_welcome_text")}</p>
        {isOver && (
          <div className="mb-4">
            <Notice tone="attention">{t("account_session_over")}</Notice>
          </div>
        )}
        {isGuest && (
          <div className="mb-4">
            <Notice tone="attention">{t("account_guest_leaves")}</Notice>
          </div>
        )}
        <LoginForm from={from} />
        <div className="mt-2.5 flex flex-col gap-2.5">
          <PasskeyLogin onDone={() => leaveLogin(from)} />
          {!isGuest && (
            <Button wide kind="secondary" data-feature="guestAccount" loading={opening} onClick={() => void tryIt()}>
              {t("home_try")}
            </Button>
          )}
          <Button
            wide
            kind={isGuest ? "secondary" : "plain"}
            data-feature="register"
            onClick={() => void redirectTo(REGISTER_PATH, { from })}
          >
            {t(isGuest ? "account_claim" : "account_create")}
          </Button>
        </div>
      </div>
      <p className="page-x mx-auto max-w-88 pt-3 pb-6 text-center text-balance text-caption text-ink-3">{t("account_paper_note")}</p>
    </div>
  );
}

function LoginForm({ from }: { readonly from: string | null }) {
  const t = useT();
  const byCode = !useHidden("codeLogin");
  const [chosen, setWay] = useState<TryScope>(() => waitUnderWay(triesWaitStore.get(), Date.now())?.scope ?? "password");
  const way = byCode ? chosen : "password";
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const account = useAccount();
  const wait = useTriesWait(account, way);
  const form = useForm(wait.begin);
  const sending = useCode(account, "login", form.fail);
  const name = account.account;
  const factor = useFactorStep();
  const firstMissing = (): Exclude<FieldName, "form"> | null => {
    if (name === null) return "account";
    if (way === "password" && password === "") return "password";
    if (way === "code" && !isSentCode(code)) return "code";
    return factor.isMissing ? "secondFactor" : null;
  };
  const missing = firstMissing();

  const logIn = async (known: string) => {
    const session =
      way === "password"
        ? await callData("POST /api/auth/login", { account: known, password, ...factor.fields }, { quiet: true })
        : await callData("POST /api/auth/loginByCode", { account: known, code, ...factor.fields }, { quiet: true });
    if (session === null) return;
    codeRetryStore.set(null);
    triesWaitStore.set(null);
    await enterSession(session);
    await leaveLogin(from);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wait.seconds > 0) return;
    if (name === null || missing !== null)
      form.setErrors({ [missing ?? "account"]: t(missingKey(missing ?? "account", account.draft.channel)) });
    else void form.submit(() => factor.orAsk(() => logIn(name)));
  };
  const send = () => {
    if (name === null) form.setErrors({ account: t(missingKey("account", account.draft.channel)) });
    else void sending.send();
  };
  const forgotten = () => {
    handedDraft.set(account.draft);
    void redirectTo(FORGOT_PATH, { from });
  };
  // Another account may have no second factor.
  const editAccount = () => {
    form.clear("account");
    factor.leave();
  };
  const ways = [
    { value: "password", label: t("account_way_password") },
    { value: "code", label: t("account_way_code") },
  ] as const;
  return (
    <form noValidate onSubmit={submit}>
      {byCode && <Tabs label={t("account_way")} choices={ways} value={way} onChange={setWay} className="-mx-(--page-margin) mb-4" />}
      <AccountField value={account} error={form.errors.account} onEdit={editAccount} />
      <div className="mt-4 mb-5">
        {way === "password" ? (
          <>
            <PasswordField
              value={password}
              error={form.errors.password}
              onChange={(text) => {
                form.clear("password");
                setPassword(text);
              }}
            />
            <Forgotten onForgotten={forgotten} {...(byCode && { onCode: () => setWay("code") })} />
          </>
        ) : (
          <CodeField
            value={code}
            error={form.errors.code}
            {...sending}
            onSend={send}
            onChange={(text) => {
              form.clear("code");
              setCode(text);
            }}
          />
        )}
      </div>
      {factor.isAsked && (
        <div className="mb-5">
          <FactorField
            isAsked
            value={factor.answer}
            error={form.errors.secondFactor}
            passkey={factor.passkey}
            onChange={(answer) => {
              form.clear("secondFactor");
              factor.setAnswer(answer);
            }}
          />
        </div>
      )}
      <FormProblem error={form.errors.form} wait={wait} />
      <Button wide type="submit" loading={form.busy} disabledReason={wait.seconds > 0 ? t("account_tries_wait") : undefined}>
        {t("account_log_in")}
      </Button>
    </form>
  );
}

interface ForgottenProps {
  readonly onForgotten: () => void;
  /** Absent where nobody logs in by code. */
  readonly onCode?: () => void;
}

/** To a new password; and a code proves the same as the password does: who has forgotten it gets in all the same. */
function Forgotten({ onForgotten, onCode }: ForgottenProps) {
  const t = useT();
  const link = "touch cursor-pointer font-medium text-ink underline decoration-line-strong underline-offset-4";
  return (
    <p className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-caption">
      <button type="button" onClick={onForgotten} className={link}>
        {t("account_forgotten")}
      </button>
      {onCode !== undefined && (
        <button type="button" onClick={onCode} className={link}>
          {t("account_forgotten_code")}
        </button>
      )}
    </p>
  );
}
