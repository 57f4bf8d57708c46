import type { RouteKey, Row } from "@candela/api";
import { proves } from "@candela/testkit";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Locator, page } from "vitest/browser";
import { LOGIN_PATH } from "../lib/navigation/paths.ts";
import { queryClient } from "../lib/net/queries.ts";
import { sessionStore } from "../lib/session/session.ts";
import { keptName } from "../lib/site/page-options.ts";
import { answerCandles, candles } from "../testing/candles.ts";
import { answerAsUsual } from "../testing/guest.ts";
import { say } from "../testing/say.ts";
import { server } from "../testing/server.ts";
import { answerSite } from "../testing/site.ts";
import { answerTrades } from "../testing/trades.ts";
import { openApp } from "../testing/whole-app.tsx";
import { hideFeatures } from "./hide-features.ts";
import { ROUTES } from "./routes.ts";

const SWITCHES = "GET /api/switchSet/list" satisfies RouteKey;
type Switch = Row<typeof SWITCHES>;

const HOME = "/pages/tabs/home/home-d";
const ASSETS = "/pages/user/accountDetail";
const QUOTES = "/pages/tabs/quotes/quotes";
const TRADE = "/pages/quoteDetail/quoteDetail";

const main = () => page.getByRole("main");
const listTab = (index: 0 | 1 | 2 | 3 | 4) => () => main().getByRole("tab", { name: say(`quotes_list_${index}`), exact: true });
const mode = (name: "trade_quick" | "trade_contract" | "trade_spot") => () =>
  page.getByRole("group", { name: say("trade_mode") }).getByText(say(name), { exact: true });

/** Where what a switch hides is seen, and how it is found there. */
const SEEN: Readonly<Record<string, readonly [at: string, seen: () => Locator]>> = {
  guestAccount: [HOME, () => page.getByRole("button", { name: say("home_try") })],
  codeLogin: [LOGIN_PATH, () => page.getByRole("tab", { name: say("account_way_code") })],
  register: [LOGIN_PATH, () => page.getByRole("button", { name: say("account_create") })],
  thousandsFormat: [ASSETS, () => main().getByText(/\d,\d{3}/)],
  watchlist: [QUOTES, listTab(4)],
  stock: [QUOTES, listTab(0)],
  crypto: [QUOTES, listTab(1)],
  futures: [QUOTES, listTab(2)],
  forex: [QUOTES, listTab(3)],
  quoteSearch: [HOME, () => page.getByRole("button", { name: say("home_search") })],
  quickTrade: [TRADE, mode("trade_quick")],
  contractTrade: [TRADE, mode("trade_contract")],
  spotTrade: [TRADE, mode("trade_spot")],
  priceAlerts: [TRADE, () => page.getByRole("button", { name: new RegExp(say("alerts_bell", { name: "" })) })],
  accountRecord: [HOME, () => main().getByRole("link", { name: say("home_act_records") })],
};
/** Before an account they are all that there is. */
const OF_STRANGERS = ["guestAccount", "codeLogin", "register"];

const known = [...new Set([...Object.keys(SEEN), ...ROUTES.flatMap(({ feature }) => feature ?? [])])];
const switchesWith = (hidden: (desc: string) => boolean): readonly Switch[] =>
  known.map((desc) => ({ switchName: desc, desc, status: hidden(desc) ? 1 : 0 }));

// Once, as in the app: it lives through a log-out, after which all answers are read anew.
beforeAll(hideFeatures);

beforeEach(() => {
  answerAsUsual();
  server().restIsEmpty();
  answerTrades();
  answerSite();
  answerCandles(candles(60));
});

/** Opens the app anew, with these switches turned on; nothing is under way when it is done. */
async function openWith(path: string, hidden: (desc: string) => boolean) {
  server().rows(SWITCHES, switchesWith(hidden));
  const { unmount } = await openApp(path);
  await expect.poll(() => server().underWay()).toBe(0);
  await expect.element(main()).not.toBeEmptyDOMElement();
  return async () => {
    await unmount();
    queryClient.clear();
    localStorage.removeItem(keptName(path.split("?")[0] ?? path));
  };
}

describe.each(Object.entries(SEEN))("the switch %s", (desc, [at, seen]) => {
  it("alone hides its feature", desc === "thousandsFormat" ? proves("4.26") : proves("6.3"), async () => {
    if (OF_STRANGERS.includes(desc)) sessionStore.set(null);
    const close = await openWith(at, (one) => one !== desc);
    await expect.element(seen().first()).toBeVisible();
    await close();
    await openWith(at, (one) => one === desc);
    await expect
      .poll(
        () =>
          seen()
            .elements()
            .filter((element) => element.checkVisibility()).length,
      )
      .toBe(0);
  });
});

describe.each(ROUTES.filter(({ feature }) => feature !== undefined))("the page $path", ({ path, feature }) => {
  it(`is there unless ${feature} is switched off`, proves("6.3"), async () => {
    const missing = () => page.getByRole("heading", { name: say("system_not_found") });
    const at = `${path}?id=1`;
    const close = await openWith(at, (one) => one !== feature);
    await expect.element(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect.element(missing()).not.toBeInTheDocument();
    await close();
    await openWith(at, (one) => one === feature);
    await expect.element(missing()).toBeVisible();
  });
});
