import { CopyButton } from "../../lib/components/copy-button.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { baseUrl } from "../../lib/net/endpoints.ts";
import type { CheckedDay } from "./check-day.ts";

/** The same check without this page, which its server could have changed. */
export function VerifyCommand({ of: { day, productCode, hash } }: { readonly of: CheckedDay }) {
  const t = useT();
  const server = baseUrl() === "" ? location.origin : baseUrl();
  const command = `npm run verify -- day ${day} --product ${productCode} --server ${server} --hash ${hash}`;
  return (
    <div className="rounded-card border border-line px-4 py-3">
      <p className="flex items-start justify-between gap-3 text-caption text-ink-2">
        {t("day_command")}
        <CopyButton text={command} label={t("day_copy_command")} />
      </p>
      <p lang="en" dir="ltr" className="mt-1 text-start font-mono text-small break-words text-ink [overflow-wrap:anywhere]">
        {command}
      </p>
    </div>
  );
}
