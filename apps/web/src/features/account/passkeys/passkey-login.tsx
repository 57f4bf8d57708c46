import { Button } from "@candela/ui";
import { FingerprintIcon } from "@phosphor-icons/react/dist/csr/Fingerprint";
import { useState } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import { callData } from "../../../lib/net/api.ts";
import { canUsePasskeys, signWithPasskey } from "../../../lib/passkeys/passkey-device.ts";
import { passkeyText } from "../../../lib/passkeys/passkey-text.ts";
import { enterSession } from "../../../lib/session/auth.ts";

/** Logs in with a passkey, without a name or a password. Where browser or address have none, there is no button. */
export function PasskeyLogin({ onDone }: { readonly onDone: () => Promise<void> }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  if (!canUsePasskeys()) return null;
  const logIn = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const given = await callData("POST /api/auth/passkeyOptions", { origin: location.origin }, { quiet: true });
      if (given === null) return;
      const passkey = await signWithPasskey(given);
      const session = await callData("POST /api/auth/loginByPasskey", { passkey }, { quiet: true });
      if (session === null) return;
      await enterSession(session);
      await onDone();
    } catch (error) {
      setProblem(passkeyText(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button wide kind="secondary" loading={busy} onClick={() => void logIn()}>
        <FingerprintIcon size={20} aria-hidden="true" />
        {t("account_passkey")}
      </Button>
      <p role="alert" className="text-caption text-danger not-empty:pt-2">
        {problem}
      </p>
    </div>
  );
}
