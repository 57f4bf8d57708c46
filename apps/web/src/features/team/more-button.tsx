import { Button } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";

interface MoreButtonProps {
  /** Null on the last page. */
  readonly more: (() => void) | null;
  readonly reading: boolean;
  readonly moreFailed: boolean;
}

/** Reads the next page of a list. */
export function MoreButton({ more, reading, moreFailed }: MoreButtonProps) {
  const t = useT();
  if (more === null) return null;
  return (
    <div className="page-x grid place-items-center pt-5">
      <Button kind="secondary" size="small" loading={reading} onClick={more}>
        {t(moreFailed ? "system_retry" : "record_more")}
      </Button>
    </div>
  );
}
