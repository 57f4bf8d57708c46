import { proves } from "@candela/testkit";
import type { Locator, Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { expect, pageTest, test } from "../fixtures.ts";
import { call } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { like, say } from "../words.ts";

/** Something a switch hides: where it is seen, and how it is found there. That each hides it alone, and its page: `apps/web/src/app/switches.component.test.tsx`. */
interface Hideable {
  readonly at: string;
  readonly seen: (page: Page) => Locator;
}

const main = (page: Page) => page.getByRole("main");
const linkTo = (path: string) => (page: Page) => main(page).locator(`a[href^="#${path}"]`);
const entry = (at: string, page: string): Hideable => ({ at, seen: linkTo(page) });
const listTab = (index: 0 | 1 | 2 | 3 | 4) => (page: Page) =>
  main(page).getByRole("tab", { name: say(`quotes_list_${index}`), exact: true });
const mode = (name: "trade_quick" | "trade_contract" | "trade_spot") => (page: Page) =>
  page.getByRole("group", { name: say("trade_mode") }).getByText(say(name), { exact: true });

const OF_STRANGERS: Readonly<Record<string, Hideable>> = {
  guestAccount: { at: PATHS.home, seen: (page) => page.getByRole("button", { name: say("home_try") }) },
  register: { at: PATHS.login, seen: (page) => page.getByRole("button", { name: say("account_create") }) },
  codeLogin: { at: PATHS.login, seen: (page) => page.getByRole("tab", { name: say("account_way_code") }) },
};
const OF_USERS: Readonly<Record<string, Hideable>> = {
  thousandsFormat: { at: PATHS.assets, seen: (page) => main(page).getByText(/\d,\d{3}/) },
  watchlist: { at: PATHS.quotes, seen: listTab(4) },
  stock: { at: PATHS.quotes, seen: listTab(0) },
  crypto: { at: PATHS.quotes, seen: listTab(1) },
  futures: { at: PATHS.quotes, seen: listTab(2) },
  forex: { at: PATHS.quotes, seen: listTab(3) },
  quoteSearch: { at: PATHS.home, seen: (page) => page.getByRole("button", { name: say("home_search") }) },
  quickTrade: { at: PATHS.trade, seen: mode("trade_quick") },
  contractTrade: { at: PATHS.trade, seen: mode("trade_contract") },
  spotTrade: { at: PATHS.trade, seen: mode("trade_spot") },
  priceAlerts: { at: PATHS.trade, seen: (page) => page.getByRole("button", { name: like("alerts_bell") }) },
  accountRecord: entry(PATHS.assets, PATHS.record),
  recharge: entry(PATHS.home, PATHS.deposit),
  withdraw: entry(PATHS.home, PATHS.withdraw),
  exchange: entry(PATHS.mePlain, PATHS.exchange),
  lockMining: entry(PATHS.mePlain, PATHS.lock),
  pledge: entry(PATHS.mePlain, PATHS.pledges),
  followOrder: entry(PATHS.mePlain, PATHS.copyTrading),
  team: entry(PATHS.mePlain, PATHS.team),
  service: entry(PATHS.mePlain, PATHS.service),
  activity: entry(PATHS.mePlain, PATHS.activities),
  welfare: entry(PATHS.mePlain, PATHS.welfare),
  loan: entry(PATHS.mePlain, PATHS.loans),
  newShares: entry(PATHS.mePlain, PATHS.newShares),
  messages: entry(PATHS.home, PATHS.messages),
  notices: entry(PATHS.mePlain, PATHS.notices),
  news: entry(PATHS.homeBrief, PATHS.news),
  contractPositions: entry(PATHS.mePlain, PATHS.positions),
  statistics: entry(PATHS.mePlain, PATHS.statistics),
  statement: entry(PATHS.mePlain, PATHS.statement),
  limits: entry(PATHS.mePlain, PATHS.limits),
  questions: entry(PATHS.mePlain, PATHS.questions),
  // The page of lines itself stays: it is where a page leads that could not load.
  line: { at: PATHS.mePlain, seen: linkTo(PATHS.line) },
};
/** Numbers of cards and of wallets: nobody has one here, so the tests of their pages prove it. */
const WAITING = ["bankCardStar", "walletStar"];

/** The switches of the server, with those that match set. */
async function setSwitches(page: Page, match: RegExp, status: 0 | 1): Promise<void> {
  await page.unroute(/switchSet\/list/);
  await page.route(/switchSet\/list/, async (route) => {
    const answer = (await (await route.fetch()).json()) as { rows: { desc: string }[] };
    await route.fulfill({ json: { ...answer, rows: answer.rows.map((row) => (match.test(row.desc) ? { ...row, status } : row)) } });
  });
}

/** Goes where the features are, with all switches off, then with all of them on. */
async function walk(page: Page, features: Readonly<Record<string, Hideable>>, status: 0 | 1): Promise<void> {
  const places = Map.groupBy(Object.entries(features), ([, { at }]) => at);
  await setSwitches(page, /./, status);
  for (const [at, here] of places) {
    await openPage(page, at);
    if (status === 1) await page.reload();
    await settled(page);
    if (status === 1) await page.waitForLoadState("networkidle");
    for (const [desc, { seen }] of here) {
      const shown = seen(page).filter({ visible: true });
      if (status === 0) await expect(shown.first(), desc).toBeVisible();
      else await expect(shown, desc).toHaveCount(0);
    }
    await expect(main(page)).not.toBeEmpty();
  }
}

function hides(features: Readonly<Record<string, Hideable>>): void {
  pageTest("all that switches hide is there while they are off, and gone while they are on", proves("4.26", "6.3"), async ({ page }) => {
    await walk(page, features, 0);
    await walk(page, features, 1);
  });
}

test.describe("before somebody without an account", () => hides(OF_STRANGERS));

test.describe("before a user", () => {
  test.use({ as: "trader" });
  hides(OF_USERS);

  pageTest("each switch that the server is seeded with is one of these", proves("6.3"), async () => {
    const { rows } = await call(sharedAddress(), "GET /api/switchSet/list", {});
    const known = [...Object.keys(OF_STRANGERS), ...Object.keys(OF_USERS), ...WAITING];
    expect(rows.map(({ desc }) => desc).toSorted()).toEqual(known.toSorted());
  });

  pageTest("a hidden class of products is in no list of home, nor among its filters", async ({ page }) => {
    await setSwitches(page, /^crypto$/, 1);
    await openPage(page, PATHS.quoteList);
    await settled(page);
    const list = page.getByRole("list", { name: say("home_quote_list") });
    await expect(list.getByRole("link", { name: /^Apple/ })).toBeVisible();
    await expect(list.getByRole("link", { name: /^(Bitcoin|Ethereum)/ })).toHaveCount(0);
    await expect(page.getByRole("button", { name: say("quotes_list_1"), exact: true })).toHaveCount(0);
    await expect(page.getByRole("button", { name: say("quotes_list_0"), exact: true })).toBeVisible();
  });

  pageTest("with every mode of trading hidden the chart stays, and nothing to trade with", async ({ page }) => {
    await setSwitches(page, /Trade$/, 1);
    await openPage(page, PATHS.trade);
    await settled(page);
    await expect(page.getByRole("figure").first()).toBeVisible();
    await expect(page.getByRole("group", { name: say("trade_mode") })).toHaveCount(0);
    await expect(page.getByRole("button", { name: say("quick_up"), exact: true })).toHaveCount(0);
  });
});
