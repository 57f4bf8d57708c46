import { Button } from "@candela/ui";
import { copyText } from "../../../lib/browser/clipboard.ts";
import { useT } from "../../../lib/language/i18n.ts";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The recovery codes, this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const t = useT();
  return (
    <section aria-labelledby="recovery" className="page-x flex flex-1 flex-col gap-5 pt-2 pb-6">
      <h2 id="recovery" tabIndex={-1} ref={(heading) => heading?.focus()} className="text-title2 outline-none">
        {t("security_codes")}
      </h2>
      <p className="text-body text-ink-2">{t("security_codes_text")}</p>
      <ol dir="ltr" className="num grid grid-cols-1 gap-x-6 gap-y-2 rounded-card bg-fill p-4 text-row compact:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="text-center font-medium select-all">
            {code}
          </li>
        ))}
      </ol>
      <Button wide kind="secondary" onClick={() => void copyText(codes.join("\n"))}>
        {t("security_codes_copy")}
      </Button>
      <Button wide onClick={onKept}>
        {t("security_codes_kept")}
      </Button>
    </section>
  );
}
