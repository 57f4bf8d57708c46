import { EmptyState, SkeletonRows } from "@candela/ui";
import { useState } from "react";
import { MoreButton } from "../../lib/components/more-button.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
import { ChoiceSelect } from "./choice-select.tsx";
import { LevelChoice } from "./level-choice.tsx";
import { MemberRow } from "./member-row.tsx";

type Sort = "newest" | "fees";

/** Members, the newest first or those with the most fees. */
export function MembersView({ currency }: { readonly currency: string }) {
  const t = useT();
  const [level, setLevel] = useState<number | undefined>(1);
  const [sort, setSort] = useState<Sort>("newest");
  const sorts = [
    { value: "newest", label: t("team_newest") },
    { value: "fees", label: t("team_most") },
  ] as const;
  return (
    <>
      <div className="page-x flex flex-wrap justify-between gap-2 pt-3 pb-1">
        <LevelChoice level={level} onChange={setLevel} />
        <ChoiceSelect label={t("team_sort")} value={sort} choices={sorts} onChange={setSort} />
      </div>
      <Members level={level} sort={sort} currency={currency} />
    </>
  );
}

function Members({ level, sort, currency }: { readonly level: number | undefined; readonly sort: Sort; readonly currency: string }) {
  const t = useT();
  const fields = { "params[level]": level, "params[sort]": sort };
  const { rows, failed, retry, ...paging } = usePagedRows("GET /api/team/members", fields, { keep: true });
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows count={4} label={t("ui_loading")} />;
  if (rows.length === 0) return <EmptyState title={t("team_empty")} text={t("team_empty_text")} />;
  return (
    <>
      <ul>
        {rows.map((member, index) => (
          <li key={member.id}>
            <MemberRow member={member} currency={currency} divider={index < rows.length - 1} />
          </li>
        ))}
      </ul>
      <MoreButton {...paging} />
    </>
  );
}
