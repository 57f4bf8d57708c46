import { useEffect, useRef } from "react";
import { FactorField } from "../../lib/components/factor-field.tsx";
import { PasswordField } from "../../lib/components/password-field.tsx";
import { useT } from "../../lib/language/i18n.ts";
import type { OwnerSecretsState } from "./use-owner-secrets.ts";

/** The secrets that the server has asked for; nothing before it has. */
export function OwnerSecrets({ secrets }: { readonly secrets: OwnerSecretsState }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const asksPassword = secrets.asks("password");
  const asksFactor = secrets.asks("factor");
  useEffect(() => {
    if (asksPassword) box.current?.querySelector("input")?.focus();
  }, [asksPassword]);
  if (!asksPassword && !asksFactor) return null;
  return (
    <div ref={box} className="flex flex-col gap-4">
      {asksPassword && (
        <PasswordField
          name="fundPassword"
          label={t("security_fund")}
          value={secrets.password}
          error={secrets.errors.password}
          onChange={secrets.setPassword}
        />
      )}
      {asksFactor && (
        <FactorField isAsked value={secrets.factor} error={secrets.errors.factor} passkey={secrets.passkey} onChange={secrets.setFactor} />
      )}
    </div>
  );
}
