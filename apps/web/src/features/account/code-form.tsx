import { type Data, isSentCode } from "@candela/api";
import { Button } from "@candela/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { CodeField } from "../../lib/components/code-field.tsx";
import { FactorField } from "../../lib/components/factor-field.tsx";
import { PasswordField } from "../../lib/components/password-field.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { outcomeUnclear } from "../../lib/net/command.ts";
import { RequestError } from "../../lib/net/request.ts";
import type { PasskeyAnswer } from "../../lib/passkeys/passkey-device.ts";
import { enterSession } from "../../lib/session/auth.ts";
import { useSiteInfo } from "../../lib/site/site.ts";
import { AccountField } from "./account-field.tsx";
import { codeRetryStore } from "./code-retry.ts";
import { type FieldName, missingKey } from "./field-errors.ts";
import { FormProblem } from "./form-problem.tsx";
import { PasswordRuleList } from "./password-rule-list.tsx";
import { passwordState } from "./password-rules.ts";
import { triesWaitStore } from "./tries-wait.ts";
import { useAccount } from "./use-account.ts";
import { useCode } from "./use-code.ts";
import { useFactorStep } from "./use-factor-step.ts";
import { useForm } from "./use-form.ts";
import { useTriesWait } from "./use-tries-wait.ts";

export interface CodeFields {
  readonly account: string;
  readonly code: string;
  readonly password: string;
  /** Where the server has asked for it. */
  readonly secondFactor?: string;
  readonly passkey?: PasskeyAnswer;
}

interface CodeFormProps {
  readonly purpose: "register" | "resetPassword";
  readonly passwordLabel?: string;
  readonly submitLabel: string;
  /** Said when the answer did not come: it may be done. */
  readonly unclearText: string;
  /** The first fault of `children`, or null. */
  readonly missing?: FieldName | null;
  /** Sends it; the session that it opens. */
  readonly ask: (fields: CodeFields) => Promise<Data<"POST /api/auth/register"> | null>;
  /** Logged in by it. */
  readonly onDone: () => Promise<void>;
  /** Further fields of the form. */
  readonly children?: (form: ReturnType<typeof useForm>) => ReactNode;
}

/** An account, a code that is sent to it and a new password, which together open a session. */
export function CodeForm({
  purpose,
  passwordLabel,
  submitLabel,
  unclearText,
  missing: missingBesides = null,
  ask,
  onDone,
  children,
}: CodeFormProps) {
  const t = useT();
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  // An older server sends no such setting; the form then decides by itself.
  const rule = useSiteInfo()?.passwordRule ?? "any";
  const account = useAccount();
  const wait = useTriesWait(account, "code");
  const form = useForm(wait.begin);
  const sending = useCode(account, purpose, form.fail);
  const factor = useFactorStep();
  const name = account.account;

  const firstMissing = (): FieldName | null => {
    if (name === null) return "account";
    if (!isSentCode(code)) return "code";
    if (!passwordState(rule, password).good) return "password";
    return factor.isMissing ? "secondFactor" : missingBesides;
  };
  const missing = firstMissing();
  const send = async (fields: CodeFields) => {
    try {
      const session = await ask(fields);
      if (session === null) return;
      codeRetryStore.set(null);
      triesWaitStore.set(null);
      await enterSession(session);
    } catch (error) {
      if (!(error instanceof RequestError) || !outcomeUnclear(error.failure) || !navigator.onLine) throw error;
      return form.setErrors({ form: unclearText });
    }
    await onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing !== null || name === null || wait.seconds > 0) return;
    void form.submit(() => factor.orAsk(() => send({ account: name, code, password, ...factor.fields })));
  };
  const edited = (field: FieldName, set: (text: string) => void) => (text: string) => {
    form.clear(field);
    set(text);
  };
  const sendCode = () => {
    if (name === null) form.setErrors({ account: t(missingKey("account", account.draft.channel)) });
    else void sending.send();
  };
  return (
    <form noValidate onSubmit={submit} className="@container page-x flex flex-1 flex-col gap-5">
      <div>
        <AccountField value={account} error={form.errors.account} onEdit={() => form.clear("account")} />
      </div>
      <CodeField value={code} error={form.errors.code} {...sending} onSend={sendCode} onChange={edited("code", setCode)} />
      <div>
        <PasswordField
          isNew
          {...(passwordLabel !== undefined && { label: passwordLabel })}
          value={password}
          error={form.errors.password}
          onChange={edited("password", setPassword)}
        />
        <PasswordRuleList rule={rule} password={password} />
      </div>
      {factor.isAsked && (
        <FactorField
          isAsked
          value={factor.answer}
          error={form.errors.secondFactor}
          passkey={factor.passkey}
          onChange={edited("secondFactor", factor.setAnswer)}
        />
      )}
      {children?.(form)}
      <div className="bottom-0 mt-auto bg-canvas pt-2 pb-4 @[15rem]:sticky">
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
                : t(missingKey(missing, account.draft.channel))
          }
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
