import { Amount, DIRECTION_TEXT, directionOf, HeroMoney, Skeleton, WickBar } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import type { ReactNode } from "react";
import { HideBalanceButton } from "../../lib/components/hide-balance-button.tsx";
import { OptionIcon } from "../../lib/components/option-icon.tsx";
import { type Panel, WithPanel } from "../../lib/components/with-panel.tsx";
import { useT } from "../../lib/i18n.ts";
import { ASSETS_PATH, POSITIONS_PATH, pageHref, REGISTER_PATH } from "../../lib/navigation.ts";
import { useSession } from "../../lib/session.ts";
import { hideBalanceStore } from "../../lib/settings.ts";
import { useStore } from "../../lib/store.ts";
import Actions from "./actions.tsx";
import GuestHero from "./guest-hero.tsx";
import { HomeHeader } from "./home-header.tsx";
import { MarketTiles } from "./market-tiles.tsx";
import NoticeLine from "./notice-line.tsx";
import { DayLine } from "./value-hero.tsx";
import { TodayChange } from "./value-line.tsx";

/** Board layout: tiles to glance at, the largest in the dark. */
export default function BoardHomePage() {
  const session = useSession();
  return (
    <div className="relative isolate overflow-x-clip pb-2">
      <HomeHeader />
      {session === null ? (
        <GuestHero />
      ) : (
        <WithPanel skeleton={<Skeleton className="mx-(--page-margin) h-46 rounded-card!" />}>
          {(panel) => (
            <>
              <ValueTile panel={panel} />
              <div className="page-x mt-2.5 grid grid-cols-2 gap-2.5">
                <Figures panel={panel} />
              </div>
            </>
          )}
        </WithPanel>
      )}
      <MarketTiles />
      {session?.accountType === "guest" && <Task />}
      {session !== null && (
        <div className="mt-2.5">
          <Actions path="/pages/tabs/home/home-g" />
        </div>
      )}
      <NoticeLine />
    </div>
  );
}

function ValueTile({ panel }: { readonly panel: Panel }) {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  const { userBalanceConvert: total, profitAndLoseToday: today, openingValue } = panel;
  return (
    <section aria-labelledby="home-total" className="night mx-(--page-margin) overflow-hidden rounded-card pt-3.5">
      <div className="flex h-7 items-center gap-1 px-4.5 text-caption text-ink-2">
        <h2 id="home-total">{t("home_total")}</h2>
        <HideBalanceButton />
      </div>
      <p className="px-4.5">
        <HeroMoney value={total} hidden={hidden} className="text-[2rem]! leading-10" />
      </p>
      <p className="flex flex-wrap items-center gap-x-2 px-4.5 text-caption font-medium">
        <Amount
          value={today}
          as="dollars"
          decimals={2}
          sign="always"
          hidden={hidden}
          className={hidden ? "" : DIRECTION_TEXT[directionOf(today)]}
        />
        <TodayChange panel={panel} />
        <span className="font-normal text-ink-3">{t("home_today")}</span>
      </p>
      <DayLine total={total} opening={openingValue} />
    </section>
  );
}

function Figures({ panel }: { readonly panel: Panel }) {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  const { profitAndLose, allMarginAmount } = panel;
  return (
    <>
      <Figure href={pageHref(ASSETS_PATH)} icon="ChartLineUp" text={t("home_open_profit")}>
        <Amount
          value={profitAndLose}
          as="dollars"
          decimals={2}
          sign="always"
          hidden={hidden}
          className={hidden ? "" : DIRECTION_TEXT[directionOf(profitAndLose)]}
        />
      </Figure>
      <Figure href={pageHref(POSITIONS_PATH)} icon="LockSimple" text={t("home_in_margin")}>
        <Amount value={allMarginAmount} as="dollars" decimals={2} hidden={hidden} />
      </Figure>
    </>
  );
}

interface FigureProps {
  readonly href: string;
  readonly icon: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Figure({ href, icon, text, children }: FigureProps) {
  return (
    <a href={href} className="flex min-h-27 min-w-0 flex-col rounded-card bg-fill p-3.5 active:bg-fill-press desktop:hover:bg-fill-press">
      <OptionIcon name={icon} />
      <span className="mt-auto pt-3 text-title3">{children}</span>
      <span className="text-caption text-ink-2 hyphens-auto">{text}</span>
    </a>
  );
}

/** What a guest has not finished. */
function Task() {
  const t = useT();
  return (
    <a
      href={pageHref(REGISTER_PATH)}
      className="mx-(--page-margin) mt-2.5 flex min-h-17 items-center gap-3.5 rounded-card bg-flame-soft px-3.5 py-3"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-button bg-canvas">
        <OptionIcon name="IdentificationCard" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-row">{t("me_claim")}</span>
        <span className="block pb-2 text-caption text-ink-2">{t("me_claim_step")}</span>
        <WickBar share={0.5} label={t("me_claim")} />
      </span>
      <CaretRightIcon size={18} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
    </a>
  );
}
