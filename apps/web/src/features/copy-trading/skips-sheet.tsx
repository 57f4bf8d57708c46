import { Sheet, SkeletonRows } from "@candela/ui";
import { MoreButton } from "../../lib/components/more-button.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
import { SkipLine } from "./skip-line.tsx";

/** Everything that was not copied of a leader, newest first. */
export function SkipsSheet({ followId, onClose }: { readonly followId: string; readonly onClose: () => void }) {
  const t = useT();
  const { rows, failed, retry, more, reading, moreFailed } = usePagedRows("GET /api/followOrder/skips", { followId });
  return (
    <Sheet open onClose={onClose} title={t("copy_skipped")}>
      {failed ? (
        <PartError onRetry={retry} />
      ) : rows === undefined ? (
        <SkeletonRows count={5} label={t("ui_loading")} />
      ) : rows.length === 0 ? (
        <p className="pb-3 text-body text-ink-2">{t("copy_skipped_none")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((skip) => (
            <li key={skip.id}>
              <SkipLine skip={skip} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton more={more} reading={reading} moreFailed={moreFailed} className="py-3" />
    </Sheet>
  );
}
