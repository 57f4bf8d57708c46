import { useWidthClass } from "../../lib/media-query.ts";
import { useLoggedIn } from "../../lib/session.ts";
import { Actions } from "./actions.tsx";
import { ForYou } from "./for-you.tsx";
import { GuestHero } from "./guest-hero.tsx";
import { HomeHeader } from "./home-header.tsx";
import { Movers } from "./movers.tsx";
import { ValueHero } from "./value-hero.tsx";

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
        <GuestHero />
      )}
      <ForYou />
      {!desktop && <Movers />}
    </div>
  );
}
