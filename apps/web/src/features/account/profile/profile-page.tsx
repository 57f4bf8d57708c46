import { Skeleton } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { LoggedOut } from "../../../lib/components/logged-out.tsx";
import { PageHeader } from "../../../lib/components/page-header.tsx";
import { PartError } from "../../../lib/components/part-error.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import { useSession } from "../../../lib/session/session.ts";
import { ProfileFacts } from "./profile-facts.tsx";
import { ProfileName } from "./profile-name.tsx";
import { ProfilePicture } from "./profile-picture.tsx";

/** The user's name and picture, and the facts of the account. */
export default function ProfilePage() {
  const t = useT();
  const session = useSession();
  return (
    <>
      <PageHeader title={t("profile_title")} />
      {session === null ? (
        <LoggedOut title={t("profile_logged_out")} text={t("profile_logged_out_text")} />
      ) : (
        <Profile key={session.userId} />
      )}
    </>
  );
}

function Profile() {
  const user = useQuery(dataQuery("GET /api/userInfo/getUserInfo", {}, { keep: true }));
  if (user.data === undefined || user.data === null)
    return user.isError ? <PartError onRetry={() => void user.refetch()} /> : <ProfileSkeleton />;
  return (
    <div className="pb-8">
      <ProfilePicture user={user.data} />
      <ProfileName nickName={user.data.nickName} />
      <ProfileFacts user={user.data} />
    </div>
  );
}

function ProfileSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui_loading")} className="page-x flex flex-col items-center gap-6 pt-6">
      <Skeleton className="size-26" />
      <Skeleton className="h-11 w-56 rounded-button!" />
      <Skeleton className="h-13 w-full rounded-input!" />
      <Skeleton className="h-44 w-full rounded-card!" />
    </div>
  );
}
