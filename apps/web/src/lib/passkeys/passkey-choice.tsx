import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { useEffect, useRef } from "react";
import { useT } from "../language/i18n.ts";
import type { PasskeyAsking } from "./use-passkey-answer.ts";

/** A passkey in the place of the field above it. */
export function PasskeyChoice({ passkey }: { readonly passkey: PasskeyAsking }) {
  const t = useT();
  return (
    <>
      <button
        type="button"
        aria-busy={passkey.busy}
        onClick={() => void passkey.ask()}
        className="touch mt-2 cursor-pointer text-start text-caption font-medium text-ink underline decoration-line-strong underline-offset-4"
      >
        {t("account_passkey_use")}
      </button>
      <p role="alert" className="text-caption text-danger not-empty:pt-2">
        {passkey.problem}
      </p>
    </>
  );
}

/** Said in the place of the field, once a passkey has answered. Where nothing else is asked for, the form goes at once. */
export function PasskeyProved({ submits }: { readonly submits: boolean }) {
  const t = useT();
  const line = useRef<HTMLParagraphElement>(null);
  // The button that had the focus has gone.
  useEffect(() => {
    line.current?.focus();
    if (submits) line.current?.closest("form")?.requestSubmit();
  }, [submits]);
  return (
    <p ref={line} role="status" tabIndex={-1} className="flex min-h-11 items-center gap-2 text-body outline-none">
      <CheckCircleIcon size={22} weight="fill" aria-hidden="true" className="shrink-0 text-ok" />
      {t("account_passkey_proved")}
    </p>
  );
}
