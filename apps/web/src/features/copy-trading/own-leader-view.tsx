import { Button, Name, PaperTag, Skeleton, Tag, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { GuestHasNone } from "../../lib/components/guest-has-none.tsx";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { SideBySide } from "../../lib/components/side-by-side.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { dotted } from "../../lib/time/order-moment.ts";
import { countWords } from "./copy-numbers.ts";
import { MONEY, type OwnLeader } from "./copy-shapes.ts";
import { LeaderAge, LeaderFigures } from "./leader-figures.tsx";
import { LeaderForm } from "./leader-form.tsx";
import { LeaderToken } from "./leader-token.tsx";
import { OwnWeeks } from "./own-weeks.tsx";
import { StopLeadingSheet } from "./stop-leading-sheet.tsx";

/** Leading oneself: the form before, and what it came to afterwards. Nobody's name is shown. */
export function OwnLeaderView() {
  const t = useT();
  const session = useSession();
  return (
    <div className="pb-8">
      <PageHeader
        title={t("copy_lead_title")}
        end={
          <span className="me-3">
            <PaperTag />
          </span>
        }
      />
      {session === null ? (
        <LoggedOut title={t("copy_lead_out")} text={t("exchange_logged_out_text")} />
      ) : session.accountType === "guest" ? (
        <GuestHasNone reason="account_claim_first" />
      ) : (
        <Own />
      )}
    </div>
  );
}

function Own() {
  const t = useT();
  const { data, isError, refetch } = useQuery(dataQuery("GET /api/followOrder/myLeader", {}));
  const rules = useQuery(dataQuery("GET /api/followOrder/rules", {}, { keep: true }));
  const [isEditing, setEditing] = useState(false);
  if (data === undefined || !rules.data) {
    if (isError || rules.isError) return <PartError onRetry={() => void Promise.all([refetch(), rules.refetch()])} />;
    return (
      <div role="status" aria-label={t("ui_loading")} className="page-x flex flex-col gap-4 pt-2">
        <Skeleton className="h-13 w-64" />
        <Skeleton className="h-28 rounded-card!" />
        <Skeleton className="h-64 rounded-card!" />
      </div>
    );
  }
  const leads = data?.state === "leading";
  if (data && leads && !isEditing) return <Leading leader={data} onEdit={() => setEditing(true)} />;
  return (
    <div className="max-w-160">
      <LeaderForm leader={data} rules={rules.data} onDone={() => setEditing(false)} />
    </div>
  );
}

function Leading({ leader, onEdit }: { readonly leader: OwnLeader; readonly onEdit: () => void }) {
  const t = useT();
  const style = useUi();
  const [stopping, setStopping] = useState(false);
  const { id, name, text, days, trades, followers, followersMoney, received, due, isYoung } = leader;
  return (
    <>
      <div className="page-x flex flex-wrap items-center gap-3 pb-3">
        <LeaderToken id={id} name={name} size="large" />
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="flex flex-wrap items-center gap-2 text-title2">
            <Name>{name}</Name>
            {isYoung && <Tag>{t("copy_young")}</Tag>}
          </h2>
          <p className="text-caption text-ink-2">{dotted(t("copy_age", { count: days }), t("copy_closed", countWords(trades, style)))}</p>
        </div>
        <Button kind="secondary" size="small" onClick={onEdit}>
          {t("copy_lead_edit")}
        </Button>
      </div>
      {text !== "" && (
        <p dir="auto" className="page-x pb-3 text-body wrap-anywhere text-ink-2">
          {text}
        </p>
      )}
      <SideBySide>
        <div>
          <section aria-label={t("copy_lead_received")} className="page-x">
            <div className="night rounded-card px-5 py-4 max-compact:px-4">
              <h3 className="text-caption text-ink-2">{t("copy_lead_received")}</h3>
              <p className="text-title1">
                <AssetAmount own whole code={MONEY} value={received} unit />
              </p>
              <p className="text-caption text-ink-2">
                {t("copy_lead_due")} <AssetAmount own whole code={MONEY} value={due} unit />
              </p>
              <p className="pt-2 text-caption text-ink-2">
                {t("copy_followers", countWords(followers, style))} · <AssetAmount whole code={MONEY} value={followersMoney} unit />
              </p>
            </div>
            <p className="pt-2 text-caption text-ink-3">{t("copy_lead_unseen")}</p>
          </section>
          <OwnWeeks weeks={leader.weeks} />
        </div>
        <div>
          <LeaderFigures leader={leader} />
          <LeaderAge own leader={leader} />
        </div>
      </SideBySide>
      <div className="page-x pt-4">
        <Button wide kind="destructive" onClick={() => setStopping(true)}>
          {t("copy_lead_stop")}
        </Button>
      </div>
      {stopping && <StopLeadingSheet leader={leader} onClose={() => setStopping(false)} />}
    </>
  );
}
