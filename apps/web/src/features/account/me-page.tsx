import { CandelaMark, PaperTag } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/i18n.ts";
import { dataQuery } from "../../lib/queries.ts";
import { useSession } from "../../lib/session.ts";
import { useSiteInfo } from "../../lib/site.ts";
import { ClaimCard } from "./claim-card.tsx";
import { Destinations } from "./destinations.tsx";
import { Identity, IdentitySkeleton } from "./identity.tsx";
import { LogOutRow } from "./log-out-row.tsx";
import { MessagesLink } from "./messages-link.tsx";
import { Preferences } from "./preferences.tsx";
import { ValueCard } from "./value-card.tsx";

/** Who one is and how much one has, what is left to do, and where to go. */
export default function MePage() {
  const t = useT();
  const session = useSession();
  const site = useSiteInfo();
  return (
    <div className="pb-6">
      <header className="flex h-13 items-center gap-3 ps-[calc(var(--page-margin)+2px)] pe-[calc(var(--page-margin)-0.625rem)]">
        <h1 className="sr-only">{t("navBar_personalInformation")}</h1>
        <span className="tablet:hidden">
          <CandelaMark size={28} />
        </span>
        <PaperTag feed={site?.feed} />
        <span className="flex-1" />
        {session !== null && <MessagesLink />}
      </header>
      {session === null ? <LoggedOut title={t("me_logged_out")} text={t("me_logged_out_text")} /> : <Mine key={session.userId} />}
      <div aria-hidden="true" className="mt-5 h-2 bg-sunken" />
      <Preferences />
      {session !== null && <LogOutRow guest={session.accountType === "guest"} />}
    </div>
  );
}

function Mine() {
  const user = useQuery(dataQuery("GET /api/userInfo/getUserInfo", {}, { keep: true }));
  if (user.data === undefined || user.data === null)
    return user.isError ? <PartError onRetry={() => void user.refetch()} /> : <IdentitySkeleton />;
  return (
    <>
      <Identity user={user.data} />
      <ValueCard />
      {user.data.accountType === "guest" && <ClaimCard />}
      <Destinations inviteCode={user.data.inviteCode} />
    </>
  );
}
