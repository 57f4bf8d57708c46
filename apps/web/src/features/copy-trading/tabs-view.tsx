import { IconButton, PaperTag, Tabs } from "@candela/ui";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlass";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { changeQuery, useQueryParam } from "../../lib/navigation/query-param.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { CopiesTab } from "./copies-tab.tsx";
import { LeadersTab } from "./leaders-tab.tsx";
import { RulesTab } from "./rules-tab.tsx";

const TABS = ["leaders", "copies", "rules"] as const;
type Tab = (typeof TABS)[number];

const tabOf = (asked: string | null): Tab => TABS.find((tab) => tab === asked) ?? "leaders";

/** How many follows run, for the name of their tab. */
function useRunning(): number {
  const session = useSession();
  const { data = [] } = useQuery(rowsQuery("GET /api/followOrder/follows", {}, { enabled: session !== null }));
  return data.filter(({ state }) => state !== "stopped").length;
}

/** Leaders that can be copied, the own copies, and the rules by which both are counted. */
export function TabsView() {
  const t = useT();
  const tab = tabOf(useQueryParam("tab"));
  const running = useRunning();
  const [isSearching, setSearching] = useState(false);
  const labels = {
    leaders: t("copy_leaders"),
    copies: running === 0 ? t("copy_mine") : t("copy_mine_count", { count: running }),
    rules: t("copy_rules"),
  };
  return (
    <div className="pb-8">
      <PageHeader
        title={t("copy_title")}
        end={
          tab === "leaders" ? (
            <IconButton label={t("copy_search")} onClick={() => setSearching(!isSearching)}>
              <MagnifyingGlassIcon size={23} />
            </IconButton>
          ) : (
            <span className="me-3">
              <PaperTag />
            </span>
          )
        }
      />
      <Tabs
        label={t("copy_title")}
        choices={TABS.map((value) => ({ value, label: labels[value] }))}
        value={tab}
        onChange={(value) => changeQuery({ tab: value === "leaders" ? null : value })}
        panelId="copy-tab"
      />
      <div id="copy-tab" role="tabpanel" aria-label={labels[tab]}>
        {tab === "leaders" && <LeadersTab isSearching={isSearching} onSearched={() => setSearching(false)} />}
        {tab === "copies" && <CopiesTab />}
        {tab === "rules" && (
          <div className="max-w-160">
            <RulesTab />
          </div>
        )}
      </div>
    </div>
  );
}
