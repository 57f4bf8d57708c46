import { Button, Tag } from "@candela/ui";
import { FingerprintIcon } from "@phosphor-icons/react/dist/csr/Fingerprint";
import { useState } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import { formatDate } from "../../../lib/time/time-format.ts";
import type { Security } from "../security/security.ts";
import { RemovePasskey } from "./remove-passkey.tsx";
import { RenamePasskey } from "./rename-passkey.tsx";

interface PasskeyRowProps {
  readonly passkey: Security["passkeys"][number];
  readonly hasFactor: boolean;
}

/** One passkey: its name, when it was added and used, and what can be done with it. */
export function PasskeyRow({ passkey, hasFactor }: PasskeyRowProps) {
  const t = useT();
  const [wish, setWish] = useState<"rename" | "remove" | null>(null);
  const { name, addedAt, usedAt, isSynced } = passkey;
  const leave = () => setWish(null);
  return (
    <div className="@container py-3">
      <div className="flex items-start gap-3">
        <FingerprintIcon size={24} aria-hidden="true" className="mt-0.5 shrink-0" />
        <div className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 text-row text-ink">
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            {isSynced && <Tag tone="neutral">{t("security_passkey_synced")}</Tag>}
          </span>
          <span className="block text-caption text-ink-2">{t("security_passkey_date", { date: formatDate(addedAt) })}</span>
          <span className="block text-caption text-ink-2">
            {usedAt === null ? t("security_passkey_unused") : t("security_seen", { seen: formatDate(usedAt) })}
          </span>
        </div>
      </div>
      {wish === null && (
        <div className="flex flex-wrap justify-end gap-2 pt-1">
          <Button kind="plain" size="small" aria-label={`${t("groups_rename")}: ${name}`} onClick={() => setWish("rename")}>
            {t("groups_rename")}
          </Button>
          <Button kind="plain" size="small" aria-label={t("quotes_remove_name", { name })} onClick={() => setWish("remove")}>
            {t("quotes_remove")}
          </Button>
        </div>
      )}
      {wish === "rename" && <RenamePasskey passkey={passkey} onLeave={leave} />}
      {wish === "remove" && <RemovePasskey passkey={passkey} hasFactor={hasFactor} onLeave={leave} />}
    </div>
  );
}
