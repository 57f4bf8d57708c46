import { randomUUID } from "node:crypto";
import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { expectUsable, resize } from "../acts/visit.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call, openGuest, type Session, seenNotice } from "../product/calls.ts";
import { Product } from "../product/product-process.ts";
import { say } from "../words.ts";

/** The market comes round in five minutes at most. */
const ROUND = { timeout: 300_000 };
const PHONE = { width: 390, height: 844 };
const [BTC, USDT] = [1, 3];
/** 2,000 USDT against this are 46 % of its value at 60,000, 78 % at 35,000, and 74 % there with a little more. */
const [PLEDGED, ADDED] = ["0.073", "0.004"];

/**
 * Seconds of a pass of the recording, there or back. A recording begins forty days before its installation, at a full minute: where both passes together fill
 * forty days without a rest, it is at its beginning again as the minute of the start begins.
 */
const PASSES = [80, 90, 96, 100, 108, 120, 125, 128, 135, 144];
/** From the one price to the other. */
const SLOPE_SECONDS = 23;
/** Time enough to borrow, and for the page to open, before Bitcoin falls; and to add collateral before it rises. */
const [UP_SECONDS, DOWN_SECONDS] = [25, 30];

let product: Product;
test.beforeAll(async () => {
  // From the beginning of this minute on. Where the product starts in the next one, the fall comes as much later.
  const up = new Date().getSeconds() + UP_SECONDS;
  const pass = PASSES.find((seconds) => seconds >= up + SLOPE_SECONDS + DOWN_SECONDS) ?? Math.max(...PASSES);
  product = await Product.startWithBitcoin([
    { price: 60_000, seconds: up },
    { price: 35_000, seconds: pass - up - SLOPE_SECONDS },
  ]);
});
test.afterAll(() => product.stop());

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");

async function bitcoin({ token }: Session): Promise<number> {
  const { rows } = await call(product.address, "GET /api/cryptocurrencyProduct/list", { pageNum: 1, pageSize: 10 }, token);
  return Number(rows.find(({ productCode }) => productCode === "X:BTCUSD")?.tickerInfo?.nowPrice);
}

/** Asked again while the price guard holds Bitcoin, which stood still with the machine, or while it is too low to borrow against. */
const patiently = <T>(ask: () => Promise<T>) => expect(ask).toPass({ ...ROUND, intervals: [500] });

/** With Bitcoin up there; the id of the loan. Where it falls too early for the page to see, it falls once more a round later. */
async function borrowUpThere(session: Session): Promise<string> {
  const { token } = session;
  await expect.poll(() => bitcoin(session), ROUND).toBeGreaterThan(57_000);
  await patiently(async () => {
    const asked = { fromCurrencyId: USDT, toCurrencyId: BTC, amount: "20000", side: "pay" } as const;
    const { data } = await call(product.address, "POST /api/currencyExchange/quote", asked, token);
    const exchanged = { quote: data?.quote ?? "", idempotencyKey: randomUUID() };
    await call(product.address, "POST /api/currencyExchange/exchange", exchanged, token);
  });
  const { rows } = await call(product.address, "GET /api/loan/productList", {}, token);
  const offer = rows.find(({ isSecured, currencyId, termDays }) => isSecured && currencyId === USDT && termDays === 30);
  const asked = {
    ...{ productId: offer?.productId ?? 0, version: offer?.version ?? 0, textVersion: offer?.textVersion ?? 0 },
    ...{ amount: "2000", collateralId: BTC, collateral: PLEDGED },
  };
  let id = "";
  await patiently(async () => {
    const { data: loan } = await call(product.address, "POST /api/loan/buy", { ...asked, idempotencyKey: randomUUID() }, token);
    id = loan?.id ?? "";
  });
  return id;
}

test(
  "a falling price warns and calls, collateral that is added ends the call, all without a reload",
  proves("1.12"),
  async ({ browser }) => {
    // On a crowded machine the market has to come round.
    test.setTimeout(900_000);
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
