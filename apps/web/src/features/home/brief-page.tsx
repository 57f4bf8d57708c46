import { latinDigits, useUi } from "@candela/ui";
import { useLoggedIn } from "../../lib/session/session.ts";
import { useNow } from "../../lib/time/now.ts";
import { ComingUp } from "./coming-up.tsx";
import { GuestHero } from "./guest-hero.tsx";
import { Headline } from "./headline.tsx";
import { HomeHeader } from "./home-header.tsx";
import { NewsList } from "./news-list.tsx";
import NoticeLine from "./notice-line.tsx";
import { ServiceChips } from "./services.tsx";
import { TickerStrip } from "./ticker-strip.tsx";

/** Brief layout: the day in a sentence, the market in a line, then the news and what comes. */
export default function BriefHomePage() {
  const loggedIn = useLoggedIn();
  return (
    <div className="relative isolate overflow-x-clip pb-2">
      <div aria-hidden="true" className="glow-top" />
      <HomeHeader />
      <Today />
      {loggedIn ? <Headline /> : <GuestHero />}
      <div className="mt-4">
        <ServiceChips path="/pages/tabs/home/home-j" />
      </div>
      <TickerStrip />
      <NoticeLine withNews={false} />
      <NewsList />
      <ComingUp />
    </div>
  );
}

/** The trading day is that of UTC. */
function Today() {
  const { locale } = useUi();
  const format = new Intl.DateTimeFormat(latinDigits(locale), { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
  return <p className="page-x pt-4 text-caption text-ink-2">{format.format(useNow(30_000))}</p>;
}
