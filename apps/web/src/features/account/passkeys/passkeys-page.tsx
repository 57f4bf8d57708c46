import { Button, Notice } from "@candela/ui";
import { useState } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import { canUsePasskeys } from "../../../lib/passkeys/passkey-device.ts";
import { OwnerPage } from "../security/owner-page.tsx";
import { deviceText, type Security } from "../security/security.ts";
import { WithSecurity } from "../security/with-security.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { PasskeyRow } from "./passkey-row.tsx";

/** Page of passkeys: which there are, and how to add, name and remove one. */
export default function PasskeysPage() {
  const t = useT();
  return (
    <OwnerPage title={t("security_passkeys")}>
      <WithSecurity>{(security) => <Passkeys security={security} />}</WithSecurity>
    </OwnerPage>
  );
}

function Passkeys({ security }: { readonly security: Security }) {
  const t = useT();
  const [adds, setAdds] = useState(false);
  const { passkeys, sessions, hasSecondFactor } = security;
  const [here] = sessions;
  return (
    <div className="page-x flex flex-1 flex-col gap-5 pt-2 pb-6">
      <p className="text-body text-ink-2">{t("security_passkeys_text")}</p>
      {passkeys.length > 0 && (
        <ul aria-label={t("security_passkeys")}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="border-b border-line">
              <PasskeyRow passkey={passkey} hasFactor={hasSecondFactor} />
            </li>
          ))}
        </ul>
      )}
      {!canUsePasskeys() ? (
        <Notice tone="attention">{t("account_passkey_unsupported")}</Notice>
      ) : adds ? (
        <AddPasskey
          hasFactor={hasSecondFactor}
          isFirst={passkeys.length === 0}
          name={here === undefined ? "" : deviceText(here, t)}
          onDone={() => setAdds(false)}
        />
      ) : (
        <Button wide onClick={() => setAdds(true)}>
          {t("security_passkey_add")}
        </Button>
      )}
    </div>
  );
}
