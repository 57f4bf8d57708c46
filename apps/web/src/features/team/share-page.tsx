import { PaperTag, Skeleton } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { GuestHasNone } from "../../lib/components/guest-has-none.tsx";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { PosterForm } from "./poster-form.tsx";

/** The invitation as a picture that is made on this device, with one's own words. */
export default function SharePage() {
  const t = useT();
  const session = useSession();
  return (
    <div key={session?.userId} className="flex min-h-dvh flex-col pb-6 desktop:min-h-0">
      <PageHeader
        title={t("share_title")}
        end={
          <span className="pe-3">
            <PaperTag />
          </span>
        }
      />
      <Content />
    </div>
  );
}

function Content() {
  const t = useT();
  const session = useSession();
  if (session === null) return <LoggedOut title={t("share_title")} text={t("team_out")} />;
  return session.accountType === "guest" ? <GuestHasNone reason="account_claim_first" /> : <Invitation />;
}

function Invitation() {
  const t = useT();
  const { data, isError, refetch } = useQuery(dataQuery("GET /api/team/summary", {}));
  if (data) return <PosterForm summary={data} />;
  if (isError) return <PartError onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={t("ui_loading")} className="page-x">
      <Skeleton className="mx-auto h-80 w-64 rounded-card!" />
    </div>
  );
}
