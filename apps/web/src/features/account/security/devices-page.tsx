import { Skeleton } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { LoggedOut } from "../../../lib/components/logged-out.tsx";
import { PageHeader } from "../../../lib/components/page-header.tsx";
import { PartError } from "../../../lib/components/part-error.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import { useSession } from "../../../lib/session/session.ts";
import { DeviceList } from "./device-list.tsx";
import { PasswordRow } from "./password-row.tsx";
import { SECURITY_ROUTE } from "./security.ts";

/** The password, and the devices that are logged in. */
export default function SecurityPage() {
  const t = useT();
  const session = useSession();
  return (
    <>
      <PageHeader title={t("security_title")} />
      {session === null ? (
        <LoggedOut title={t("security_logged_out")} text={t("security_logged_out_text")} />
      ) : (
        <Mine key={session.userId} />
      )}
    </>
  );
}

function Mine() {
  // Read anew whenever the page opens: a user looks here to see which devices are logged in now.
  const { data, isError, refetch } = useQuery(dataQuery(SECURITY_ROUTE, {}, { staleTime: 0 }));
  if (data === undefined || data === null) return isError ? <PartError onRetry={() => void refetch()} /> : <SecuritySkeleton />;
  return (
    <div className="pb-8">
      <PasswordRow setAt={data.passwordChangedAt} />
      <DeviceList sessions={data.sessions} hasPassword={data.passwordChangedAt !== null} />
    </div>
  );
}

function SecuritySkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui_loading")} className="page-x flex flex-col gap-6 pt-4">
      {["w-36", "w-44", "w-32", "w-40"].map((width) => (
        <span key={width} className="flex items-center gap-4">
          <Skeleton className="size-6" />
          <span className="flex flex-col gap-2.5">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3 w-28" />
          </span>
        </span>
      ))}
    </div>
  );
}
