/** Pictures of states: what a page shows after a deed, with nothing in it, before its data have come, and by another taste. */
import type { Page } from "@playwright/test";
import { openAlertSheet } from "../acts/alerts.ts";
import { choose } from "../acts/choose.ts";
import { typeOnPad } from "../acts/contract.ts";
import { PATHS } from "../acts/places.ts";
import { sheet } from "../acts/ticket.ts";
import { say } from "../words.ts";
import { ONCE, ONCE_DARK, PHONES, PHONES_LIGHT, type Scene, type Shot } from "./shot.ts";

const BITCOIN_BY_CONTRACT = { tradeModes: { "X:BTCUSD": "contract" } };
const ETHER = { currentProduct: { productCode: "X:ETHUSD", productType: 2 } };
const ETHER_BY_CONTRACT = { ...ETHER, tradeModes: { "X:ETHUSD": "contract" } };

async function typeAmount(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) }).fill("2500");
}

async function review(page: Page): Promise<void> {
  await typeAmount(page);
  await page.getByRole("button", { name: say("trade_review_buy") }).click();
  await sheet(page).waitFor();
}

async function confirmQuick(page: Page): Promise<void> {
  await page.getByRole("button", { name: say("quick_up"), exact: true }).click();
  await sheet(page).waitFor();
}

async function check(page: Page): Promise<void> {
  await sheet(page)
    .getByRole("button", { name: say("quick_check") })
    .click();
  await sheet(page).getByText(say("quick_checked"), { exact: true }).waitFor();
}

/** As far down as shows the verdict, and above it what it is about. */
async function checkInSight(page: Page): Promise<void> {
  await check(page);
  await sheet(page)
    .getByText(say("quick_won"), { exact: true })
    .evaluate((word) => word.previousElementSibling?.scrollIntoView({ block: "start" }));
}

/** Size, stop and target, in the language of the page. */
function fillContract(lots: string, language = "en") {
  // A language without texts shows English.
  const text = (key: Parameters<typeof say>[0]) => say(key, {}, language) || say(key);
  return async (page: Page): Promise<void> => {
    const field = page.getByRole("button", { name: new RegExp(`^${text("contract_lots")}: `) });
    if (await field.isVisible()) await typeOnPad(page, text("contract_lots"), lots, text);
    else await page.getByRole("textbox", { name: text("contract_lots") }).fill(lots);
    // On already where the ticket begins with the levels of a position.
    const levels = page.getByRole("switch", { name: text("contract_protection") });
    if (!(await levels.isChecked())) await levels.click();
    await choose(page.getByRole("radio", { name: text("contract_by_percent") }));
    for (const [key, value] of [
      ["term_stop_loss", "3"],
      ["term_take_profit", "5"],
    ] as const) {
      const pad = page.getByRole("button", { name: new RegExp(`^${text(key)}: `) });
      if (await pad.isVisible()) await typeOnPad(page, text(key), value, text);
      else await page.getByRole("textbox", { name: text(key) }).fill(value);
    }
    await page
      .getByRole("slider", { name: text("contract_rail_stop") })
      .first()
      .waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  };
}

async function confirmContract(page: Page): Promise<void> {
  await fillContract("2000")(page);
  await page.getByRole("button", { name: say("contract_long"), exact: true }).click();
  await sheet(page).waitFor();
}

/** The server's answers about products and the account are on their way for as long as anybody looks. */
async function holdAnswers(page: Page): Promise<void> {
  await page.route(/\/api\/(product|userInfo|userAssets|userBibiAssets|userProductOption|notice|news)\b/, () => undefined);
}

const openEdit = (page: Page) => page.getByRole("button", { name: say("quotes_edit_short"), exact: true }).click();

const receiptOf = (which: "won" | "lost") => (scene: Scene) => `${PATHS.quickTrades}?id=${scene[which]}`;

export const STATES: readonly Shot[] = [
  { name: "receipt-won", path: receiptOf("won"), as: "person", views: PHONES, watched: true },
  { name: "receipt-checked", path: receiptOf("won"), as: "person", views: ONCE, watched: true, before: checkInSight },
  { name: "receipt-lost", path: receiptOf("lost"), as: "person", views: ONCE, watched: true },
  {
    name: "contract-filled",
    path: PATHS.trade,
    as: "person",
    views: [...PHONES, "768-light"],
    kept: ETHER_BY_CONTRACT,
    before: fillContract("2000"),
  },
  {
    name: "contract-held",
    path: PATHS.trade,
    as: "person",
    views: ONCE,
    kept: BITCOIN_BY_CONTRACT,
    before: fillContract("500"),
  },
  {
    name: "contract-chart",
    path: PATHS.trade,
    as: "person",
    views: ONCE,
    kept: { ...BITCOIN_BY_CONTRACT, phoneChart: true },
  },
  { name: "contract-confirm", path: PATHS.trade, as: "person", views: ONCE, kept: ETHER_BY_CONTRACT, before: confirmContract },
  {
    name: "contract-german",
    path: PATHS.trade,
    as: "person",
    views: ONCE,
    kept: { ...ETHER_BY_CONTRACT, language: "de" },
    before: fillContract("2000", "de"),
  },
  { name: "quick-confirm", path: PATHS.trade, as: "person", views: ONCE, kept: ETHER, before: confirmQuick },
  { name: "quick-red-up", path: PATHS.trade, as: "person", views: ONCE_DARK, kept: { ...ETHER, convention: "red-up" } },
  { name: "ticket", path: PATHS.ticket, as: "person", views: PHONES_LIGHT, before: typeAmount },
  { name: "confirm", path: PATHS.ticket, as: "person", views: PHONES_LIGHT, before: review },
  { name: "alert-sheet", path: PATHS.trade, as: "person", views: ONCE_DARK, before: openAlertSheet },
  {
    name: "search-found",
    path: PATHS.search,
    as: "person",
    views: ONCE,
    before: async (page) => {
      await page.getByRole("searchbox").fill("eu");
      await page.locator("main mark").first().waitFor();
    },
  },
  { name: "favorites-edit", path: PATHS.favorites, as: "person", views: ONCE, before: openEdit },
  {
    name: "favorites-groups",
    path: PATHS.favorites,
    as: "person",
    views: ONCE,
    before: async (page) => {
      await openEdit(page);
      await page.getByRole("button", { name: /^Bitcoin/ }).click();
      await sheet(page).waitFor();
    },
  },
  {
    name: "orders-history",
    path: PATHS.orders,
    as: "person",
    views: ONCE,
    before: async (page) => {
      await page.getByRole("tab", { name: say("orders_history") }).click();
      await page
        .getByRole("article")
        .first()
        .getByRole("button", { name: say("orders_detail") })
        .click();
      await sheet(page).waitFor();
    },
  },
  {
    name: "record-line",
    path: PATHS.record,
    as: "person",
    views: ONCE_DARK,
    before: async (page) => {
      await page.getByRole("main").getByRole("listitem").first().getByRole("button").click();
      await sheet(page).waitFor();
    },
  },
  {
    name: "record-days",
    path: PATHS.record,
    as: "person",
    views: ONCE,
    before: async (page) => {
      await page.getByRole("button", { name: say("calendar_range") }).click();
      await sheet(page).getByRole("grid").last().waitFor();
    },
  },
  { name: "home-arabic", path: PATHS.home, as: "person", views: ONCE, kept: { language: "ar" } },
  { name: "quotes-coach", path: PATHS.quotes, as: "nobody", views: ONCE, kept: { quotesCoach: true } },
  {
    name: "start-notice",
    path: PATHS.home,
    as: "nobody",
    views: ONCE,
    kept: { seenNotice: null },
    before: (page) => sheet(page).waitFor(),
  },
  { name: "home-skeleton", path: PATHS.home, as: "person", views: ONCE, prepare: holdAnswers, unfinished: true },
];

/** The same pages for somebody who has just come. */
export const EMPTY: readonly Shot[] = (
  [
    ["positions-empty", PATHS.positions],
    ["orders-empty", PATHS.orders],
    ["quick-trades-empty", PATHS.quickTrades],
    ["favorites-empty", PATHS.favorites],
    ["alerts-empty", PATHS.alerts],
    ["messages-empty", PATHS.messages],
    ["statistics-empty", PATHS.statistics],
  ] as const
).map(([name, path]) => ({ name, path, as: "newcomer", views: ONCE }));
