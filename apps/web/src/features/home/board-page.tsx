import { ProgressBar, Skeleton } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import type { Panel } from "../../lib/account/shown-panel.ts";
import { HideBalanceButton } from "../../lib/components/hide-balance-button.tsx";
import { OptionIcon } from "../../lib/components/option-icon.tsx";
import { PanelFigure, TodayChange, TotalHero } from "../../lib/components/panel-figure.tsx";
import { OpenTiles } from "../../lib/components/state-tile.tsx";
import { WithPanel } from "../../lib/components/with-panel.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { REGISTER_PATH } from "../../lib/navigation/paths.ts";
import { useSession } from "../../lib/session/session.ts";
import Actions from "./actions.tsx";
import Explore from "./explore.tsx";
import { GuestHero } from "./guest-hero.tsx";
import { HomeHeader } from "./home-header.tsx";
import { MarketTiles } from "./market-tiles.tsx";
import NoticeLine from "./notice-line.tsx";
import { DayLine } from "./value-hero.tsx";

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
              <div className="page-x mt-2.5 grid grid-cols-[repeat(auto-fill,minmax(max(7.5rem,calc((100%-0.625rem)/2-1px)),1fr))] gap-2.5">
                <OpenTiles panel={panel} />
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
      <div className="pt-1">
        <Explore path="/pages/tabs/home/home-g" />
      </div>
    </div>
  );
}

function ValueTile({ panel }: { readonly panel: Panel }) {
  const t = useT();
  return (
    <section aria-labelledby="home-total" className="night mx-(--page-margin) overflow-hidden rounded-card pt-3.5 pb-2.5">
      <div className="flex h-7 items-center gap-1 px-4.5 text-caption text-ink-2">
        <h2 id="home-total">{t("home_total")}</h2>
        <HideBalanceButton />
      </div>
      <p className="px-4.5">
        <TotalHero panel={panel} className="text-[min(2rem,10.5vw)]! leading-10" />
      </p>
      <p className="flex flex-wrap items-center gap-x-2 px-4.5 text-caption font-medium">
        <PanelFigure panel={panel} of="today" />
        <TodayChange panel={panel} />
        <span className="font-normal text-ink-3">{t("home_today")}</span>
      </p>
      <div className="[--page-margin:1.125rem]">
        <DayLine panel={panel} />
      </div>
    </section>
  );
}

/** A guest's open steps. */
function Task() {
  const t = useT();
  return (
    <a
      href={pageHref(REGISTER_PATH)}
      className="mx-(--page-margin) mt-2.5 flex min-h-17 flex-wrap items-center gap-x-3.5 gap-y-2 rounded-card bg-flame-soft px-3.5 py-3"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-button bg-canvas">
        <OptionIcon name="IdentificationCard" />
      </span>
      <span className="min-w-0 flex-1 basis-32">
        <span className="block text-row">{t("me_claim")}</span>
        <span className="block pb-2 text-caption text-ink-2">{t("me_claim_step")}</span>
        <ProgressBar share={0.5} label={t("me_claim")} />
      </span>
      <CaretRightIcon size={18} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
    </a>
  );
}
