import { Button, ErrorState } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";

/** Products that could not be read, with a second try. */
export function QuotesFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <ErrorState
      title={t("quotes_failed")}
      text={t("quotes_failed_text")}
      action={
        <Button kind="secondary" size="small" onClick={onRetry}>
          {t("system_retry")}
        </Button>
      }
    />
  );
}
