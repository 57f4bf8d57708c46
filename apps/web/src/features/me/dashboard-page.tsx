import { ProgressBar, Skeleton } from "@candela/ui";
import { OpenTiles, StateTile } from "../../lib/components/state-tile.tsx";
import { WithPanel } from "../../lib/components/with-panel.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useAllUnread } from "../../lib/messages/all-unread.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { ASSETS_PATH, MESSAGES_PATH, REGISTER_PATH } from "../../lib/navigation/paths.ts";
import { Identity, type User } from "./identity.tsx";
import { InviteRow } from "./invite-row.tsx";
import { MenuRows, MeShell } from "./me-shell.tsx";
import { ValueCard } from "./value-card.tsx";

/** How things stand before where one can go: each state is a tile that leads to what it is about. */
export default function DashboardMePage() {
  return (
    <MeShell path="/pages/tabs/me/me-g" look="row">
      {(user, menu) => (
        <>
          <div className="page-x pb-3">
            <Identity user={user} size="small" />
          </div>
          <ValueCard />
          <States user={user} />
          <div className="mt-2">
            <MenuRows sections={menu.sections} look="row" />
          </div>
          <InviteRow user={user} className="page-x" />
        </>
      )}
    </MeShell>
  );
}

function States({ user }: { readonly user: User }) {
  const t = useT();
  const unread = useAllUnread();
  return (
    <div className="page-x mt-2.5 grid grid-cols-[repeat(auto-fill,minmax(max(7.5rem,calc((100%-0.625rem)/2-1px)),1fr))] gap-2.5 tablet:grid-cols-4">
      {user.accountType === "guest" ? (
        <StateTile href={pageHref(REGISTER_PATH)} icon="IdentificationCard" title={t("me_claim")} note={t("me_claim_step")} asks>
          <ProgressBar share={0.5} label={t("me_claim")} />
        </StateTile>
      ) : (
        <StateTile href={pageHref(ASSETS_PATH)} icon="ShieldCheck" title={t("me_registered")} note={t("me_safe")} />
      )}
      <StateTile
        href={pageHref(MESSAGES_PATH)}
        icon="ChatCircle"
        title={unread > 0 ? t("inbox_unread_count", { count: unread }) : t("me_all_read")}
        note={t("inbox_title")}
      />
      <WithPanel skeleton={<TilesSkeleton />}>{(panel) => <OpenTiles panel={panel} />}</WithPanel>
    </div>
  );
}

function TilesSkeleton() {
  return (
    <>
      <Skeleton className="h-28 rounded-card!" />
      <Skeleton className="h-28 rounded-card!" />
    </>
  );
}
