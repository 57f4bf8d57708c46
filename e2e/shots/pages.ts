/** Pictures of pages as one opens them. */
import { PATHS } from "../acts/places.ts";
import { say } from "../words.ts";
import { ONCE, ONCE_DARK, PHONES_LIGHT, type Shot, WHOLE } from "./shot.ts";

const APPLE = { currentProduct: { productCode: "AAPL", productType: 1 } };
const EURO = { currentProduct: { productCode: "C:EURUSD", productType: 4 } };
const ETHER = { currentProduct: { productCode: "X:ETHUSD", productType: 2 } };

export const PAGES: readonly Shot[] = [
  { name: "home", path: PATHS.home, as: "person", views: [...WHOLE, "768-light"] },
  { name: "home-new", path: PATHS.home, as: "nobody", views: ONCE },
  { name: "home-classic", path: PATHS.homeClassic, as: "person", views: ONCE },
  { name: "home-board", path: PATHS.homeBoard, as: "person", views: ONCE },
  { name: "home-heat", path: PATHS.homeHeat, as: "person", views: ONCE },
  { name: "home-brief", path: PATHS.homeBrief, as: "person", views: ONCE },
  { name: "home-pulse", path: PATHS.homePulse, as: "person", views: ONCE },
  { name: "quote-list", path: PATHS.quoteList, as: "person", views: ONCE },
  { name: "summary", path: PATHS.summary, as: "person", views: ONCE },
  { name: "quotes", path: PATHS.quotes, as: "person", views: PHONES_LIGHT, kept: { quotesList: 1 } },
  { name: "search", path: PATHS.search, as: "person", views: ONCE },
  { name: "favorites", path: PATHS.favorites, as: "person", views: ONCE },
  // Bitcoin, whose trade runs.
  { name: "quick-running", path: PATHS.trade, as: "person", views: WHOLE },
  { name: "trade", path: PATHS.trade, as: "person", views: PHONES_LIGHT, kept: ETHER },
  { name: "trade-stock", path: PATHS.trade, as: "person", views: ONCE, kept: APPLE },
  { name: "trade-forex", path: PATHS.trade, as: "person", views: ONCE, kept: EURO },
  { name: "trade-spot", path: PATHS.trade, as: "person", views: ONCE, kept: { tradeModes: { "X:BTCUSD": "spot" } } },
  { name: "contract", path: PATHS.trade, as: "person", views: ["320-light"], kept: { ...ETHER, tradeModes: { "X:ETHUSD": "contract" } } },
  { name: "chart", path: PATHS.chart, as: "person", views: ["390-dark", "1280-light"] },
  { name: "orders", path: PATHS.orders, as: "person", views: ONCE },
  { name: "positions", path: PATHS.positions, as: "person", views: WHOLE },
  { name: "position", path: ({ position }) => `${PATHS.position}?id=${position}`, as: "person", views: ONCE },
  { name: "quick-trades", path: PATHS.quickTrades, as: "person", views: ONCE },
  { name: "assets", path: PATHS.assets, as: "person", views: [...PHONES_LIGHT, "1280-light"] },
  { name: "record", path: PATHS.record, as: "person", views: ONCE },
  { name: "deposits", path: PATHS.deposits, as: "person", views: ONCE },
  { name: "withdrawals", path: PATHS.withdrawals, as: "person", views: ONCE_DARK },
  { name: "statistics", path: PATHS.statistics, as: "person", views: ONCE },
  { name: "statement", path: PATHS.statement, as: "person", views: ONCE },
  { name: "copy-trading", path: PATHS.copyTrading, as: "person", views: ["390-light", "1280-light"] },
  { name: "copies", path: PATHS.copies, as: "person", views: ONCE },
  { name: "locks", path: PATHS.locks, as: "person", views: ONCE },
  { name: "pledge-interest", path: PATHS.pledgeInterest, as: "person", views: ONCE },
  { name: "loans", path: PATHS.loans, as: "person", views: ONCE },
  { name: "activities", path: PATHS.activities, as: "person", views: ONCE },
  { name: "welfare", path: PATHS.welfare, as: "person", views: ONCE },
  { name: "award", path: PATHS.award, as: "person", views: ONCE },
  { name: "team", path: PATHS.team, as: "person", views: ONCE_DARK },
  { name: "invite", path: PATHS.invite, as: "person", views: ONCE },
  { name: "me", path: PATHS.me, as: "person", views: PHONES_LIGHT },
  { name: "profile", path: PATHS.profile, as: "person", views: ONCE },
  { name: "me-classic", path: PATHS.meClassic, as: "person", views: ONCE },
  { name: "me-tiles", path: PATHS.meTiles, as: "person", views: ONCE },
  { name: "me-card", path: PATHS.meCard, as: "person", views: ONCE },
  { name: "me-dashboard", path: PATHS.meDashboard, as: "person", views: ONCE },
  { name: "me-directory", path: PATHS.meDirectory, as: "person", views: ONCE },
  { name: "me-plain", path: PATHS.mePlain, as: "person", views: ONCE },
  { name: "messages", path: PATHS.messages, as: "person", views: ONCE },
  { name: "alerts", path: PATHS.alerts, as: "person", views: ONCE },
  { name: "limits", path: PATHS.limits, as: "person", views: ONCE },
  { name: "questions", path: PATHS.questions, as: "person", views: ONCE },
  {
    name: "check-day",
    path: PATHS.checkDay,
    as: "nobody",
    views: ONCE,
    before: async (page) => {
      await page.getByRole("button", { name: say("day_check"), exact: true }).click();
      // It works out a whole day.
      await page.getByText(say("day_checked"), { exact: true }).waitFor({ timeout: 180_000 });
    },
  },
  { name: "login", path: PATHS.login, as: "nobody", views: ONCE },
  { name: "register", path: PATHS.register, as: "nobody", views: ONCE },
  { name: "language", path: PATHS.language, as: "person", views: ONCE },
  // Its one figure is a delay, and the page's stopwatch stands: for reviewers alone.
  { name: "line", path: PATHS.line, as: "person", views: [] },
  // It goes on by itself as soon as the server answers.
  {
    name: "network-error",
    path: PATHS.networkErrorOfHome,
    as: "nobody",
    views: ONCE,
    prepare: async (page) => void (await page.route("**/api/**", (route) => route.abort())),
    before: (page) => page.getByRole("heading", { name: say("system_signal_lost") }).waitFor(),
    unfinished: true,
  },
];
