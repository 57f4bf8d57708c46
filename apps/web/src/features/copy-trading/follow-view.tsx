import { ErrorState, PaperTag, Skeleton } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { GuestHasNone } from "../../lib/components/guest-has-none.tsx";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { isMissing } from "../../lib/net/is-missing.ts";
import { dataQuery, rowsQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { FollowFields } from "./follow-fields.tsx";
import { useLeaderNews } from "./use-leader-news.ts";

/** How a leader is copied: the settings of a new follow, or other ones of a follow that runs. */
export function FollowView({ leaderId }: { readonly leaderId: string }) {
  const t = useT();
  const session = useSession();
  useLeaderNews(leaderId);
  const leader = useQuery(dataQuery("GET /api/followOrder/leader", { id: leaderId, days: 90 }));
  const name = leader.data?.name;
  return (
    <div>
      <PageHeader
        title={name === undefined ? t("copy_title") : t("copy_follow", { name })}
        end={
          <span className="me-3">
            <PaperTag />
          </span>
        }
      />
      {session === null ? (
        <LoggedOut title={t("copy_logged_out")} text={t("exchange_logged_out_text")} />
      ) : session.accountType === "guest" ? (
        <GuestHasNone reason="account_claim_first" />
      ) : (
        <Settings leaderId={leaderId} />
      )}
    </div>
  );
}

function Settings({ leaderId }: { readonly leaderId: string }) {
  const t = useT();
  const leader = useQuery(dataQuery("GET /api/followOrder/leader", { id: leaderId, days: 90 }));
  const rules = useQuery(dataQuery("GET /api/followOrder/rules", {}, { keep: true }));
  const follows = useQuery(rowsQuery("GET /api/followOrder/follows", {}));
  if (leader.data && rules.data && follows.data !== undefined) {
    const follow = follows.data.find((one) => one.leaderId === leaderId && one.state !== "stopped") ?? null;
    return <FollowFields key={follow?.id ?? "new"} leader={leader.data} rules={rules.data} follow={follow} />;
  }
  if (leader.data === null || (leader.isError && isMissing(leader.error)))
    return <ErrorState title={t("copy_leader_gone")} text={t("copy_leader_gone_text")} />;
  if (leader.isError || rules.isError || follows.isError)
    return <PartError onRetry={() => void Promise.all([leader.refetch(), rules.refetch(), follows.refetch()])} />;
  return (
    <div role="status" aria-label={t("ui_loading")} className="page-x flex flex-col gap-4 pt-2">
      <Skeleton className="h-10 rounded-input!" />
      <Skeleton className="h-13 rounded-input!" />
      <Skeleton className="h-13 rounded-input!" />
      <Skeleton className="h-64 rounded-card!" />
    </div>
  );
}
