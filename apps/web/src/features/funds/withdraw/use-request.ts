import { showToast } from "@candela/ui";
import { useRef, useState } from "react";
import { isFactorAnswer } from "../../../lib/components/factor-field.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { redirectTo } from "../../../lib/navigation/navigation.ts";
import { WITHDRAWALS_PATH } from "../../../lib/navigation/paths.ts";
import { failureText } from "../../../lib/net/api.ts";
import { command } from "../../../lib/net/command.ts";
import type { Failure } from "../../../lib/net/request.ts";
import type { Sending } from "../../../lib/net/use-command.ts";
import { usePasskeyAnswer } from "../../../lib/passkeys/use-passkey-answer.ts";
import { forgetOwnDraft } from "../../../lib/session/draft.ts";
import type { WithdrawalTerms } from "../money-shapes.ts";
import type { Asked } from "./use-preview.ts";
import { withdrawDraft } from "./use-withdraw-form.ts";

interface Errors {
  readonly password?: string | undefined;
  readonly factor?: string | undefined;
  /** The server asked for the second factor only now. */
  readonly factorAsked: boolean;
}

const NONE: Errors = { factorAsked: false };

/** The second factor of a withdrawal: a code, or a passkey in its place. */
function useFactorAnswer() {
  const [code, setCode] = useState("");
  const passkey = usePasskeyAnswer("POST /api/userSecurity/passkeyOptions");
  return {
    code,
    setCode,
    passkey,
    isWhole: passkey.answer !== null || isFactorAnswer(code),
    /** Either is good once: the next try needs another. */
    leave() {
      setCode("");
      passkey.leave();
    },
    fields: passkey.answer === null ? { secondFactor: code } : { passkey: passkey.answer },
  };
}

/** Both secrets and the request itself, sent once at the terms that are seen. What is rejected is told where it belongs. */
export function useRequest(asked: Asked, terms: WithdrawalTerms, renew: () => Promise<unknown>) {
  const t = useT();
  const [password, setPassword] = useState("");
  const factor = useFactorAnswer();
  const [errors, setErrors] = useState(NONE);
  const [changed, setChanged] = useState(false);
  const [sending, setSending] = useState<Sending>({ step: "asking" });
  const busy = useRef(false);
  const needsFactor = terms.needsSecondFactor || errors.factorAsked;

  const rejected = (failure: Failure) => {
    const key = failure.kind === "rejected" ? failure.msg : "";
    const text = failureText(failure);
    factor.leave();
    if (key === "fund_password_wrong") setErrors({ ...errors, password: text });
    else if (key === "second_factor_wrong" || key === "passkey_wrong" || key === "passkey_expired") setErrors({ ...errors, factor: text });
    else if (key === "second_factor_required") setErrors({ factor: text, factorAsked: true });
    else {
      // The figures are what they are now; one looks at them before one goes on.
      if (key === "terms_changed") setChanged(true);
      else setSending({ step: "asking", problem: text });
      void renew();
      return;
    }
    setSending({ step: "asking" });
  };
  const send = async () => {
    if (busy.current) return;
    busy.current = true;
    setErrors({ factorAsked: errors.factorAsked });
    setChanged(false);
    setSending({ step: "sending" });
    try {
      const fields = { ...asked, revision: terms.revision, fundPassword: password, ...(needsFactor && factor.fields) };
      const outcome = await command("POST /api/withdrawal/request", fields);
      if (outcome.kind === "rejected") {
        setSending({ step: "asking" });
        rejected(outcome.failure);
      } else if (outcome.kind === "unknown") setSending({ step: "unknown" });
      else if (outcome.kind === "never-arrived") setSending({ step: "asking", problem: t("funds_never_arrived") });
      else if (outcome.order !== null) {
        setSending({ step: "asking" });
        forgetOwnDraft(withdrawDraft(terms.channelType));
        showToast({ text: t("withdraw_requested"), tone: "good" });
        await redirectTo(WITHDRAWALS_PATH, { id: outcome.order.id });
      }
    } finally {
      busy.current = false;
    }
  };
  return {
    password,
    setPassword(text: string) {
      setErrors({ ...errors, password: undefined });
      setPassword(text);
    },
    factor: factor.code,
    setFactor(text: string) {
      setErrors({ ...errors, factor: undefined });
      factor.setCode(text);
    },
    passkey: factor.passkey,
    errors,
    needsFactor,
    lacksFactor: needsFactor && !factor.isWhole,
    changed,
    sending,
    send,
  };
}

export type Request = ReturnType<typeof useRequest>;
