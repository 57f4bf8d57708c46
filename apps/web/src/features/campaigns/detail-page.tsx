import { ErrorState, PaperTag, Skeleton } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { isMissing } from "../../lib/net/is-missing.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { CampaignView } from "./campaign-view.tsx";

/** What everybody earns changes odds and budget while one looks. */
const REFRESH_MS = 15_000;

/** One activity (`id`): its rules, how far one is, its odds and its budget. */
export default function DetailPage() {
  const session = useSession();
  const id = useQueryParam("id");
  if (id !== null && /^[1-9]\d{0,4}$/.test(id)) return <Activity key={`${id} ${session?.userId ?? ""}`} id={Number(id)} />;
  return (
    <Frame>
      <Gone />
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  const t = useT();
  return (
    <div className="flex max-tablet:min-h-[calc(100dvh-var(--banner,0px))] flex-col">
      <PageHeader
        title={t("activity_one")}
        end={
          <span className="me-3">
            <PaperTag />
          </span>
        }
      />
      {children}
    </div>
  );
}

function Gone() {
  const t = useT();
  return <ErrorState title={t("activity_gone")} text={t("activity_none_text")} />;
}

function Activity({ id }: { readonly id: number }) {
  const t = useT();
  const { data, error, isError, refetch } = useQuery({
    ...dataQuery("GET /api/activity/detail", { id }, { keep: true }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Frame>
      {data !== undefined && data !== null ? (
        <CampaignView campaign={data} />
      ) : data === null || isMissing(error) ? (
        <Gone />
      ) : isError ? (
        <PartError onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t("ui_loading")} className="page-x flex flex-col gap-4 pt-4">
          <Skeleton className="h-8 w-52" />
          <Skeleton className="h-12 w-32" />
          <Skeleton className="h-24 rounded-card!" />
          <Skeleton className="h-40 rounded-card!" />
        </div>
      )}
    </Frame>
  );
}
