import { randomUUID } from "node:crypto";
import { openContractTicket, positionCard } from "../acts/contract.ts";
import { openNext, openPage, openTab, PATHS } from "../acts/places.ts";
import { sheet } from "../acts/ticket.ts";
import { expectUsable } from "../acts/visit.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call, openGuest, seenNotice } from "../product/calls.ts";
import { type Operator, openOperator } from "../product/operator.ts";
import { Product } from "../product/product-process.ts";
import { say } from "../words.ts";

const reason = "a letter from the bank";
let product: Product;
let operator: Operator;

test.beforeAll(async () => {
  product = await Product.startWithBitcoin();
  operator = await openOperator(product, "cora", "compliance");
});
test.afterAll(() => product.stop());

test("an account that is put under a freeze says so at once on every tab, closes its trade, opens none, and goes on when it is lifted", async ({
  browser,
}) => {
  const { address } = product;
  const session = await openGuest(address);
  const fields = { productCode: "X:BTCUSD", side: "long", action: "open", orderType: "market", quantity: "50" } as const;
  const contract = { ...fields, leverage: 10, marginMode: "isolated", idempotencyKey: randomUUID() } as const;
  await call(address, "POST /api/contractOrder/place", contract, session.token);
  const storageState = deviceOf(session, { seenNotice: await seenNotice(address) }, address);
  const context = await browser.newContext({ storageState, baseURL: address, locale: "en-US", hasTouch: true });
  const page = await context.newPage();
  const line = page.getByRole("region", { name: say("freeze_title") });
  await openPage(page, PATHS.home);
  await expect(page.getByText(/99,|100,/).first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await expect(line).toBeHidden();

  const { data } = await operator.act("POST /api/admin/accountFreeze/begin", { userId: session.userId, because: "funds", reason });
  await expect(line).toBeVisible();
  await line.getByRole("button").click();
  await expect(line.getByText(say("freeze_reason_funds"))).toBeVisible();
  await expect(line.getByText(say("freeze_cannot"))).toBeVisible();
  await expectUsable(page, "a home page under a freeze");
  await line.getByRole("button").click();
  for (const tab of ["navBar_quotes", "nav_trad", "nav_assets", "navBar_personalInformation"] as const) {
    await openTab(page, tab);
    await expect(line).toBeVisible();
  }

  await test.step("nothing new is opened, and the key says why", async () => {
    await openContractTicket(page);
    await expect(page.getByText(say("account_frozen")).first()).toBeVisible();
  });

  await test.step("what is open is closed", async () => {
    await openNext(page, PATHS.positions);
    await positionCard(page, "long")
      .getByRole("button", { name: say("contract_close"), exact: true })
      .click();
    await sheet(page)
      .getByRole("button", { name: new RegExp(`^${say("contract_close")}`) })
      .last()
      .click();
    await expect(positionCard(page, "long")).toBeHidden();
  });

  await operator.act("POST /api/admin/accountFreeze/lift", { id: data?.id ?? "", reason });
  await expect(line).toBeHidden();
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  await openPage(page, PATHS.messages);
  // A toast may still say the same.
  for (const told of ["inbox_account_unfrozen", "inbox_account_frozen"] as const)
    await expect(page.getByRole("link", { name: new RegExp(say(told)) })).toBeVisible();
  await context.close();
});
