import { Skeleton } from "@candela/ui";
import { Brand } from "../../lib/components/brand.tsx";
import { CandleScene } from "../../lib/components/candle-scene.tsx";
import { HideBalanceButton } from "../../lib/components/hide-balance-button.tsx";
import { OptionIcon } from "../../lib/components/option-icon.tsx";
import { PanelFigure } from "../../lib/components/panel-figure.tsx";
import { WithPanel } from "../../lib/components/with-panel.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { ClaimCard } from "./claim-card.tsx";
import { EntryBox } from "./entry-box.tsx";
import { type User, UserId, useUserName } from "./identity.tsx";
import { InviteRow } from "./invite-row.tsx";
import { MenuRows, MeShell } from "./me-shell.tsx";
import type { Entry } from "./menu.ts";

/** How many services stand as buttons under the card. */
const BUTTONS = 3;

/** The membership card first, three ways on, then a list. */
export default function CardMePage() {
  return (
    <MeShell path="/pages/tabs/me/me-f" look="row">
      {(user, menu) => {
        const buttons = [...menu.group("actions"), ...menu.group("services")].slice(0, BUTTONS);
        const rest = menu.sections?.map((section) => ({
          ...section,
          entries: section.entries.filter((entry) => !buttons.includes(entry)),
        }));
        return (
          <>
            <div aria-hidden="true" className="glow-top" />
            <MemberCard user={user} />
            {buttons.length > 0 && <Buttons entries={buttons} />}
            {user.accountType === "guest" && <ClaimCard />}
            <div className="mt-2">
              <MenuRows sections={rest ?? null} look="row" />
            </div>
            <InviteRow user={user} className="page-x" />
          </>
        );
      }}
    </MeShell>
  );
}

function MemberCard({ user }: { readonly user: User }) {
  const t = useT();
  const name = useUserName(user);
  return (
    <section
      aria-label={t("home_total")}
      className="night relative mx-(--page-margin) flex aspect-[1.7] max-h-64 min-h-44 w-[calc(100%-2*var(--page-margin))] flex-col overflow-hidden rounded-card p-4.5"
    >
      <div aria-hidden="true" className="absolute -end-6 top-12 w-3/5 max-compact:w-2/5 rtl:-scale-x-100">
        <CandleScene />
      </div>
      <div className="relative flex flex-wrap items-center justify-between gap-x-3 text-caption font-semibold">
        <Brand size={22} className="gap-2" />
        <span className="text-flame-text">{t("me_paper_account")}</span>
      </div>
      <div className="relative mt-auto">
        <span className="flex h-7 items-center gap-1 text-caption text-ink-2">
          {t("home_total")}
          <HideBalanceButton />
        </span>
        <WithPanel skeleton={<Skeleton className="h-9 w-44" />}>
          {(panel) => (
            // One size, as what is printed on a card; smaller decimals would hang over its candles.
            <PanelFigure
              panel={panel}
              of="total"
              className="inline-block align-top text-hero text-[min(1.875rem,9.5vw)]! leading-9! max-compact:tracking-[-0.035em]"
            />
          )}
        </WithPanel>
      </div>
      <div className="relative mt-3 flex flex-wrap items-center justify-between gap-x-3 text-caption">
        <span className="min-w-0 wrap-break-word">{name}</span>
        <UserId user={user} />
      </div>
    </section>
  );
}

/** The first is the one to press. */
function Buttons({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <div className="page-x mt-3 flex flex-wrap gap-2">
      {entries.map((entry, index) => (
        <EntryBox
          key={entry.key}
          entry={entry}
          className={`flex min-h-12 min-w-0 flex-1 basis-20 flex-col items-center justify-center gap-1 rounded-button px-1.5 py-2 text-center text-caption leading-4 font-semibold hyphens-auto ${index === 0 ? "bg-primary text-on-primary active:bg-primary-press! desktop:hover:bg-primary-press!" : "bg-fill"}`}
        >
          <OptionIcon name={entry.icon} size={20} />
          <span className="max-w-full">{entry.title}</span>
        </EntryBox>
      ))}
    </div>
  );
}
