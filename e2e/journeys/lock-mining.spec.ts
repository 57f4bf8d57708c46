import { randomUUID } from "node:crypto";
import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { expectNoViolation } from "../acts/axe.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { smallTargets } from "../acts/touch-targets.ts";
import { expectFit, resize, SMALL_PHONE } from "../acts/visit.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call, openGuest, type Session, seenNotice } from "../product/calls.ts";
import { letDaysPass } from "../product/past-days.ts";
import { Product } from "../product/product-process.ts";
import { say } from "../words.ts";

/** A product that has lived through days looks at each of its markets anew before it serves. */
const PATIENCE = { timeout: 60_000 };

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");

/** A guest, and the page on which they are. */
interface Guest {
  readonly page: Page;
  readonly session: Session;
}

let product: Product;
test.beforeAll(async () => {
  product = await Product.startWithBitcoin();
});
test.afterAll(() => product.stop());

async function productOf(termDays: number) {
  const { rows } = await call(product.address, "GET /api/lockMining/products", {});
  const found = rows.find((each) => each.currencyName === "USDT" && each.termDays === termDays);
  if (found === undefined) throw new Error(`no product of ${termDays} days`);
  return found;
}

const daysOf = async ({ token }: Session, orderId: string) =>
  (await call(product.address, "GET /api/lockMining/days", { "params[orderId]": orderId, pageSize: 50 }, token)).rows;

/** Two decimals at least, as the page writes them. */
const percent = (rate: string) => `${(Number(rate) * 100).toFixed(6).replace(/0{1,4}$/, "")}%`;
const idIn = (page: Page) => new URL(page.url().replace("/#/", "/")).searchParams.get("id") ?? "";

/** The terms and what can be lost are there before the money goes; the id of the lock. */
async function lockForAWeek({ page }: Guest): Promise<string> {
  await openPage(page, PATHS.lock);
  await main(page)
    .getByRole("link", { name: new RegExp(`USDT, ${say("earning_days", { count: 7 })}`) })
    .click();
  await main(page).getByRole("textbox").fill("1000");
  const lock = { name: say("lock_start", { amount: "1,000", currency: "USDT" }) };
  await main(page).getByRole("button", lock).click();
  await expect(dialog(page).getByText(say("lock_risks"))).toBeVisible();
  await expect(dialog(page).getByText(say("earning_treasury_text"))).toBeVisible();
  await expect(dialog(page).getByText("2.90 to 3.30%").first()).toBeVisible();
  await dialog(page).getByRole("button", lock).click();
  await expect(main(page).getByText(say("lock_days_none"), { exact: true })).toBeVisible();
  return idIn(page);
}

/** On the open page, without a reload: each day with its rate. */
async function seeDaysArrive({ page, session }: Guest, id: string): Promise<void> {
  const count = async () => (await daysOf(session, id)).length;
  await letDaysPass(product, 1);
  // The machine's own midnight may be one more.
  await expect.poll(count, PATIENCE).toBeGreaterThan(0);
  const first = await count();
  await expect(main(page).getByRole("link", { name: new RegExp(say("lock_check")) })).toBeVisible(PATIENCE);
  await letDaysPass(product, 1);
  await expect.poll(count, PATIENCE).toBeGreaterThan(first);
  await main(page).getByText(say("lock_table"), { exact: true }).click();
  const rows = main(page)
    .getByRole("table", { name: say("lock_days") })
    .getByRole("row");
  const days = await daysOf(session, id);
  await expect(rows).toHaveCount(days.length + 1, PATIENCE);
  for (const [index, day] of days.entries()) {
    expect(day.state).toBe("paid");
    await expect(rows.nth(index + 1)).toContainText(percent(day.rate));
    await expect(rows.nth(index + 1)).toContainText(`+${day.interest.replace(/0+$/, "")}`);
  }
}

/** The phone works the rate out again, from what was published. */
async function checkARate({ page }: Guest): Promise<void> {
  await main(page)
    .getByRole("link", { name: new RegExp(say("lock_check")) })
    .first()
    .click();
  await expect(main(page).getByText(say("day_checked"), { exact: true })).toBeVisible(PATIENCE);
  await expect(main(page).getByText(say("rate_agrees"))).toBeVisible();
  await resize(page, SMALL_PHONE);
  await expectFit(page);
  await resize(page, { width: 390, height: 844 });
  await expect.poll(() => smallTargets(page)).toEqual([]);
  await expectNoViolation(page);
}

/** What leaving costs stands there in figures, and is what it costs. */
async function leaveAnotherEarly({ page, session }: Guest): Promise<void> {
  const { productId, version, textVersion } = await productOf(30);
  const order = { idempotencyKey: randomUUID(), productId, version, textVersion, amount: "4000", rollsOver: false };
  const id = (await call(product.address, "POST /api/lockMining/start", order, session.token)).data?.id ?? "";
  await openPage(page, `/pages/lockMining/detail?id=${id}`);
  const leave = { name: say("lock_leave") };
  await main(page).getByRole("button", leave).click();
  await expect(dialog(page)).toContainText("3,980.00");
  await expect(dialog(page)).toContainText("−20.00");
  await dialog(page).getByRole("button", leave).click();
  await expect(main(page).getByText(say("earning_state_redeemed")).first()).toBeVisible();
  const { data } = await call(product.address, "GET /api/lockMining/detail", { id }, session.token);
  expect(data).toMatchObject({ state: "redeemed", back: "3980.000000", fee: "20.000000", forfeited: "0.000000" });
}

/** The money is back, a message says so, and the record has all of it. */
async function seeItEnd({ page, session }: Guest, id: string): Promise<void> {
  await letDaysPass(product, 6);
  const read = async () => (await call(product.address, "GET /api/lockMining/detail", { id }, session.token)).data;
  await expect.poll(async () => (await read())?.state, PATIENCE).toBe("matured");
  expect(await daysOf(session, id)).toHaveLength(7);
  await openPage(page, PATHS.messages);
  await expect(main(page).getByText(say("inbox_lock_matured"))).toBeVisible(PATIENCE);
  await openPage(page, PATHS.record);
  for (const reason of ["record_reason_lock_return", "record_reason_lock_interest"] as const)
    await expect(
      main(page)
        .getByRole("listitem")
        .filter({ hasText: say(reason) })
        .first(),
    ).toBeVisible();
}

test(
  "a guest locks 1,000 USDT for 7 days, sees the interest of each day, checks its rate, leaves another lock at the price that was shown, and has the first one back",
  proves("1.14"),
  async ({ browser }) => {
    // Its product is started four times.
    test.setTimeout(240_000);
    const session = await openGuest(product.address);
    const storageState = deviceOf(session, { seenNotice: await seenNotice(product.address) }, product.address);
    const context = await browser.newContext({ storageState, baseURL: product.address, locale: "en-US" });
    const guest = { page: await context.newPage(), session };
    const id = await lockForAWeek(guest);
    await seeDaysArrive(guest, id);
    await checkARate(guest);
    await leaveAnotherEarly(guest);
    await seeItEnd(guest, id);
    await context.close();
  },
);
