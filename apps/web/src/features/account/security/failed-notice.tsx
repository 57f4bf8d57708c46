import { Notice } from "@candela/ui";
import { QuestionIcon } from "@phosphor-icons/react/dist/csr/Question";
import { useT } from "../../../lib/language/i18n.ts";

/** What to do about tries that failed; it advises nothing that is done already. */
export function FailedNotice({ hasSecondFactor }: { readonly hasSecondFactor: boolean }) {
  const t = useT();
  return (
    <Notice>
      <QuestionIcon size={18} aria-hidden="true" className="mt-px shrink-0" />
      <span>{t(hasSecondFactor ? "security_log_ins_failed_on" : "security_log_ins_failed")}</span>
    </Notice>
  );
}
