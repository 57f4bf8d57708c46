import { type Column, DataTable, Name, RowActions, RowOpener, useUi } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { COPY_PATH } from "../../lib/navigation/paths.ts";
import { dotted } from "../../lib/time/order-moment.ts";
import { countWords, shareText } from "./copy-numbers.ts";
import type { Leader } from "./copy-shapes.ts";
import type { Days } from "./leader-filter.ts";
import { CopyKey, returnWord } from "./leader-row.tsx";
import { LeaderToken } from "./leader-token.tsx";
import { ReturnLine } from "./return-line.tsx";
import { RiskBars } from "./risk-bars.tsx";
import { SignedShare } from "./signed-share.tsx";

const RISK_MOST = 5;

interface LeadersTableProps {
  readonly leaders: readonly Leader[];
  readonly days: Days;
}

/** Leaders on a desktop: a line each, figures under each other, so that many can be compared at once. */
export function LeadersTable({ leaders, days }: LeadersTableProps) {
  const t = useT();
  const style = useUi();
  const columns: readonly Column<Leader>[] = [
    {
      key: "leader",
      head: t("copy_leader"),
      cell: ({ id, name, followers, days: age }) => (
        <span className="flex items-center gap-3 py-1">
          <LeaderToken id={id} name={name} />
          <span className="min-w-0">
            <RowOpener href={pageHref(COPY_PATH, { leader: id })} className="text-row">
              <Name>{name}</Name>
            </RowOpener>
            <span className="block text-caption text-ink-2">
              {dotted(t("copy_followers", countWords(followers, style)), t("copy_age", { count: age }))}
            </span>
          </span>
        </span>
      ),
    },
    { key: "line", cell: (leader) => <LineCell leader={leader} /> },
    { key: "return", head: returnWord(days, t), end: true, cell: (leader) => <SignedShare share={leader.return} /> },
    { key: "drop", head: t("copy_worst_drop"), end: true, cell: ({ worstDrop }) => <SignedShare share={worstDrop} /> },
    { key: "median", head: t("copy_median"), end: true, cell: ({ medianFollower }) => <SignedShare share={medianFollower} /> },
    { key: "risk", head: t("copy_risk"), cell: ({ risk }) => <RiskCell risk={risk} /> },
    {
      key: "copy",
      end: true,
      cell: (leader) => (
        <RowActions>
          <CopyKey leader={leader} />
        </RowActions>
      ),
    },
  ];
  return <DataTable label={t("copy_leaders")} columns={columns} groups={[{ key: "leaders", rows: leaders }]} rowKey={({ id }) => id} />;
}

function LineCell({ leader: { line, name, isYoung, return: returned } }: { readonly leader: Leader }) {
  const t = useT();
  const style = useUi();
  if (isYoung) return <span className="text-caption text-ink-2">{t("copy_young")}</span>;
  const label = t("copy_line", { name, value: returned === null ? "--" : shareText(returned, style, 1, "always") });
  return line.length > 1 && <ReturnLine values={line} width={116} height={44} label={label} />;
}

function RiskCell({ risk }: Pick<Leader, "risk">) {
  const t = useT();
  if (risk === null) return <span className="text-ink-3">--</span>;
  return (
    <>
      <RiskBars risk={risk} />
      <span className="sr-only">{t("copy_risk_of", { risk, most: RISK_MOST })}</span>
    </>
  );
}
