import { openPage, PATHS } from "../acts/places.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { seenNotice } from "../product/calls.ts";
import { openOperator } from "../product/operator.ts";
import { Product } from "../product/product-process.ts";

const reason = "seen on an open page";
/** One of its own: what an operator changes, everybody sees. */
let product: Product;
test.beforeAll(async () => {
  product = await Product.startWithBitcoin();
});
test.afterAll(() => product.stop());

test("a notice that an operator writes opens on a page that is open, changes there, and closes when it is removed", async ({ browser }) => {
  const { address } = product;
  const operator = await openOperator(product, "ada", "owner");
  const device = deviceOf(null, { seenNotice: await seenNotice(address), language: "en" }, address);
  const context = await browser.newContext({ storageState: device, baseURL: address, locale: "en-US" });
  const page = await context.newPage();
  await openPage(page, PATHS.quotes);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  for (const { name } of (await operator.act("GET /api/admin/popUp/list", {})).rows)
    await operator.act("POST /api/admin/popUp/remove", { name, reason });

  const write = (title: string) =>
    operator.act("POST /api/admin/popUp/put", {
      name: "hours",
      img: "",
      path: "",
      isVisible: true,
      texts: [{ language: "en", title, content: "<p>Read this.</p>", buttonText: "Read" }],
      reason,
    });
  await write("Closed on Friday");
  await expect(page.getByRole("dialog", { name: /Closed on Friday/ })).toBeVisible();
  await write("Closed on Monday");
  await expect(page.getByRole("dialog", { name: /Closed on Monday/ })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await operator.act("POST /api/admin/popUp/remove", { name: "hours", reason });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await context.close();
});
