import { SkeletonRows } from "@candela/ui";
import { MoreButton } from "../../lib/components/more-button.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
import { CopyRow } from "./running-copies.tsx";

/** Copies of a follow that were closed, newest first. */
export function ClosedCopies({ followId }: { readonly followId: string }) {
  const t = useT();
  const { rows, failed, retry, more, reading, moreFailed } = usePagedRows("GET /api/followOrder/copies", { followId, status: "closed" });
  return (
    <>
      {failed ? (
        <PartError onRetry={retry} />
      ) : rows === undefined ? (
        <SkeletonRows count={5} label={t("ui_loading")} />
      ) : rows.length === 0 ? (
        <p className="pb-3 text-body text-ink-2">{t("copy_closed_none")}</p>
      ) : (
        <ul>
          {rows.map((copy, index) => (
            <li key={copy.id}>
              <CopyRow copy={copy} divider={index < rows.length - 1} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton more={more} reading={reading} moreFailed={moreFailed} className="py-3" />
    </>
  );
}
