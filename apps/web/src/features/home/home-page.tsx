import { SkeletonRows } from "@candela/ui";
import { lazy, Suspense } from "react";
import { useWidthClass } from "../../lib/browser/media-query.ts";
import { useT } from "../../lib/language/i18n.ts";
import { lazyPart } from "../../lib/net/lazy-part.ts";
import { sessionStore, useLoggedIn } from "../../lib/session/session.ts";
import { ForYou } from "./for-you.tsx";
import { GuestHero } from "./guest-hero.tsx";
import { HomeHeader } from "./home-header.tsx";

// The list's code comes beside its data.
const importMovers = import("./movers.tsx");
importMovers.catch(() => undefined);
const Movers = lazy(() => importMovers.then((module) => ({ default: module.Movers })));
const importValue = () => import("./value-hero.tsx").then((module) => ({ default: module.ValueHero }));
const ValueHero = lazyPart(importValue);
if (sessionStore.get() !== null) void importValue().catch(() => undefined);
const Actions = lazyPart(() => import("./actions.tsx"));
const NoticeLine = lazyPart(() => import("./notice-line.tsx"));
const Explore = lazyPart(() => import("./explore.tsx"));

/** Portfolio layout: the total first, today's line, four actions, then products. */
export default function HomePage() {
  const loggedIn = useLoggedIn();
  const desktop = useWidthClass() === "desktop";
  return (
    <div className="relative isolate overflow-x-clip">
      <div aria-hidden="true" className="glow-top" />
      <HomeHeader />
      {loggedIn ? (
        <>
          <Suspense fallback={<div className="h-47 compact:h-51" />}>
            <ValueHero />
          </Suspense>
          <Suspense fallback={<div className="mt-1 h-16.5" />}>
            <Actions path="/pages/tabs/home/home-d" />
          </Suspense>
        </>
      ) : (
        <GuestHero />
      )}
      <div className="min-h-11">
        <Suspense fallback={null}>
          <NoticeLine />
        </Suspense>
      </div>
      <ForYou />
      <div className="min-h-11 pt-2">
        <Suspense fallback={null}>
          <Explore path="/pages/tabs/home/home-d" />
        </Suspense>
      </div>
      {!desktop && (
        <Suspense fallback={<MoversSpace />}>
          <Movers />
        </Suspense>
      )}
    </div>
  );
}

function MoversSpace() {
  const t = useT();
  return (
    <div className="mt-2 pt-11">
      <SkeletonRows count={6} label={t("ui_loading")} />
    </div>
  );
}
