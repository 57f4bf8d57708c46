import { openPage, openTab, PATHS } from "../acts/places.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { type Operator, openOperator } from "../product/operator.ts";
import { sharedAddress, sharedData } from "../product/shared.ts";
import { say } from "../words.ts";

test.use({ as: "guest" });

const reason = "seen on two phones";
const LAYOUT = "/pages/tabs/home/home-g";
let operator: Operator;

test.beforeAll(async () => {
  operator = await openOperator(sharedAddress(), sharedData(), "ada", "owner");
});

/** The product is shared: it becomes what it was. */
test.afterAll(async () => {
  await operator.act("POST /api/admin/siteSetting/remove", { setting: "home_path", reason });
  await operator.act("POST /api/admin/languageText/remove", { language: "en", key: "nav_assets", reason });
  await flip(0);
});

async function flip(status: 0 | 1): Promise<void> {
  const desc = "thousandsFormat";
  await operator.act("POST /api/admin/switchSet/put", { desc, switchName: "Thousands separators in amounts", status, reason });
}

test("what an operator changes shows on every open page without a reload, and is in the audit log", async ({ page, browser, session }) => {
  const other = await (await browser.newContext({ storageState: deviceOf(session), baseURL: sharedAddress(), locale: "en-US" })).newPage();
  const pages = [page, other];
  for (const each of pages) {
    await openPage(each, PATHS.home);
    await expect(each.getByText(/100,000/).first()).toBeVisible();
    // Gone with a reload.
    await each.evaluate(() => Object.assign(window, { stayed: true }));
  }

  await test.step("a switch", async () => {
    await flip(1);
    for (const each of pages) await expect(each.getByText(/100000/).first()).toBeVisible();
  });

  await test.step("a text of the language pack", async () => {
    await operator.act("POST /api/admin/languageText/put", { language: "en", key: "nav_assets", content: "Treasure", reason });
    for (const each of pages) await expect(each.getByRole("link", { name: "Treasure", exact: true })).toBeVisible();
  });

  await test.step("the layout that the first tab opens", async () => {
    await operator.act("POST /api/admin/siteSetting/put", { setting: "home_path", value: LAYOUT, reason });
    for (const each of pages) await expect(each).toHaveURL(new RegExp(`#${LAYOUT}$`));
    await openTab(page, "navBar_quotes");
    await openTab(page, "navBar_frontPage");
    await expect(page).toHaveURL(new RegExp(`#${LAYOUT}$`));
    await expect(page.getByRole("heading", { name: say("system_not_found") })).toBeHidden();
  });

  for (const each of pages) expect(await each.evaluate(() => "stayed" in window)).toBe(true);

  await test.step("the audit log", async () => {
    const { rows } = await operator.act("GET /api/admin/audit/list", { pageSize: 3 });
    expect(rows.map(({ loginName, action, object, reason: why }) => [loginName, action, object, why])).toEqual([
      ["ada", "siteSetting.put", "home_path", reason],
      ["ada", "languageText.put", "en nav_assets", reason],
      ["ada", "switchSet.put", "thousandsFormat", reason],
    ]);
    expect(JSON.parse(rows[2]?.before ?? "")).toMatchObject({ status: 0 });
    expect(JSON.parse(rows[2]?.after ?? "")).toMatchObject({ status: 1 });
  });
  await other.context().close();
});
