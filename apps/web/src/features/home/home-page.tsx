import { lazy, Suspense } from "react";
import { useWidthClass } from "../../lib/media-query.ts";
import { sessionStore, useLoggedIn } from "../../lib/session.ts";
import { Actions } from "./actions.tsx";
import { ForYou } from "./for-you.tsx";
import { HomeHeader } from "./home-header.tsx";
import { Movers } from "./movers.tsx";
import { ValueHero } from "./value-hero.tsx";

const importGuest = () => import("./guest-hero.tsx");
const GuestHero = lazy(importGuest);
if (sessionStore.get() === null) void importGuest().catch(() => undefined);

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
          <ValueHero />
          <Actions />
        </>
      ) : (
        <Suspense fallback={<div className="h-107" />}>
          <GuestHero />
        </Suspense>
      )}
      <ForYou />
      {!desktop && <Movers />}
    </div>
  );
}
