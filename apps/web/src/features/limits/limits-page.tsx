import { Notice, Skeleton } from "@candela/ui";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/csr/ShieldCheck";
import { useEffect } from "react";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { refresh } from "../../lib/net/queries.ts";
import { useLoggedIn } from "../../lib/session/session.ts";
import { useNow } from "../../lib/time/now.ts";
import { BreakCard } from "./break-card.tsx";
import { LostToday } from "./lost-today.tsx";
import { MoneyLimitCard } from "./money-limit-card.tsx";
import { nextChange, type UserLimits, useUserLimits } from "./user-limits.ts";

/** Limits that users set for themselves: loss in a day, stake of a trade, a break. */
export default function LimitsPage() {
  const t = useT();
  const loggedIn = useLoggedIn();
  return (
    <>
      <PageHeader title={t("limits_title")} />
      {loggedIn ? <Mine /> : <LoggedOut title={t("limits_guest")} text={t("limits_guest_text")} />}
    </>
  );
}

function Mine() {
  const t = useT();
  const { data, isError, refetch } = useUserLimits();
  if (data !== undefined && data !== null) return <Limits limits={data} />;
  if (isError) return <PartError onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={t("ui_loading")} className="page-x flex flex-col gap-3 pt-2">
      <Skeleton className="h-28 rounded-card!" />
      <Skeleton className="h-32 rounded-card!" />
      <Skeleton className="h-32 rounded-card!" />
    </div>
  );
}

function Limits({ limits }: { readonly limits: UserLimits }) {
  const t = useT();
  const now = useNow(1_000);
  const due = now >= nextChange(limits);
  useEffect(() => {
    if (due) void refresh("GET /api/userLimit/detail");
  }, [due]);
  return (
    <div className="page-x flex flex-col gap-3 pt-1 pb-8">
      <p className="text-body text-ink-2">{t("limits_intro")}</p>
      <LostToday limits={limits} />
      <MoneyLimitCard which="dailyLoss" limit={limits.dailyLoss} now={now} />
      <MoneyLimitCard which="stake" limit={limits.stake} now={now} />
      <BreakCard coolOff={limits.coolOff} now={now} />
      <Notice>
        <ShieldCheckIcon size={18} aria-hidden="true" className="mt-px shrink-0" />
        {t("limits_closing")}
      </Notice>
    </div>
  );
}
