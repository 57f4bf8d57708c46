import { Tabs } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { changeQuery, useQueryParam } from "../../lib/navigation/query-param.ts";
import { CommissionView } from "./commission-view.tsx";
import { MembersView } from "./members-view.tsx";

/** The members of the team, and what each day of theirs brought. */
export function TeamLists({ currency }: { readonly currency: string }) {
  const t = useT();
  const tab = useQueryParam("tab") === "records" ? "records" : "members";
  const choices = [
    { value: "members", label: t("team_members") },
    { value: "records", label: t("team_records") },
  ] as const;
  return (
    <section aria-label={t("team_title")} className="pt-4 min-[76rem]:pt-0">
      <Tabs
        label={t("team_title")}
        choices={choices}
        value={tab}
        onChange={(next) => changeQuery({ tab: next === "records" ? next : null })}
        panelId="team-list"
      />
      <div id="team-list" role="tabpanel" aria-label={t(tab === "records" ? "team_records" : "team_members")}>
        {tab === "records" ? <CommissionView currency={currency} /> : <MembersView currency={currency} />}
      </div>
    </section>
  );
}
