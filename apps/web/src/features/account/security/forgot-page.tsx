import { showToast } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";
import { redirectTo } from "../../../lib/navigation/navigation.ts";
import { LOGIN_PATH } from "../../../lib/navigation/paths.ts";
import { useQueryParam } from "../../../lib/navigation/query-param.ts";
import { callData } from "../../../lib/net/api.ts";
import { leaveLogin } from "../../../lib/session/login.ts";
import { AccountHead } from "../account-head.tsx";
import { CodeForm } from "../code-form.tsx";

/** Page that sets a new password with a code, when the old one is forgotten; it logs in, too. */
export default function ForgotPage() {
  const t = useT();
  const from = useQueryParam("from");
  const done = async () => {
    showToast({ text: t("security_forgot_done"), tone: "good" });
    await leaveLogin(from);
  };
  return (
    <div className="flex min-h-dvh flex-col desktop:min-h-0">
      <AccountHead />
      <h1 className="page-x pt-2 pb-1 text-title1">{t("security_forgot")}</h1>
      <p className="page-x pb-4 text-body text-ink-2">{t("security_forgot_text")}</p>
      <CodeForm
        purpose="resetPassword"
        passwordLabel={t("security_new")}
        submitLabel={t("security_forgot_send")}
        unclearText={t("security_forgot_unclear")}
        ask={(fields) => callData("POST /api/auth/resetPassword", fields, { quiet: true })}
        onDone={done}
      />
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
