import { CODE_DIGITS, type Data, isCode } from "@candela/api";
import { Input } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { CopyButton } from "../../../lib/components/copy-button.tsx";
import { PartError } from "../../../lib/components/part-error.tsx";
import { QrCode } from "../../../lib/components/qr-code.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { callData } from "../../../lib/net/api.ts";
import { refresh } from "../../../lib/net/queries.ts";
import type { FieldName } from "../field-errors.ts";
import { ProofFields } from "./proof-fields.tsx";
import { SaveButton } from "./save-button.tsx";
import { SECURITY_ROUTE } from "./security.ts";
import { SecuritySkeleton } from "./security-skeleton.tsx";
import { useProof } from "./use-proof.ts";
import { useSecretForm } from "./use-secret-form.ts";

type Key = Data<"POST /api/userSecurity/beginSecondFactor">;

/** Scan, then prove with the first code that the app has the key. `onDone` gets the recovery codes, which are told once. */
export function FactorEnrolment({ onDone }: { readonly onDone: (codes: readonly string[]) => void }) {
  // The server shows a session one key for half an hour, so asking twice changes nothing; it is not kept once the page is gone.
  const { data, isError, refetch } = useQuery({
    queryKey: ["second factor's key"],
    queryFn: () => callData("POST /api/userSecurity/beginSecondFactor", {}, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // Another device may have turned it on meanwhile: then there is no key to show, and the page has to know.
  const again = () => void Promise.all([refresh(SECURITY_ROUTE), refetch()]);
  if (data === undefined || data === null) return isError ? <PartError onRetry={again} /> : <SecuritySkeleton />;
  return <EnrolmentForm secretKey={data} onDone={onDone} />;
}

/** As people type it: in groups of four. */
const grouped = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, "$& ");

function EnrolmentForm({ secretKey, onDone }: { readonly secretKey: Key; readonly onDone: (codes: readonly string[]) => void }) {
  const t = useT();
  const [code, setCode] = useState("");
  const { form, wait, send } = useSecretForm();
  const proof = useProof(false, form.fail);
  const missing: FieldName | null = isCode(code, CODE_DIGITS) ? proof.missing : "code";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing !== null) return;
    const turnOn = () => callData("POST /api/userSecurity/confirmSecondFactor", { ...proof.fields(), code }, { quiet: true });
    send(turnOn, ({ recoveryCodes }) => onDone(recoveryCodes));
  };
  return (
    <form noValidate onSubmit={submit} className="@container page-x flex flex-1 flex-col gap-5 pt-2">
      <p className="text-body text-ink-2">{t("security_factor_text")}</p>
      <section className="flex flex-col items-center gap-4 rounded-card bg-fill px-4 py-5">
        <h2 className="text-center text-body text-balance">{t("security_factor_scan")}</h2>
        <QrCode text={secretKey.otpauthUrl} label={t("security_factor_scan")} />
        <a
          href={secretKey.otpauthUrl}
          className="grid min-h-11 place-items-center text-center text-body font-medium underline decoration-line-strong underline-offset-4"
        >
          {t("security_factor_open")}
        </a>
        <div className="w-full text-center">
          <p className="text-caption text-ink-2">{t("security_factor_key")}</p>
          <p className="mt-1 flex items-center justify-center gap-2">
            <bdi dir="ltr" className="min-w-0 text-body font-medium wrap-break-word tabular-nums">
              {grouped(secretKey.totpSecret)}
            </bdi>
            <CopyButton text={secretKey.totpSecret} label={t("security_factor_copy")} />
          </p>
        </div>
      </section>
      <Input
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={CODE_DIGITS + 1}
        label={t("account_factor")}
        hint={t("second_factor_required")}
        value={code}
        error={form.errors.code}
        onChange={(event) => {
          form.clear("code");
          setCode(event.target.value.replaceAll(/\D/g, "").slice(0, CODE_DIGITS));
        }}
      />
      <ProofFields proof={proof} form={form} />
      <SaveButton form={form} wait={wait} missing={missing} pauses={false}>
        {t("security_factor_turn_on")}
      </SaveButton>
    </form>
  );
}
