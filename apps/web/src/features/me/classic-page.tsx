import { PaperTag, Skeleton } from "@candela/ui";
import { ChatCircleIcon } from "@phosphor-icons/react/dist/csr/ChatCircle";
import type { ReactNode } from "react";
import { MessagesLink } from "../../lib/components/messages-link.tsx";
import { OptionIcon } from "../../lib/components/option-icon.tsx";
import { PanelFigure, TodayChange } from "../../lib/components/panel-figure.tsx";
import { WithPanel } from "../../lib/components/with-panel.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { ASSETS_PATH } from "../../lib/navigation/paths.ts";
import { ClaimCard } from "./claim-card.tsx";
import { EntryRow } from "./entry-row.tsx";
import { Identity } from "./identity.tsx";
import { InviteRow } from "./invite-row.tsx";
import { HeaderLink, MenuSkeleton, MeShell } from "./me-shell.tsx";
import type { Menu } from "./use-menu.tsx";

/** A grouped list on a quiet ground: every destination is a line of a card. */
export default function ClassicMePage() {
  return (
    <MeShell
      path="/pages/tabs/me/me"
      look="card"
      header={(menu) => <ClassicHeader menu={menu} />}
      className="sunken-ground min-h-dvh bg-sunken"
    >
      {(user, menu) => (
        <>
          <Card>
            <div className="px-4 py-3">
              <Identity user={user} size="small" end={<PaperTag />} />
            </div>
          </Card>
          {user.accountType === "guest" && <ClaimCard />}
          <Money />
          {menu.sections === null && <MenuSkeleton />}
          {menu.sections?.map(({ key, title, entries }) => (
            <Card key={key} title={title}>
              {entries.map((entry) => (
                <EntryRow key={entry.key} entry={entry} look="card" />
              ))}
            </Card>
          ))}
          <Card>
            <InviteRow user={user} className="px-4" />
          </Card>
        </>
      )}
    </MeShell>
  );
}

function ClassicHeader({ menu }: { readonly menu: Menu }) {
  const t = useT();
  return (
    <header className="grid h-13 grid-cols-[1fr_auto_1fr] items-center px-[calc(var(--page-margin)-0.625rem)]">
      <span>
        <MessagesLink Icon={ChatCircleIcon} />
      </span>
      <h1 className="text-title3">{t("navBar_personalInformation")}</h1>
      <span className="flex justify-end">
        <HeaderLink menu={menu} to="profile" icon="Gear" />
      </span>
    </header>
  );
}

function Card({ title = null, children }: { readonly title?: string | null; readonly children: ReactNode }) {
  return (
    <section aria-label={title ?? undefined} className="page-x">
      {title === null ? <span className="block h-3" /> : <h2 className="px-4 pt-4 pb-1.5 text-caption text-ink-2">{title}</h2>}
      <div className="overflow-hidden rounded-card bg-canvas in-data-[theme=dark]:bg-raised">{children}</div>
    </section>
  );
}

/** The total is a line like the others, and leads to what it is made of. */
function Money() {
  const t = useT();
  return (
    <section aria-label={t("home_total")} className="page-x">
      <h2 className="px-4 pt-4 pb-1.5 text-caption text-ink-2">{t("me_money")}</h2>
      <a
        href={pageHref(ASSETS_PATH)}
        className="flex min-h-15 flex-wrap items-center gap-x-4 rounded-card bg-canvas px-4 py-1.5 active:bg-fill-press in-data-[theme=dark]:bg-raised"
      >
        <OptionIcon name="Wallet" />
        <span className="min-w-0 flex-1 basis-24 text-row font-medium">{t("home_total")}</span>
        <WithPanel skeleton={<Skeleton className="h-4 w-24" />}>
          {(panel) => (
            <span className="ms-auto flex shrink-0 flex-col items-end">
              <PanelFigure panel={panel} of="total" className="text-row" />
              <TodayChange panel={panel} />
            </span>
          )}
        </WithPanel>
      </a>
    </section>
  );
}
