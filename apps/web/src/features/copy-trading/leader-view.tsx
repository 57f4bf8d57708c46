import { Button, ErrorState, IconButton, Name, Notice, PaperTag, Skeleton, useUi } from "@candela/ui";
import { QuestionIcon } from "@phosphor-icons/react/dist/csr/Question";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AuthActions } from "../../lib/components/auth-actions.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { SideBySide } from "../../lib/components/side-by-side.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo, returnTo } from "../../lib/navigation/navigation.ts";
import { COPY_PATH } from "../../lib/navigation/paths.ts";
import { isMissing } from "../../lib/net/is-missing.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { dotted } from "../../lib/time/order-moment.ts";
import { ActionBar } from "./action-bar.tsx";
import { countWords, roundShareText } from "./copy-numbers.ts";
import type { LeaderDetail } from "./copy-shapes.ts";
import { LeaderAge, LeaderFigures } from "./leader-figures.tsx";
import { DAYS_ASKED, type Days } from "./leader-filter.ts";
import { LeaderReturn } from "./leader-return.tsx";
import { LeaderToken } from "./leader-token.tsx";
import { useLeaderNews } from "./use-leader-news.ts";

/** One leader: return and worst drop at the same size, then each figure with what it was counted from. */
export function LeaderView({ id }: { readonly id: string }) {
  const t = useT();
  const [days, setDays] = useState<Days>("90");
  useLeaderNews(id);
  const { data, isError, error, refetch } = useQuery({
    ...dataQuery("GET /api/followOrder/leader", { id, days: DAYS_ASKED[days] }),
    placeholderData: keepPreviousData,
  });
  return (
    <div>
      <PageHeader
        title={t("copy_leader")}
        end={
          <IconButton label={t("copy_how")} onClick={() => void navigateTo(COPY_PATH, { tab: "rules" })}>
            <QuestionIcon size={23} />
          </IconButton>
        }
      />
      {data ? (
        <Leader leader={data} days={days} onDays={setDays} />
      ) : data === null || (isError && isMissing(error)) ? (
        <Gone />
      ) : isError ? (
        <PartError onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t("ui_loading")} className="page-x flex flex-col gap-4 pt-2">
          <Skeleton className="h-13 w-64" />
          <Skeleton className="h-56 rounded-card!" />
          <Skeleton className="h-72 rounded-card!" />
        </div>
      )}
    </div>
  );
}

function Gone() {
  const t = useT();
  return (
    <ErrorState
      title={t("copy_leader_gone")}
      text={t("copy_leader_gone_text")}
      action={
        <Button kind="secondary" size="small" onClick={() => void returnTo(COPY_PATH)}>
          {t("copy_see_leaders")}
        </Button>
      }
    />
  );
}

interface LeaderProps {
  readonly leader: LeaderDetail;
  readonly days: Days;
  readonly onDays: (days: Days) => void;
}

function Leader({ leader, days, onDays }: LeaderProps) {
  const t = useT();
  const style = useUi();
  const { id, name, text, days: age, trades } = leader;
  return (
    <>
      <SideBySide>
        <div>
          <div className="page-x flex flex-wrap items-center gap-3 pb-3">
            <LeaderToken id={id} name={name} size="large" />
            <div className="min-w-0 flex-1 basis-40">
              <h2 className="text-title2">
                <Name>{name}</Name>
              </h2>
              <p className="text-caption text-ink-2">
                {dotted(t("copy_age", { count: age }), t("copy_closed", countWords(trades, style)))}
              </p>
            </div>
            <PaperTag />
          </div>
          {text !== "" && (
            <p dir="auto" className="page-x pb-3 text-body wrap-anywhere text-ink-2">
              {text}
            </p>
          )}
          <LeaderReturn leader={leader} days={days} onDays={onDays} />
        </div>
        <div>
          <LeaderFigures leader={leader} />
          <LeaderAge leader={leader} />
        </div>
      </SideBySide>
      <Follow leader={leader} />
    </>
  );
}

/** The share that is taken, and the one action; both stay in sight. */
function Follow({ leader }: { readonly leader: LeaderDetail }) {
  const t = useT();
  const style = useUi();
  const session = useSession();
  const { id, name, followState, isOwn, shareRate, state } = leader;
  const copies = followState === "running" || followState === "paused";
  return (
    <ActionBar>
      <p className="text-center text-caption text-balance text-ink-2">
        {state === "stopped" ? t("copy_leader_stopped") : t("copy_takes", { share: roundShareText(shareRate, style) })}
      </p>
      {session === null ? (
        <AuthActions tryLabel={t("home_try")} />
      ) : isOwn ? (
        <Button wide kind="secondary" onClick={() => void navigateTo(COPY_PATH, { lead: "own" })}>
          {t("copy_lead_own")}
        </Button>
      ) : copies ? (
        <Button wide kind="secondary" onClick={() => void navigateTo(COPY_PATH, { tab: "copies" })}>
          {t("copy_see_own")}
        </Button>
      ) : state === "stopped" ? (
        <Notice>{t("copy_leader_stopped_text")}</Notice>
      ) : (
        <Button wide onClick={() => void navigateTo(COPY_PATH, { follow: id })}>
          {t("copy_follow", { name })}
        </Button>
      )}
    </ActionBar>
  );
}
