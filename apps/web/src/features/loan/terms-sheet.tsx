import { Sheet } from "@candela/ui";
import { AcceptedText } from "../../lib/components/accepted-text.tsx";
import { useT } from "../../lib/language/i18n.ts";

interface TermsSheetProps {
  readonly open: boolean;
  /** Of the text that is, or was, accepted. */
  readonly version: number;
  readonly onClose: () => void;
}

/** The words that are accepted with a loan, of one version. */
export function TermsSheet({ open, version, onClose }: TermsSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("terms_text")}>
      {open && <AcceptedText of="loan" version={version} />}
    </Sheet>
  );
}
