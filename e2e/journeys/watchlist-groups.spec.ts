import type { Locator, Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { sheet } from "../acts/ticket.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { call, star } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { say } from "../words.ts";

test.use({ as: "guest" });

const WATCHED = [
  ["X:BTCUSD", 2],
  ["AAPL", 1],
  ["X:ETHUSD", 2],
] as const;

test.beforeEach(async ({ session }) => {
  if (session === null) throw new Error("no guest");
  for (const [productCode, productType] of WATCHED) await star(sharedAddress(), session, productCode, productType);
});

const chip = (page: Page, name: string): Locator =>
  page.getByRole("group", { name: say("groups_title") }).getByRole("button", { name, exact: true });
const rows = (page: Page): Locator => page.getByRole("main").getByRole("link");
const product = (page: Page, name: RegExp): Locator => sheet(page).getByRole("checkbox", { name });
const button = (page: Page, key: "quotes_edit_short" | "quotes_done"): Locator =>
  page.getByRole("main").getByRole("button", { name: say(key), exact: true });

/** A group in the list of all. */
const opener = (page: Page, name: string): Locator => sheet(page).getByRole("button", { name: new RegExp(`^${name}`) });

/** A change of groups that the server has taken. */
const answered = (page: Page, what: "assign" | "save" | "remove" | "reorder") =>
  page.waitForResponse((response) => response.url().endsWith(`/api/userProductGroup/${what}`) && response.ok());

async function done(page: Page): Promise<void> {
  await sheet(page)
    .getByRole("button", { name: say("quotes_done"), exact: true })
    .tap();
}

async function create(page: Page, name: string): Promise<void> {
  await sheet(page)
    .getByRole("textbox", { name: say("groups_new") })
    .fill(name);
  await sheet(page)
    .getByRole("button", { name: say("groups_create") })
    .tap();
}

/** Puts a row's product into the group, or takes it out. */
async function turn(page: Page, name: RegExp, on: boolean): Promise<void> {
  const taken = answered(page, "assign");
  await product(page, name).tap({ force: true });
  await expect(product(page, name)).toBeChecked({ checked: on });
  await taken;
}

async function rename(page: Page): Promise<void> {
  await openPage(page, PATHS.favorites);
  await button(page, "quotes_edit_short").tap();
  await page
    .getByRole("main")
    .getByRole("button", { name: new RegExp(`^${say("groups_title")}`) })
    .first()
    .tap();
  await create(page, "Later");
  // Its own view comes with the server's answer; until then "done" closes the whole sheet.
  await expect(sheet(page).getByRole("button", { name: say("groups_rename") })).toBeVisible();
  await done(page);
  await opener(page, "Coins").tap();
  const name = sheet(page).getByRole("textbox", { name: say("groups_name") });
  const rename = sheet(page).getByRole("button", { name: say("groups_rename") });
  await name.fill("LATER");
  await rename.tap();
  await expect(sheet(page).getByText(say("watchlist_group_taken", { name: "LATER" }))).toBeVisible();
  await name.fill("Core");
  const saved = answered(page, "save");
  await rename.tap();
  await saved;
  await done(page);
  const ordered = answered(page, "reorder");
  await sheet(page)
    .getByRole("button", { name: say("quotes_up", { name: "Later" }) })
    .tap();
  await ordered;
}

async function removeTwice(page: Page): Promise<void> {
  const open = opener(page, "Core");
  const remove = sheet(page).getByRole("button", { name: say("groups_remove") });
  await open.tap();
  await remove.tap();
  await expect(open).toBeHidden();
  await page.getByRole("button", { name: say("quotes_undo") }).tap();
  await expect(open).toContainText(say("groups_count", { count: 2 }));
  await open.tap();
  const removed = answered(page, "remove");
  await remove.tap();
  await removed;
}

test("a group is made, filled, shown, renamed and removed, and a new start finds it", async ({ page, session }) => {
  await openPage(page, PATHS.favorites);
  await expect(rows(page)).toHaveCount(3);
  await chip(page, say("groups_new")).tap();
  await create(page, "  Coins ");
  await turn(page, /^Bitcoin/, true);
  await turn(page, /^Ethereum/, true);
  await done(page);
  await expect(sheet(page)).toBeHidden();

  await test.step("filters by it, in the watchlist's order", async () => {
    await chip(page, "Coins").tap();
    await expect(chip(page, "Coins")).toHaveAttribute("aria-pressed", "true");
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText("Bitcoin");
    await expect(rows(page).last()).toContainText("Ethereum");
  });

  await test.step("keeps group and choice over a new start, there and among the quotes", async () => {
    await page.reload();
    await expect(chip(page, "Coins")).toHaveAttribute("aria-pressed", "true");
    await expect(rows(page)).toHaveCount(2);
    await openPage(page, PATHS.quotes);
    await page.getByRole("tab", { name: say("quotes_list_4") }).tap();
    await expect(rows(page)).toHaveCount(2);
    await chip(page, say("quotes_all")).tap();
    await expect(rows(page)).toHaveCount(3);
    await chip(page, "Coins").tap();
  });

  await test.step("is renamed, not to the name of another", () => rename(page));

  await test.step("is removed, and comes back with its products when that is undone", () => removeTwice(page));

  await page.reload();
  await expect(chip(page, "Later")).toBeVisible();
  await expect(chip(page, "Core")).toHaveCount(0);
  await expect(rows(page)).toHaveCount(3);
  const { rows: kept } = await call(sharedAddress(), "GET /api/userProductGroup/list", {}, session?.token);
  expect(kept.map(({ name, productCodes }) => [name, productCodes])).toEqual([["Later", []]]);
});

test("a product is put into groups from its row; what leaves the watchlist leaves them, and comes back with them", async ({ page }) => {
  await openPage(page, PATHS.favorites);
  await button(page, "quotes_edit_short").tap();
  const ofApple = page.getByRole("button", { name: /^Apple/ });
  await ofApple.tap();
  const assigned = answered(page, "assign");
  await create(page, "Tech");
  await expect(product(page, /^Tech/)).toBeChecked();
  await assigned;
  await done(page);
  await expect(ofApple).toContainText("Tech");
  await page.getByRole("button", { name: say("quotes_remove_name", { name: "Apple" }) }).tap();
  await expect(ofApple).toBeHidden();
  const rejoined = answered(page, "assign");
  await page.getByRole("button", { name: say("quotes_undo") }).tap();
  await rejoined;
  await expect(ofApple).toContainText("Tech");

  await ofApple.tap();
  await turn(page, /^Tech/, false);
  await done(page);
  await expect(ofApple).toContainText(say("groups_add"));
  await button(page, "quotes_done").tap();
  await chip(page, "Tech").tap();
  await expect(page.getByRole("heading", { name: say("groups_empty", { name: "Tech" }) })).toBeVisible();
  await page.getByRole("button", { name: say("groups_choose") }).tap();
  await turn(page, /^Bitcoin/, true);
  await done(page);
  await expect(rows(page)).toHaveCount(1);
});
