import { useWidthClass } from "../../lib/browser/media-query.ts";
import { useLoggedIn } from "../../lib/session/session.ts";
import { GuestCard } from "./guest-card.tsx";
import { HomeHeader } from "./home-header.tsx";
import { MarketMap } from "./market-map.tsx";
import { Movers } from "./movers.tsx";
import NoticeLine from "./notice-line.tsx";
import { ServiceChips } from "./services.tsx";
import { TotalRow } from "./total-row.tsx";

/** Heat layout: the whole market at one look, then what moved most. */
export default function HeatHomePage() {
  const loggedIn = useLoggedIn();
  const desktop = useWidthClass() === "desktop";
  return (
    <div className="relative isolate overflow-x-clip">
      <HomeHeader />
      {loggedIn ? <TotalRow /> : <GuestCard />}
      <MarketMap />
      <div className="mt-3">
        <ServiceChips path="/pages/tabs/home/home-h" />
      </div>
      <NoticeLine />
      {!desktop && <Movers />}
    </div>
  );
}
