import { Button, cx } from "@candela/ui";
import { useT } from "../language/i18n.ts";

interface MoreButtonProps {
  /** Null on the last page. */
  readonly more: (() => void) | null;
  readonly reading: boolean;
  readonly moreFailed: boolean;
  /** The room around it. */
  readonly className?: string;
}

/** Reads the next page of a list, or tries to again. */
export function MoreButton({ more, reading, moreFailed, className = "page-x pt-5" }: MoreButtonProps) {
  const t = useT();
  if (more === null) return null;
  return (
    <div className={cx("grid place-items-center", className)}>
      <Button kind="secondary" size="small" loading={reading} onClick={more}>
        {t(moreFailed ? "system_retry" : "record_more")}
      </Button>
    </div>
  );
}
