import { formatDecimal, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import type { Follow } from "./copy-shapes.ts";
import { SkipLine } from "./skip-line.tsx";
import { SkipsSheet } from "./skips-sheet.tsx";

/** So many stand on the page; all of them open as a list. */
const SHOWN = 3;

/** What the leader traded today and was not copied, each with its reason and figures. */
export function SkippedToday({ follow: { id, skippedToday, skipped } }: { readonly follow: Follow }) {
  const t = useT();
  const style = useUi();
  const [open, setOpen] = useState(false);
  const { data = [] } = useQuery(
    rowsQuery("GET /api/followOrder/skips", { followId: id, pageNum: 1, pageSize: SHOWN }, { enabled: skippedToday > 0 }),
  );
  if (skipped === 0) return null;
  const title = `copy-skipped-${id}`;
  return (
    <section aria-labelledby={title} className="page-x pt-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h3 id={title} className="text-title3">
          {t("copy_skipped_today", { count: skippedToday })}
        </h3>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="touch min-h-11 cursor-pointer text-caption font-semibold"
        >
          {t("copy_skipped_all", { count: formatDecimal(String(skipped), style) })}
        </button>
      </div>
      {skippedToday > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {data.slice(0, Math.min(SHOWN, skippedToday)).map((skip) => (
            <li key={skip.id}>
              <SkipLine skip={skip} isToday />
            </li>
          ))}
        </ul>
      )}
      {open && <SkipsSheet followId={id} onClose={() => setOpen(false)} />}
    </section>
  );
}
