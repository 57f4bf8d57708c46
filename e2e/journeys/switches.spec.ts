import { proves } from "@candela/testkit";
import type { Locator, Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { expect, pageTest, test } from "../fixtures.ts";
import { call } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { like, say } from "../words.ts";

/** Something a switch hides: where it is seen, and how it is found there. */
interface Hideable {
  readonly at: string;
  readonly seen: (page: Page) => Locator;
  /** The feature's own page. */
  readonly page?: string;
}

const main = (page: Page) => page.getByRole("main");
const linkTo = (path: string) => (page: Page) => main(page).locator(`a[href^="#${path}"]`);
const entry = (at: string, page: string): Hideable => ({ at, seen: linkTo(page), page });
const listTab = (index: 0 | 1 | 2 | 3 | 4) => (page: Page) =>
  main(page).getByRole("tab", { name: say(`quotes_list_${index}`), exact: true });
const mode = (name: "trade_quick" | "trade_contract" | "trade_spot") => (page: Page) =>
  page.getByRole("group", { name: say("trade_mode") }).getByText(say(name), { exact: true });

const OF_STRANGERS: Readonly<Record<string, Hideable>> = {
  guestAccount: { at: PATHS.home, seen: (page) => page.getByRole("button", { name: say("home_try") }) },
  register: { at: PATHS.login, seen: (page) => page.getByRole("button", { name: say("account_create") }), page: PATHS.register },
  codeLogin: { at: PATHS.login, seen: (page) => page.getByRole("tab", { name: say("account_way_code") }) },
};
const OF_USERS: Readonly<Record<string, Hideable>> = {
  thousandsFormat: { at: PATHS.assets, seen: (page) => main(page).getByText(/\d,\d{3}/) },
  watchlist: { at: PATHS.quotes, seen: listTab(4), page: PATHS.favorites },
  stock: { at: PATHS.quotes, seen: listTab(0) },
  crypto: { at: PATHS.quotes, seen: listTab(1) },
  futures: { at: PATHS.quotes, seen: listTab(2) },
  forex: { at: PATHS.quotes, seen: listTab(3) },
  quoteSearch: { at: PATHS.home, seen: (page) => page.getByRole("button", { name: say("home_search") }), page: PATHS.search },
  quickTrade: { at: PATHS.trade, seen: mode("trade_quick") },
  contractTrade: { at: PATHS.trade, seen: mode("trade_contract") },
  spotTrade: { at: PATHS.trade, seen: mode("trade_spot") },
  priceAlerts: { at: PATHS.trade, seen: (page) => page.getByRole("button", { name: like("alerts_bell") }), page: PATHS.alerts },
  accountRecord: entry(PATHS.home, PATHS.record),
  messages: entry(PATHS.home, PATHS.messages),
  notices: entry(PATHS.home, PATHS.notices),
  news: entry(PATHS.homeBrief, PATHS.news),
  contractPositions: entry(PATHS.mePlain, PATHS.positions),
  statistics: entry(PATHS.mePlain, PATHS.statistics),
  statement: entry(PATHS.mePlain, PATHS.statement),
  limits: entry(PATHS.mePlain, PATHS.limits),
  questions: entry(PATHS.mePlain, PATHS.questions),
  // The page of lines itself stays: it is where a page leads that could not load.
  line: { at: PATHS.mePlain, seen: linkTo(PATHS.line) },
};
/** Numbers of cards and wallets, whose pages are still to come. */
const WAITING = ["bankCardStar", "walletStar"];

/** The switches of the server, with one of them set. */
async function setSwitch(page: Page, desc: string, status: 0 | 1): Promise<void> {
  await page.unroute(/switchSet\/list/);
  await page.route(/switchSet\/list/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { rows: { desc: string }[] };
    await route.fulfill({ json: { ...answer, rows: answer.rows.map((row) => (row.desc === desc ? { ...row, status } : row)) } });
  });
}

function hides(features: Readonly<Record<string, Hideable>>): void {
  for (const [desc, { at, seen, page: own }] of Object.entries(features))
    pageTest(`${desc} hides its feature`, desc === "thousandsFormat" ? proves("4.26") : proves("6.3"), async ({ page }) => {
      await setSwitch(page, desc, 0);
      await openPage(page, at);
      await settled(page);
      await expect(seen(page).first()).toBeVisible();
      await setSwitch(page, desc, 1);
      await page.reload();
      await settled(page);
      await expect(seen(page).filter({ visible: true })).toHaveCount(0);
      await page.waitForLoadState("networkidle");
      await expect(seen(page).filter({ visible: true })).toHaveCount(0);
      await expect(main(page)).not.toBeEmpty();
      if (own === undefined) return;
      await openPage(page, own);
      await expect(page.getByRole("heading", { name: say("system_not_found") })).toBeVisible();
    });
}

test.describe("a switch turned on, before somebody without an account", () => hides(OF_STRANGERS));

test.describe("a switch turned on, before a user", () => {
  test.use({ as: "trader" });
  hides(OF_USERS);

  pageTest("each switch that the server is seeded with is one of these", proves("6.3"), async () => {
    const { rows } = await call(sharedAddress(), "GET /api/switchSet/list", {});
    const known = [...Object.keys(OF_STRANGERS), ...Object.keys(OF_USERS), ...WAITING];
    expect(rows.map(({ desc }) => desc).toSorted()).toEqual(known.toSorted());
  });

  pageTest("a hidden class of products is in no list of home, nor among its filters", async ({ page }) => {
    await setSwitch(page, "crypto", 1);
    await openPage(page, PATHS.quoteList);
    await settled(page);
    const list = page.getByRole("list", { name: say("home_quote_list") });
    await expect(list.getByRole("link", { name: /^Apple/ })).toBeVisible();
    await expect(list.getByRole("link", { name: /^(Bitcoin|Ethereum)/ })).toHaveCount(0);
    await expect(page.getByRole("button", { name: say("class_2"), exact: true })).toHaveCount(0);
    await expect(page.getByRole("button", { name: say("class_1"), exact: true })).toBeVisible();
  });

  pageTest("with every mode of trading hidden the chart stays, and nothing to trade with", async ({ page }) => {
    await page.route(/switchSet\/list/, async (route) => {
      const answer = (await (await route.fetch()).json()) as { rows: { desc: string }[] };
      await route.fulfill({ json: { ...answer, rows: answer.rows.map((row) => (/Trade$/.test(row.desc) ? { ...row, status: 1 } : row)) } });
    });
    await openPage(page, PATHS.trade);
    await settled(page);
    await expect(page.getByRole("figure").first()).toBeVisible();
    await expect(page.getByRole("group", { name: say("trade_mode") })).toHaveCount(0);
    await expect(page.getByRole("button", { name: say("quick_up"), exact: true })).toHaveCount(0);
  });
});
