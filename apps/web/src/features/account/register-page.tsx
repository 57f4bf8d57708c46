import { INVITE_CODE_SHAPE } from "@candela/api";
import { Input, Notice, showToast } from "@candela/ui";
import { useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { redirectTo } from "../../lib/navigation/navigation.ts";
import { LOGIN_PATH } from "../../lib/navigation/paths.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { callData } from "../../lib/net/api.ts";
import { leaveLogin } from "../../lib/session/login.ts";
import { useSession } from "../../lib/session/session.ts";
import { AccountHead } from "./account-head.tsx";
import { type CodeFields, CodeForm } from "./code-form.tsx";

const INVITE_CODE = new RegExp(INVITE_CODE_SHAPE);

/** Creates an account; with a guest's session it claims the guest account with everything in it. */
export default function RegisterPage() {
  const t = useT();
  const session = useSession();
  const from = useQueryParam("from");
  const [wasGuest] = useState(session?.accountType === "guest");
  // A guest who has claimed the account is none any more, while the page still stands for a moment.
  const isGuest = session?.accountType === "guest" || (wasGuest && session !== null);
  return (
    <div className="flex min-h-dvh flex-col desktop:min-h-0">
      <AccountHead />
      <h1 className="page-x pt-2 pb-4 text-title1">{t(isGuest ? "account_claim_title" : "account_register_title")}</h1>
      {isGuest && (
        <div className="page-x pb-4">
          <Notice tone="attention">{t("account_claim_text")}</Notice>
        </div>
      )}
      <RegisterForm isGuest={isGuest} from={from} />
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

function RegisterForm({ isGuest, from }: { readonly isGuest: boolean; readonly from: string | null }) {
  const t = useT();
  // `code` is what invitation links name it.
  const [byLink, byName] = [useQueryParam("code"), useQueryParam("inviteCode")];
  const [inviteCode, setInviteCode] = useState((byLink ?? byName ?? "").toUpperCase());
  const isInvitation = inviteCode === "" || INVITE_CODE.test(inviteCode);
  const register = (fields: CodeFields) =>
    callData("POST /api/auth/register", { ...fields, inviteCode: inviteCode === "" ? undefined : inviteCode }, { quiet: true });
  const done = async () => {
    showToast({ text: t(isGuest ? "account_claimed" : "account_created"), tone: "good" });
    await leaveLogin(from);
  };
  return (
    <CodeForm
      purpose="register"
      submitLabel={t(isGuest ? "account_claim" : "account_create")}
      unclearText={t("account_unclear")}
      missing={isInvitation ? null : "inviteCode"}
      ask={register}
      onDone={done}
    >
      {(form) => (
        <Input
          name="inviteCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          label={t("account_invite")}
          aside={t("account_optional")}
          placeholder={t("account_invite_empty")}
          hint={t("me_invite_text")}
          value={inviteCode}
          error={form.errors.inviteCode ?? (isInvitation ? undefined : t("account_missing_inviteCode"))}
          onChange={(event) => {
            form.clear("inviteCode");
            setInviteCode(event.target.value.trim().toUpperCase());
          }}
        />
      )}
    </CodeForm>
  );
}
