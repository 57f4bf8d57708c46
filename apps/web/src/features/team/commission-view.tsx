import { EmptyState, SkeletonRows } from "@candela/ui";
import { useState } from "react";
import { downloadFile } from "../../lib/account/download-file.ts";
import { FileButton } from "../../lib/components/file-button.tsx";
import { MoreButton } from "../../lib/components/more-button.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
import { CommissionRow } from "./commission-row.tsx";
import { LevelChoice } from "./level-choice.tsx";

/** Commission by day and member, newest first, and all of it as a file. */
export function CommissionView({ currency }: { readonly currency: string }) {
  const t = useT();
  const [level, setLevel] = useState<number>();
  const fields = { "params[level]": level };
  return (
    <>
      <div className="page-x flex items-center justify-between gap-2 pt-3 pb-1">
        <LevelChoice level={level} onChange={setLevel} />
        <FileButton label={t("team_file")} load={() => downloadFile("GET /api/team/file", fields, "candela-commission.csv")} />
      </div>
      <Lines level={level} currency={currency} />
    </>
  );
}

function Lines({ level, currency }: { readonly level: number | undefined; readonly currency: string }) {
  const t = useT();
  const { rows, failed, retry, ...paging } = usePagedRows("GET /api/team/commissions", { "params[level]": level }, { keep: true });
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows count={5} label={t("ui_loading")} />;
  if (rows.length === 0) return <EmptyState title={t("team_no_records")} text={t("team_no_records_text")} />;
  return (
    <>
      <ul>
        {rows.map((line, index) => (
          <li key={line.id}>
            <CommissionRow line={line} currency={currency} divider={index < rows.length - 1} />
          </li>
        ))}
      </ul>
      <MoreButton {...paging} />
    </>
  );
}
