import { IconButton, Notice, Skeleton } from "@candela/ui";
import { InfoIcon } from "@phosphor-icons/react/dist/csr/Info";
import { QuestionIcon } from "@phosphor-icons/react/dist/csr/Question";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { GuestHasNone } from "../../lib/components/guest-has-none.tsx";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { SideBySide } from "../../lib/components/side-by-side.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { CodeCard } from "./code-card.tsx";
import { Earned } from "./earned.tsx";
import { LevelsTable } from "./levels-table.tsx";
import { RulesSheet } from "./rules-sheet.tsx";
import { TeamLists } from "./team-lists.tsx";

/** The code to invite others with, what their fees brought, level by level, and who they are. */
export default function TeamPage() {
  const t = useT();
  const session = useSession();
  const [rules, setRules] = useState(false);
  return (
    <div key={session?.userId} className="pb-8">
      <PageHeader
        title={t("team_title")}
        end={
          <IconButton label={t("team_rules")} onClick={() => setRules(true)}>
            <QuestionIcon size={23} />
          </IconButton>
        }
      />
      <Content />
      <RulesSheet open={rules} onClose={() => setRules(false)} />
    </div>
  );
}

function Content() {
  const t = useT();
  const session = useSession();
  if (session === null) return <LoggedOut title={t("team_title")} text={t("team_out")} />;
  return session.accountType === "guest" ? <GuestHasNone reason="account_claim_first" /> : <Team />;
}

function Team() {
  const t = useT();
  const { data, isError, refetch } = useQuery(dataQuery("GET /api/team/summary", {}));
  if (!data) return isError ? <PartError onRetry={() => void refetch()} /> : <Waiting label={t("ui_loading")} />;
  return (
    <SideBySide>
      <div>
        <CodeCard code={data.inviteCode} />
        <div className="page-x flex flex-col gap-4">
          <Earned summary={data} />
          <LevelsTable summary={data} />
          <Notice>
            <InfoIcon size={20} aria-hidden="true" className="shrink-0" />
            <span>{t("team_note")}</span>
          </Notice>
        </div>
      </div>
      <TeamLists currency={data.currencyName} />
    </SideBySide>
  );
}

function Waiting({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="page-x flex flex-col gap-5 pt-1">
      <Skeleton className="h-39 rounded-card!" />
      <Skeleton className="h-12 w-48" />
      <Skeleton className="h-44 rounded-card!" />
    </div>
  );
}
