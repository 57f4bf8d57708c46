import { Amount, cx, DIRECTION_TEXT, directionOf, Skeleton, WickBar } from "@candela/ui";
import type { ReactNode } from "react";
import { OptionIcon } from "../../lib/components/option-icon.tsx";
import { WithPanel } from "../../lib/components/with-panel.tsx";
import { useT } from "../../lib/i18n.ts";
import { unreadStore } from "../../lib/messages/unread.ts";
import { ASSETS_PATH, POSITIONS_PATH, pageHref, REGISTER_PATH } from "../../lib/navigation.ts";
import { MESSAGES_PATH } from "../../lib/own-places.ts";
import { hideBalanceStore } from "../../lib/settings.ts";
import { useStore } from "../../lib/store.ts";
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
  const unread = useStore(unreadStore);
  const hidden = useStore(hideBalanceStore);
  return (
    <div className="page-x mt-2.5 grid grid-cols-2 gap-2.5 tablet:grid-cols-4">
      {user.accountType === "guest" ? (
        <State href={pageHref(REGISTER_PATH)} icon="IdentificationCard" title={t("me_claim")} note={t("me_claim_step")} asks>
          <WickBar share={0.5} label={t("me_claim")} />
        </State>
      ) : (
        <State href={pageHref(ASSETS_PATH)} icon="ShieldCheck" title={t("me_registered")} note={t("me_safe")} />
      )}
      <State
        href={pageHref(MESSAGES_PATH)}
        icon="ChatCircle"
        title={unread > 0 ? t("inbox_unread_count", { count: unread }) : t("me_all_read")}
        note={t("inbox_title")}
      />
      <WithPanel skeleton={<Bones />}>
        {({ profitAndLose, allMarginAmount }) => (
          <>
            <State
              href={pageHref(ASSETS_PATH)}
              icon="ChartLineUp"
              title={
                <Amount
                  value={profitAndLose}
                  as="dollars"
                  decimals={2}
                  sign="always"
                  hidden={hidden}
                  className={hidden ? "" : DIRECTION_TEXT[directionOf(profitAndLose)]}
                />
              }
              note={t("me_open_profit")}
            />
            <State
              href={pageHref(POSITIONS_PATH)}
              icon="LockSimple"
              title={<Amount value={allMarginAmount} as="dollars" decimals={2} hidden={hidden} />}
              note={t("me_in_margin")}
            />
          </>
        )}
      </WithPanel>
    </div>
  );
}

function Bones() {
  return (
    <>
      <Skeleton className="h-28 rounded-card!" />
      <Skeleton className="h-28 rounded-card!" />
    </>
  );
}

interface StateProps {
  readonly href: string;
  readonly icon: string;
  readonly title: ReactNode;
  readonly note: string;
  /** Something is left to do. */
  readonly asks?: boolean;
  readonly children?: ReactNode;
}

function State({ href, icon, title, note, asks = false, children }: StateProps) {
  return (
    <a
      href={href}
      className={cx(
        "flex min-h-28 min-w-0 flex-col rounded-card p-3.5",
        asks ? "bg-flame-soft" : "bg-fill active:bg-fill-press desktop:hover:bg-fill-press",
      )}
    >
      <OptionIcon name={icon} />
      <span className="mt-auto pt-3 text-row hyphens-auto">{title}</span>
      <span className="text-caption text-ink-2">{note}</span>
      {children !== undefined && <span className="block pt-2.5 pb-1">{children}</span>}
    </a>
  );
}
