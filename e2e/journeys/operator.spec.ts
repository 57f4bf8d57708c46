import { proves } from "@candela/testkit";
import { openPage, openTab, PATHS } from "../acts/places.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { openGuest, seenNotice } from "../product/calls.ts";
import { type Operator, openOperator } from "../product/operator.ts";
import { Product } from "../product/product-process.ts";
import { say } from "../words.ts";

const reason = "seen on two phones";
const LAYOUT = "/pages/tabs/home/home-g";
/** One of its own: what an operator changes, everybody sees. */
let product: Product;
let operator: Operator;

test.beforeAll(async () => {
  product = await Product.startWithBitcoin();
  operator = await openOperator(product, "ada", "owner");
});
test.afterAll(() => product.stop());

test("what an operator changes shows on every open page without a reload, and is in the audit log", proves("9.61"), async ({ browser }) => {
  const { address } = product;
  const device = deviceOf(await openGuest(address), { seenNotice: await seenNotice(address) }, address);
  const open = async () => await (await browser.newContext({ storageState: device, baseURL: address, locale: "en-US" })).newPage();
  const [page, other] = [await open(), await open()];
  const pages = [page, other];
  for (const each of pages) {
    await openPage(each, PATHS.home);
    await expect(each.getByText(/100,000/).first()).toBeVisible();
    // Gone with a reload.
    await each.evaluate(() => Object.assign(window, { stayed: true }));
  }

  await test.step("a switch", async () => {
    const separators = { desc: "thousandsFormat", switchName: "Thousands separators in amounts" };
    await operator.act("POST /api/admin/switchSet/put", { ...separators, status: 1, reason });
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
  for (const each of pages) await each.context().close();
});
