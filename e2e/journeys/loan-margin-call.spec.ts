import { randomUUID } from "node:crypto";
import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { expectUsable, resize } from "../acts/visit.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call, openGuest, type Session, seenNotice } from "../product/calls.ts";
import { Product } from "../product/product-process.ts";
import { say } from "../words.ts";

/** The market comes round in two minutes. */
const ROUND = { timeout: 150_000 };
const PHONE = { width: 390, height: 844 };
const [BTC, USDT] = [1, 3];
/** 2,000 USDT against this are 46 % of its value at 60,000, 78 % at 35,000, and 74 % there with a little more. */
const [PLEDGED, ADDED] = ["0.073", "0.004"];

let product: Product;
test.beforeAll(async () => {
  product = await Product.startWithBitcoin([
    { price: 60_000, seconds: 10 },
    { price: 35_000, seconds: 30 },
  ]);
});
test.afterAll(() => product.stop());

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");

async function bitcoin({ token }: Session): Promise<number> {
  const { rows } = await call(product.address, "GET /api/cryptocurrencyProduct/list", { pageNum: 1, pageSize: 10 }, token);
  return Number(rows.find(({ productCode }) => productCode === "X:BTCUSD")?.tickerInfo?.nowPrice);
}

/** As soon as Bitcoin is up there, however soon it falls again: what the fall brings comes once more, a round later, where it came too early to be seen. The id of the loan. */
async function borrowUpThere(session: Session): Promise<string> {
  const { token } = session;
  await expect.poll(() => bitcoin(session), ROUND).toBeGreaterThan(57_000);
  const asked = { fromCurrencyId: USDT, toCurrencyId: BTC, amount: "20000", side: "pay" } as const;
  const { data } = await call(product.address, "POST /api/currencyExchange/quote", asked, token);
  await call(product.address, "POST /api/currencyExchange/exchange", { quote: data?.quote ?? "", idempotencyKey: randomUUID() }, token);
  const { rows } = await call(product.address, "GET /api/loan/productList", {}, token);
  const offer = rows.find(({ isSecured, currencyId, termDays }) => isSecured && currencyId === USDT && termDays === 30);
  const { data: loan } = await call(
    product.address,
    "POST /api/loan/buy",
    {
      ...{ productId: offer?.productId ?? 0, version: offer?.version ?? 0, textVersion: offer?.textVersion ?? 0 },
      ...{ amount: "2000", collateralId: BTC, collateral: PLEDGED, idempotencyKey: randomUUID() },
    },
    token,
  );
  return loan?.id ?? "";
}

test(
  "a falling price warns and calls, collateral that is added ends the call, all without a reload",
  proves("1.12"),
  async ({ browser }) => {
    // The market has to come round.
    test.setTimeout(420_000);
    const session = await openGuest(product.address);
    const id = await borrowUpThere(session);
    const storageState = deviceOf(session, { seenNotice: await seenNotice(product.address) }, product.address);
    const context = await browser.newContext({ storageState, baseURL: product.address, locale: "en-US", viewport: PHONE });
    const page = await context.newPage();
    await openPage(page, `${PATHS.loanDetail}?id=${id}`);
    await expect(main(page).getByText(say("loan_warned_text"))).toBeVisible(ROUND);
    const called = main(page).getByRole("region", { name: /UTC/ });
    await expect(called.getByText(say("loan_call_until"))).toBeVisible(ROUND);
    await main(page)
      .getByRole("button", { name: say("loan_add"), exact: true })
      .click();
    await dialog(page).getByRole("textbox").fill(ADDED);
    await dialog(page)
      .getByRole("button", { name: say("loan_add_sum", { amount: ADDED, currency: "BTC" }) })
      .click();
    await expect(called).toBeHidden();
    await expect(main(page).getByText(say("loan_event_call_ended"))).toBeVisible();
    await expectUsable(page, "a loan that was called");
    await resize(page, PHONE);
    await openPage(page, PATHS.messages);
    for (const title of ["inbox_loan_call", "inbox_loan_call_ended"] as const)
      await expect(main(page).getByText(say(title), { exact: true }).first()).toBeVisible();
    await context.close();
  },
);
