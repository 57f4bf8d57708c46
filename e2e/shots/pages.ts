import type { Page } from "@playwright/test";
import { openAlertSheet } from "../acts/alerts.ts";
import { PATHS } from "../acts/places.ts";
import { like, say } from "../words.ts";

/** One picture: a page, who looks at it, and what is done before. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  readonly as: "nobody" | "trader";
  /** A state of a page: one width shows it. */
  readonly phoneOnly?: true;
  /** More of local storage. */
  readonly kept?: Readonly<Record<string, unknown>>;
  readonly before?: (page: Page) => Promise<void>;
}

async function typeAmount(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) }).fill("2500");
}

async function confirmQuick(page: Page): Promise<void> {
  const up = page.getByRole("button", { name: say("quick_up"), exact: true });
  const another = page.getByRole("button", { name: say("quick_new"), exact: true });
  // A trade of the picture before may still run.
  await up.or(another).first().waitFor();
  if (await another.isVisible()) await another.click();
  await up.click();
  await page.getByRole("dialog").waitFor();
}

async function placeQuick(page: Page): Promise<void> {
  await confirmQuick(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: like("quick_place_up") })
    .click();
  await page
    .getByRole("article", { name: like("quick_running") })
    .first()
    .waitFor();
  // Trades of the pictures before have ended meanwhile, and each tells its result.
  for (const dialog = page.getByRole("dialog"); (await dialog.count()) > 0; ) {
    await page.keyboard.press("Escape");
    await dialog.first().waitFor({ state: "hidden" });
  }
}

async function review(page: Page): Promise<void> {
  await typeAmount(page);
  await page.getByRole("button", { name: say("trade_review_buy") }).click();
  await page.getByRole("dialog").waitFor();
}

export const SHOTS: readonly Shot[] = [
  { name: "home", path: PATHS.home, as: "trader" },
  { name: "home-new", path: PATHS.home, as: "nobody" },
  { name: "home-classic", path: PATHS.homeClassic, as: "trader" },
  { name: "home-board", path: PATHS.homeBoard, as: "trader" },
  { name: "home-heat", path: PATHS.homeHeat, as: "trader" },
  { name: "home-brief", path: PATHS.homeBrief, as: "trader" },
  { name: "home-pulse", path: PATHS.homePulse, as: "trader" },
  { name: "quote-list", path: PATHS.quoteList, as: "trader" },
  { name: "summary", path: PATHS.summary, as: "trader" },
  { name: "home-arabic", phoneOnly: true, path: PATHS.home, as: "trader", kept: { language: "ar" } },
  { name: "quotes", path: PATHS.quotes, as: "trader", kept: { quotesList: 1 } },
  { name: "quotes-coach", phoneOnly: true, path: PATHS.quotes, as: "nobody", kept: { quotesCoach: true } },
  { name: "search", path: PATHS.search, as: "trader" },
  {
    name: "search-found",
    phoneOnly: true,
    path: PATHS.search,
    as: "trader",
    before: async (page) => {
      await page.getByRole("searchbox").fill("eu");
      await page.locator("main mark").first().waitFor();
    },
  },
  { name: "favorites", path: PATHS.favorites, as: "trader" },
  {
    name: "favorites-edit",
    phoneOnly: true,
    path: PATHS.favorites,
    as: "trader",
    before: (page) => page.getByRole("button", { name: say("quotes_edit_short"), exact: true }).click(),
  },
  {
    name: "favorites-groups",
    phoneOnly: true,
    path: PATHS.favorites,
    as: "trader",
    before: async (page) => {
      await page.getByRole("button", { name: say("quotes_edit_short"), exact: true }).click();
      await page.getByRole("button", { name: /^Bitcoin/ }).click();
    },
  },
  { name: "trade", path: PATHS.trade, as: "trader" },
  {
    name: "trade-stock",
    phoneOnly: true,
    path: PATHS.trade,
    as: "trader",
    kept: { currentProduct: { productCode: "AAPL", productType: 1 } },
  },
  {
    name: "trade-forex",
    phoneOnly: true,
    path: PATHS.trade,
    as: "trader",
    kept: { currentProduct: { productCode: "C:EURUSD", productType: 4 } },
  },
  { name: "trade-spot", phoneOnly: true, path: PATHS.trade, as: "trader", kept: { tradeModes: { "X:BTCUSD": "spot" } } },
  { name: "quick-confirm", phoneOnly: true, path: PATHS.trade, as: "trader", before: confirmQuick },
  { name: "quick-running", path: PATHS.trade, as: "trader", kept: { quickSeconds: 300 }, before: placeQuick },
  { name: "chart", path: PATHS.chart, as: "trader" },
  { name: "ticket", path: PATHS.ticket, as: "trader", before: typeAmount },
  { name: "confirm", path: PATHS.ticket, as: "trader", before: review },
  { name: "orders", path: PATHS.orders, as: "trader" },
  {
    name: "orders-history",
    phoneOnly: true,
    path: PATHS.orders,
    as: "trader",
    before: async (page) => {
      await page.getByRole("tab", { name: say("orders_history") }).click();
      await page.getByRole("article").first().locator("[aria-expanded]").click();
    },
  },
  { name: "contract", path: PATHS.trade, as: "trader", kept: { tradeModes: { "X:BTCUSD": "contract" } } },
  {
    name: "contract-chart",
    phoneOnly: true,
    path: PATHS.trade,
    as: "trader",
    kept: { tradeModes: { "X:BTCUSD": "contract" }, phoneChart: true },
  },
  { name: "positions", path: PATHS.positions, as: "trader" },
  { name: "quick-trades", path: PATHS.quickTrades, as: "trader" },
  { name: "assets", path: PATHS.assets, as: "trader" },
  { name: "record", path: PATHS.record, as: "trader" },
  {
    name: "record-line",
    phoneOnly: true,
    path: PATHS.record,
    as: "trader",
    before: async (page) => {
      await page.getByRole("main").getByRole("listitem").first().getByRole("button").click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "record-days",
    phoneOnly: true,
    path: PATHS.record,
    as: "trader",
    before: async (page) => {
      await page.getByRole("button", { name: say("calendar_range") }).click();
      await page.getByRole("dialog").getByRole("grid").last().waitFor();
    },
  },
  { name: "statistics", path: PATHS.statistics, as: "trader" },
  { name: "statement", path: PATHS.statement, as: "trader" },
  { name: "me", path: PATHS.me, as: "trader" },
  { name: "profile", path: PATHS.profile, as: "trader" },
  { name: "preview", path: PATHS.preview, as: "trader" },
  { name: "me-classic", path: PATHS.meClassic, as: "trader" },
  { name: "me-tiles", path: PATHS.meTiles, as: "trader" },
  { name: "me-card", path: PATHS.meCard, as: "trader" },
  { name: "me-dashboard", path: PATHS.meDashboard, as: "trader" },
  { name: "me-directory", path: PATHS.meDirectory, as: "trader" },
  { name: "me-plain", path: PATHS.mePlain, as: "trader" },
  { name: "messages", path: PATHS.messages, as: "trader" },
  { name: "alerts", path: PATHS.alerts, as: "trader" },
  { name: "alert-sheet", phoneOnly: true, path: PATHS.trade, as: "trader", before: openAlertSheet },
  { name: "limits", path: PATHS.limits, as: "trader" },
  {
    name: "check-day",
    path: PATHS.checkDay,
    as: "nobody",
    before: async (page) => {
      await page.getByRole("button", { name: say("day_check"), exact: true }).click();
      await page.getByText(say("day_checked"), { exact: true }).waitFor();
    },
  },
  { name: "login", path: PATHS.login, as: "nobody" },
  { name: "register", path: PATHS.register, as: "nobody" },
  { name: "language", path: PATHS.language, as: "trader" },
  { name: "line", path: PATHS.line, as: "trader" },
  { name: "network-error", path: PATHS.networkErrorOfHome, as: "nobody" },
];
