import { EmptyState, PaperTag, SkeletonRows, Tabs, useUi } from "@candela/ui";
import { type Campaign, countText } from "../../lib/campaigns/campaign-view.ts";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { MoreButton } from "../../lib/components/more-button.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useEntryChoice } from "../../lib/navigation/entry-choice.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
import { useSession } from "../../lib/session/session.ts";
import { CampaignRow } from "./campaign-row.tsx";

const LISTS = ["running", "ended", "mine"] as const;
type List = (typeof LISTS)[number];
const NAMES = { running: "activity_running", ended: "activity_ended", mine: "activity_mine" } as const;
const EMPTY = {
  running: { title: "activity_none", text: "activity_none_text" },
  ended: { title: "activity_none_ended", text: "activity_none_ended_text" },
  mine: { title: "activity_none_mine", text: "activity_none_mine_text" },
} as const;

/** What everybody earns changes the budgets while one looks. */
const REFRESH_MS = 30_000;

/** Activities: those that run, those that are over, and those that the user took part in. */
export default function ActivitiesPage() {
  const t = useT();
  const style = useUi();
  const session = useSession();
  const [list, setList] = useEntryChoice<List>("activities", "running");
  const { rows, total } = useRunning();
  const label = (name: List) =>
    name === "running" && rows !== undefined ? `${t(NAMES[name])} ${countText(total, style)}` : t(NAMES[name]);
  return (
    <div className="flex max-tablet:min-h-[calc(100dvh-var(--banner,0px))] flex-col">
      <PageHeader
        title={t("campaign_title")}
        end={
          <span className="me-3">
            <PaperTag />
          </span>
        }
      />
      <Tabs
        label={t("campaign_title")}
        choices={LISTS.map((value) => ({ value, label: label(value) }))}
        value={list}
        onChange={setList}
        panelId="activities"
      />
      <div id="activities" role="tabpanel" aria-label={t(NAMES[list])} className="flex-1 pb-4">
        {list === "running" ? (
          <Running />
        ) : list === "ended" ? (
          <Ended />
        ) : session === null ? (
          <LoggedOut title={t("activity_none_mine")} text={t("exchange_logged_out_text")} />
        ) : (
          <Mine key={session.userId} />
        )}
      </div>
      <p className="page-x border-t border-line py-4 text-center text-caption text-balance text-ink-3">{t("activity_funded")}</p>
    </div>
  );
}

const useRunning = () => usePagedRows("GET /api/activity/list", { "params[tab]": "running" }, { keep: true, refetchInterval: REFRESH_MS });

function Running() {
  return <Rows list="running" paged={useRunning()} />;
}

function Ended() {
  const paged = usePagedRows("GET /api/activity/list", { "params[tab]": "ended" }, { keep: true });
  return <Rows list="ended" paged={paged} />;
}

function Mine() {
  const paged = usePagedRows("GET /api/activity/history", {}, { keep: true });
  return <Rows list="mine" paged={paged} />;
}

interface RowsProps {
  readonly list: List;
  readonly paged: {
    readonly rows: readonly Campaign[] | undefined;
    readonly failed: boolean;
    readonly retry: () => void;
    readonly more: (() => void) | null;
    readonly reading: boolean;
    readonly moreFailed: boolean;
  };
}

function Rows({ list, paged: { rows, failed, retry, more, reading, moreFailed } }: RowsProps) {
  const t = useT();
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows count={4} label={t("ui_loading")} />;
  if (rows.length === 0) return <EmptyState title={t(EMPTY[list].title)} text={t(EMPTY[list].text)} />;
  return (
    <>
      <ul className="min-[76rem]:grid min-[76rem]:grid-cols-2">
        {rows.map((campaign, index) => (
          <li key={campaign.id}>
            <CampaignRow campaign={campaign} divider={index < rows.length - 1} />
          </li>
        ))}
      </ul>
      <MoreButton more={more} reading={reading} moreFailed={moreFailed} className="page-x pt-5" />
    </>
  );
}
