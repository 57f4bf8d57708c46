import { SectionTitle, Segmented } from "@candela/ui";
import { CodeField } from "../../../lib/components/code-field.tsx";
import { FactorField } from "../../../lib/components/factor-field.tsx";
import { PasswordField } from "../../../lib/components/password-field.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import type { FieldName } from "../field-errors.ts";
import type { useForm } from "../use-form.ts";
import type { ProofState, ProofWay } from "./use-proof.ts";

interface ProofFieldsProps {
  readonly proof: ProofState;
  readonly form: ReturnType<typeof useForm>;
  readonly passwordLabel?: string;
}

/** Proof that it is the owner who makes the change: the same fields on every page that changes a secret. */
export function ProofFields({ proof, form, passwordLabel }: ProofFieldsProps) {
  const t = useT();
  const edited = (field: FieldName, set: (text: string) => void) => (text: string) => {
    form.clear(field);
    set(text);
  };
  const ways = [
    { value: "password", label: t("account_way_password") },
    { value: "code", label: t("account_way_code") },
  ] as const;
  return (
    <section aria-labelledby="proof" className="@container flex flex-col gap-5">
      <div className="-mx-(--page-margin) -mb-2">
        <SectionTitle id="proof">{t("security_proof")}</SectionTitle>
      </div>
      <Segmented label={t("security_proof")} choices={ways} value={proof.way} onChange={(way: ProofWay) => proof.setWay(way)} />
      {proof.way === "password" ? (
        <PasswordField
          name="currentPassword"
          label={passwordLabel ?? t("security_password")}
          value={proof.password}
          error={form.errors.currentPassword}
          onChange={edited("currentPassword", proof.setPassword)}
        />
      ) : (
        <div>
          <CodeField
            value={proof.code}
            error={form.errors.proofCode}
            {...proof.sending}
            onSend={() => void proof.sending.send()}
            onChange={edited("proofCode", proof.setCode)}
          />
          {proof.sending.sentTo !== null && (
            <p role="status" className="mt-1.5 text-caption text-ink-2">
              {t("security_proof_sent", { account: proof.sending.sentTo })}
            </p>
          )}
        </div>
      )}
      {proof.hasFactor && (
        <FactorField
          value={proof.factor}
          error={form.errors.secondFactor}
          passkey={proof.passkey}
          onChange={edited("secondFactor", proof.setFactor)}
        />
      )}
    </section>
  );
}
