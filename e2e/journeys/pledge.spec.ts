import { randomUUID } from "node:crypto";
import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { expectUsable } from "../acts/visit.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call, openGuest, type Session, seenNotice } from "../product/calls.ts";
import { letDaysPass } from "../product/past-days.ts";
import { Product } from "../product/product-process.ts";
import { say } from "../words.ts";

/** A product that has lived through days looks at each of its markets anew before it serves. */
const PATIENCE = { timeout: 60_000 };
const [BTC, USDT] = [1, 3];
/** 0.5 BTC at 0.90 % a year: 0.5 × 0.009 ÷ 365, cut at eight decimals. */
const DAILY = "0.00001232";

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");

let product: Product;
test.beforeAll(async () => {
  product = await Product.startWithBitcoin();
});
test.afterAll(() => product.stop());

async function buyBitcoin({ token }: Session): Promise<void> {
  const { address } = product;
  const asked = { fromCurrencyId: USDT, toCurrencyId: BTC, amount: "0.5", side: "get" } as const;
  const { data } = await call(address, "POST /api/currencyExchange/quote", asked, token);
  await call(address, "POST /api/currencyExchange/exchange", { quote: data?.quote ?? "", idempotencyKey: randomUUID() }, token);
}

const bitcoinOf = async ({ token }: Session) =>
  (await call(product.address, "GET /api/userAssets/list", {}, token)).rows.find(({ currencyId }) => currencyId === BTC)?.available;

/** Formula, first interest and the account that pays stand there before the money goes. */
async function pledgeHalf(page: Page): Promise<string> {
  await openPage(page, `/pages/pledge/buy?currencyId=${BTC}`);
  await main(page).getByRole("textbox").fill("0.5");
  await expect(main(page).getByText(say("pledge_take_any"))).toBeVisible();
  await expectUsable(page, "a new pledge");
  const key = { name: say("pledge_start", { amount: "0.5", currency: "BTC" }) };
  await main(page).getByRole("button", key).click();
  await dialog(page)
    .getByRole("button", { name: new RegExp(`${say("pledge_confirm")}|${key.name}`) })
    .click();
  await expect(main(page).getByText(say("pledge_now"))).toBeVisible();
  return new URL(page.url().replace("/#/", "/")).searchParams.get("id") ?? "";
}

/** On the open page, without a reload: a line a day with the formula, and the balance after it. */
async function readInterest(page: Page, session: Session, id: string): Promise<void> {
  await letDaysPass(product, 2);
  const days = async () =>
    (await call(product.address, "GET /api/pledge/days", { "params[orderId]": id, pageSize: 50 }, session.token)).rows;
  await expect.poll(async () => (await days()).length, PATIENCE).toBeGreaterThan(0);
  for (const day of await days()) expect(day).toMatchObject({ interest: DAILY, state: "paid", waited: false });
  const line = main(page).getByText(`+${DAILY}`, { exact: false }).first();
  await expect(line).toBeVisible(PATIENCE);
  await openPage(page, PATHS.pledgeInterest);
  await expect(
    main(page)
      .getByText(say("pledge_formula", { amount: "0.5", rate: "0.90%" }))
      .first(),
  ).toBeVisible();
  await expectUsable(page, "the interest of pledges");
}

/** At once, and with all its interest. */
async function takeItBack(page: Page, session: Session, id: string): Promise<void> {
  await openPage(page, `/pages/pledge/detail?id=${id}`);
  const take = { name: say("pledge_take") };
  await main(page).getByRole("button", take).click();
  await dialog(page).getByRole("button", take).click();
  await expect(main(page).getByText(say("pledge_taken_back")).first()).toBeVisible();
  const { data } = await call(product.address, "GET /api/pledge/detail", { id }, session.token);
  expect(data).toMatchObject({ state: "redeemed", back: "0.50000000", fee: "0.00000000", forfeited: "0.00000000" });
  expect(Number(await bitcoinOf(session))).toBeCloseTo(0.5 + Number(data?.paid), 8);
}

test(
  "a guest pledges 0.5 BTC flexibly, reads its interest in kind day by day, and takes it back at once",
  proves("1.13"),
  async ({ browser }) => {
    test.setTimeout(180_000);
    const session = await openGuest(product.address);
    await buyBitcoin(session);
    const storageState = deviceOf(session, { seenNotice: await seenNotice(product.address) }, product.address);
    const context = await browser.newContext({ storageState, baseURL: product.address, locale: "en-US" });
    const page = await context.newPage();
    const id = await pledgeHalf(page);
    await readInterest(page, session, id);
    await takeItBack(page, session, id);
    await context.close();
  },
);
