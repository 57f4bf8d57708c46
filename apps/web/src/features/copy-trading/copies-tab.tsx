import { Button, EmptyState, SectionTitle, SkeletonRows } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { changeQuery } from "../../lib/navigation/query-param.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { FollowCard } from "./follow-card.tsx";
import { StoppedRow } from "./stopped-row.tsx";
import { READ_AGAIN_MS } from "./use-open-copies.ts";

/** The own copies, one leader after the other, and those that were stopped. */
export function CopiesTab() {
  const t = useT();
  const session = useSession();
  return session === null ? <LoggedOut title={t("copy_logged_out")} text={t("exchange_logged_out_text")} /> : <Follows />;
}

function Follows() {
  const t = useT();
  const { data, isError, refetch } = useQuery({ ...rowsQuery("GET /api/followOrder/follows", {}), refetchInterval: READ_AGAIN_MS });
  if (data === undefined)
    return isError ? <PartError onRetry={() => void refetch()} /> : <SkeletonRows count={6} label={t("ui_loading")} />;
  if (data.length === 0)
    return (
      <EmptyState
        title={t("copy_none")}
        text={t("copy_none_text")}
        action={
          <Button wide onClick={() => changeQuery({ tab: null })}>
            {t("copy_see_leaders")}
          </Button>
        }
      />
    );
  const running = data.filter(({ state }) => state !== "stopped");
  const stopped = data.filter(({ state }) => state === "stopped");
  return (
    <>
      {running.map((follow) => (
        <FollowCard key={follow.id} follow={follow} />
      ))}
      {stopped.length > 0 && (
        <section aria-labelledby="copy-stopped" className="pt-4">
          <SectionTitle id="copy-stopped">{t("copy_past")}</SectionTitle>
          <ul>
            {stopped.map((follow, index) => (
              <li key={follow.id}>
                <StoppedRow follow={follow} divider={index < stopped.length - 1} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
