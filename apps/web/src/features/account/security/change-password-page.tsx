import { Button, EmptyState, showToast } from "@candela/ui";
import { type FormEvent, useState } from "react";
import { LoggedOut } from "../../../lib/components/logged-out.tsx";
import { PageHeader } from "../../../lib/components/page-header.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { readUnread } from "../../../lib/messages/unread.ts";
import { entryState } from "../../../lib/navigation/hash-location.ts";
import { navigateBack, navigateTo, redirectTo } from "../../../lib/navigation/navigation.ts";
import { REGISTER_PATH, SECURITY_PATH } from "../../../lib/navigation/paths.ts";
import { callData } from "../../../lib/net/api.ts";
import { outcomeUnclear } from "../../../lib/net/command.ts";
import { refresh } from "../../../lib/net/queries.ts";
import { RequestError } from "../../../lib/net/request.ts";
import { useSession } from "../../../lib/session/session.ts";
import { useSiteInfo } from "../../../lib/site/site.ts";
import type { FieldName } from "../field-errors.ts";
import { FormProblem } from "../form-problem.tsx";
import { PasswordField } from "../password-field.tsx";
import { PasswordRuleList } from "../password-rule-list.tsx";
import { passwordState } from "../password-rules.ts";
import { useForm } from "../use-form.ts";
import { SECURITY_ROUTE } from "./security.ts";
import { useWait } from "./use-wait.ts";

/** Page that sets a new password with the present one. */
export default function ChangePasswordPage() {
  const t = useT();
  const session = useSession();
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title={t("security_change")} />
      {session === null ? (
        <LoggedOut title={t("security_logged_out")} text={t("security_logged_out_text")} />
      ) : session.accountType === "guest" ? (
        <GuestHasNone />
      ) : (
        <ChangeForm />
      )}
    </div>
  );
}

function GuestHasNone() {
  const t = useT();
  return (
    <EmptyState
      title={t("security_password")}
      text={t("security_password_guest")}
      action={
        <Button wide data-feature="register" onClick={() => void navigateTo(REGISTER_PATH)}>
          {t("account_claim")}
        </Button>
      }
    />
  );
}

function ChangeForm() {
  const t = useT();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const rule = useSiteInfo()?.passwordRule ?? "any";
  const wait = useWait();
  const form = useForm(wait.begin);
  const missing = current === "" ? "account_missing_currentPassword" : passwordState(rule, next).good ? null : "account_missing_password";

  const change = async () => {
    try {
      const answer = await callData(
        "POST /api/userSecurity/changePassword",
        { currentPassword: current, newPassword: next },
        { quiet: true },
      );
      showToast({ text: t("security_changed", { count: answer?.ended ?? 0 }), tone: "good" });
    } catch (error) {
      if (!(error instanceof RequestError) || !outcomeUnclear(error.failure) || !navigator.onLine) throw error;
      return form.setErrors({ form: t("security_unclear") });
    }
    void refresh(SECURITY_ROUTE);
    void readUnread();
    await (entryState().depth > 0 ? navigateBack() : redirectTo(SECURITY_PATH));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing === null && wait.seconds === 0) void form.submit(change);
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
      <div className="pt-2 pb-6">
        <FormProblem error={form.errors.form} wait={wait} />
        <Button
          wide
          type="submit"
          loading={form.busy}
          disabledReason={wait.seconds > 0 ? t("account_tries_wait") : missing === null ? undefined : t(missing)}
        >
          {t("security_change")}
        </Button>
      </div>
    </form>
  );
}
