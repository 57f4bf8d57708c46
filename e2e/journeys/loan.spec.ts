import { randomUUID } from "node:crypto";
import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { expectUsable, resize } from "../acts/visit.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call, openGuest, type Session, seenNotice } from "../product/calls.ts";
import { letDaysPass } from "../product/past-days.ts";
import { Product } from "../product/product-process.ts";
import { say } from "../words.ts";

/** A product that has lived through a day looks at each of its markets anew before it serves. */
const PATIENCE = { timeout: 60_000 };
const PHONE = { width: 390, height: 844 };
const [BTC, USDT] = [1, 3];

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
const idIn = (page: Page) => new URL(page.url().replace("/#/", "/")).searchParams.get("id") ?? "";

let product: Product;
test.beforeAll(async () => {
  product = await Product.startWithBitcoin();
});
test.afterAll(() => product.stop());

/** A guest, and the page on which they are. */
interface Guest {
  readonly page: Page;
  readonly session: Session;
}

const loanOf = async ({ token }: Session, id: string) => (await call(product.address, "GET /api/loan/order", { id }, token)).data;

async function availableOf({ token }: Session, currencyId: number): Promise<number> {
  const { rows } = await call(product.address, "GET /api/userAssets/list", {}, token);
  return Number(rows.find((row) => row.currencyId === currencyId)?.available ?? 0);
}

/** Bitcoin to put up, for 20,000 USDT. */
async function buyBitcoin({ token }: Session): Promise<void> {
  const asked = { fromCurrencyId: USDT, toCurrencyId: BTC, amount: "20000", side: "pay" } as const;
  const { data } = await call(product.address, "POST /api/currencyExchange/quote", asked, token);
  await call(product.address, "POST /api/currencyExchange/exchange", { quote: data?.quote ?? "", idempotencyKey: randomUUID() }, token);
}

/** Cost, schedule, levels and what can be lost are there before the money comes; the id of the loan. */
async function borrow({ page }: Guest): Promise<string> {
  await openPage(page, PATHS.loans);
  await main(page)
    .getByRole("link", { name: new RegExp(`USDT, ${say("earning_days", { count: 90 })}`) })
    .click();
  await main(page)
    .getByRole("textbox", { name: say("loan_you_borrow") })
    .fill("2000");
  await expect(main(page).getByText(say("loan_total_cost"), { exact: true })).toBeVisible();
  await expect(main(page).getByText("54.00").first()).toBeVisible();
  await main(page)
    .getByRole("button", { name: new RegExp(`^${say("loan_schedule")}`) })
    .click();
  // The day of the loan, and one for each that follows until the due day.
  await expect(dialog(page).getByRole("row")).toHaveCount(91);
  await expect(dialog(page).getByRole("row").last()).toContainText("2,054.00");
  await page.keyboard.press("Escape");
  await expect(main(page).getByRole("heading", { name: say("loan_falls_to", { asset: say("currency_BTC") }) })).toBeVisible();
  const take = { name: say("loan_take", { amount: "2,000", currency: "USDT" }) };
  await main(page).getByRole("button", take).click();
  await expect(dialog(page).getByText(say("loan_risk", { asset: say("currency_BTC") }))).toBeVisible();
  await dialog(page).getByRole("button", take).click();
  await expect(main(page).getByRole("heading", { name: new RegExp(say("loan_to_repay")) })).toBeVisible(PATIENCE);
  return idIn(page);
}

/** Debt over what the collateral is worth, as the page has it, in percent. */
async function ltvOn(page: Page): Promise<number> {
  const text = await main(page)
    .getByRole("region", { name: say("loan_ltv") })
    .getByText(/^\d+(\.\d)?%$/)
    .first()
    .innerText();
  return Number(text.replace("%", ""));
}

/** The meter comes down by what is added. */
async function addCollateral({ page, session }: Guest, id: string): Promise<void> {
  const before = await ltvOn(page);
  expect(before).toBeGreaterThan(40);
  expect(before).toBeLessThanOrEqual(51);
  await main(page)
    .getByRole("button", { name: say("loan_add"), exact: true })
    .click();
  await dialog(page).getByRole("textbox").fill("0.01");
  await dialog(page)
    .getByRole("button", { name: say("loan_add_sum", { amount: "0.01", currency: "BTC" }) })
    .click();
  await expect.poll(() => ltvOn(page)).toBeLessThan(before - 2);
  expect((await loanOf(session, id))?.alarm).toBe("none");
}

async function repayAPart({ page, session }: Guest, id: string): Promise<void> {
  // Interest comes first: 0.60 of the day of the loan, and as much of the next one where midnight has passed meanwhile.
  const part = (500 + Number((await loanOf(session, id))?.interest)).toFixed(2);
  await main(page)
    .getByRole("button", { name: say("loan_repay"), exact: true })
    .click();
  await main(page).getByText(say("loan_repay_part"), { exact: true }).click();
  await main(page)
    .getByRole("textbox", { name: say("loan_repay_amount") })
    .fill(part);
  const repay = { name: say("loan_repay_sum", { amount: part, currency: "USDT" }) };
  await main(page).getByRole("button", repay).click();
  await dialog(page).getByRole("button", repay).click();
  await expect(
    main(page)
      .getByText(new RegExp(say("loan_repaid")))
      .first(),
  ).toBeVisible(PATIENCE);
  await expect.poll(async () => Number((await loanOf(session, id))?.principal)).toBe(1_500);
}

/** The day of the loan is charged with it, each further one once it is over: told without a reload. */
async function seeADay({ page }: Guest): Promise<void> {
  await letDaysPass(product, 2);
  await expect(main(page).getByText("1,500 × 0.03%").first()).toBeVisible(PATIENCE);
}

/** All of it, from another balance; what secured it is back. */
async function repayAll({ page, session }: Guest, id: string): Promise<void> {
  const before = await availableOf(session, BTC);
  const pledged = Number((await loanOf(session, id))?.collateral?.amount);
  await main(page)
    .getByRole("button", { name: say("loan_repay"), exact: true })
    .click();
  await main(page).getByRole("button", { name: /USDT/ }).first().click();
  await dialog(page).getByRole("button", { name: /BTC/ }).click();
  await expect(main(page).getByText(say("loan_exchange_rest"))).toBeVisible();
  const repay = { name: /^Repay 1,5\d\d/ };
  await main(page).getByRole("button", repay).click();
  await dialog(page).getByRole("button", repay).click();
  await expect(main(page).getByText(say("loan_state_settled")).first()).toBeVisible(PATIENCE);
  expect(await loanOf(session, id)).toMatchObject({ state: "settled", due: "0.000000" });
  const paid = 1_510 / 20_000;
  expect(await availableOf(session, BTC)).toBeGreaterThan(before + pledged - paid);
}

test(
  "a guest borrows against bitcoin, adds collateral, repays a part, and then all of it from another balance",
  proves("1.12"),
  async ({ browser }) => {
    // Its product is started twice.
    test.setTimeout(240_000);
    const session = await openGuest(product.address);
    await buyBitcoin(session);
    const storageState = deviceOf(session, { seenNotice: await seenNotice(product.address) }, product.address);
    const context = await browser.newContext({ storageState, baseURL: product.address, locale: "en-US", viewport: PHONE });
    const guest = { page: await context.newPage(), session };
    const id = await borrow(guest);
    await addCollateral(guest, id);
    await expectUsable(guest.page, "a loan");
    await resize(guest.page, PHONE);
    await repayAPart(guest, id);
    await seeADay(guest);
    await repayAll(guest, id);
    await openPage(guest.page, PATHS.loans);
    await expectUsable(guest.page, "loans");
    await context.close();
  },
);
