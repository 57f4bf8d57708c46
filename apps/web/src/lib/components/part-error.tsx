import { Button, ErrorState } from "@candela/ui";
import { useT } from "../language/i18n.ts";

/** Error of one part of a page; the rest works on. */
export function PartError({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <ErrorState
      title={t("home_part_failed")}
      text={t("home_part_failed_text")}
      action={
        <Button kind="secondary" size="small" onClick={onRetry}>
          {t("system_retry")}
        </Button>
      }
    />
  );
}
