import { randomUUID } from "node:crypto";
import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { expectNoViolation } from "../acts/axe.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { smallTargets } from "../acts/touch-targets.ts";
import { expectFit, resize, SMALL_PHONE } from "../acts/visit.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call, openGuest, type Session, seenNotice } from "../product/calls.ts";
import { openOperator } from "../product/operator.ts";
import { letDaysPass } from "../product/past-days.ts";
import { Product } from "../product/product-process.ts";
import { like, say } from "../words.ts";

const USDT = 3;
/** A product that has lived through days looks at each of its markets anew before it serves. */
const PATIENCE = { timeout: 60_000 };

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");

let product: Product;
test.beforeAll(async () => {
  product = await Product.start();
  await fundTreasury("10000");
});
test.afterAll(() => product.stop());

/** One operator asks, another agrees: interest is paid from what they put there. */
async function fundTreasury(amount: string): Promise<void> {
  const asks = await openOperator(product, "ada", "owner");
  const agrees = await openOperator(product, "grace", "owner");
  const { data } = await asks.act("POST /api/admin/treasury/fund", { currencyId: USDT, amount, reason: "interest of the coming days" });
  await agrees.act("POST /api/admin/earningProposal/approve", { id: data?.id ?? "", reason: "read and agreed" });
}

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

test(
  "a guest locks 1,000 USDT for 7 days, sees each day's interest with its rate, checks a rate, and has it back; another lock is left early at a price that is shown first",
  proves("1.14"),
  async ({ browser }) => {
    test.setTimeout(240_000);
    const session = await openGuest(product.address);
    const storageState = deviceOf(session, { seenNotice: await seenNotice(product.address) }, product.address);
    const context = await browser.newContext({ storageState, baseURL: product.address, locale: "en-US" });
    const page = await context.newPage();

    await test.step("the terms and what can be lost are there before the money goes", async () => {
      await openPage(page, PATHS.lock);
      await main(page)
        .getByRole("link", { name: new RegExp(`USDT, ${say("earning_days", { count: 7 })}`) })
        .click();
      await main(page).getByRole("textbox").fill("1000");
      await main(page)
        .getByRole("button", { name: say("lock_start", { amount: "1,000", currency: "USDT" }) })
        .click();
      await expect(dialog(page).getByText(say("lock_risks"))).toBeVisible();
      await expect(dialog(page).getByText(say("earning_treasury_text"))).toBeVisible();
      await expect(dialog(page).getByText("2.90 to 3.30%").first()).toBeVisible();
      await dialog(page)
        .getByRole("button", { name: say("lock_start", { amount: "1,000", currency: "USDT" }) })
        .click();
      await expect(main(page).getByText(say("lock_days_none"))).toBeVisible();
    });
    const id = idIn(page);

    await test.step("a day later its interest is on the open page, without a reload", async () => {
      await letDaysPass(product, 2);
      await expect.poll(() => daysOf(session, id).then(({ length }) => length), PATIENCE).toBeGreaterThan(0);
      await expect(main(page).getByRole("link", { name: new RegExp(say("lock_check")) })).toBeVisible(PATIENCE);
    });

    await test.step("and one more the day after, each with its rate", async () => {
      const before = (await daysOf(session, id)).length;
      await letDaysPass(product, 1);
      await expect.poll(() => daysOf(session, id).then(({ length }) => length), PATIENCE).toBe(before + 1);
      await main(page).getByText(say("lock_table"), { exact: true }).click();
      const table = main(page).getByRole("table", { name: say("lock_days") });
      await expect(table.getByRole("row")).toHaveCount(before + 2, PATIENCE);
      for (const [index, day] of (await daysOf(session, id)).entries()) {
        expect(day.state).toBe("paid");
        await expect(table.getByRole("row").nth(index + 1)).toContainText(percent(day.rate));
        await expect(table.getByRole("row").nth(index + 1)).toContainText(`+${Number(day.interest)}`);
      }
    });

    await test.step("the phone works the rate out again, from what was published", async () => {
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
    });

    await test.step("leaving early says in figures what it costs, and costs that", async () => {
      const month = await productOf(30);
      const terms = { productId: month.productId, version: month.version, amount: "4000", rollsOver: false };
      const { data: other } = await call(
        product.address,
        "POST /api/lockMining/start",
        { idempotencyKey: randomUUID(), ...terms },
        session.token,
      );
      await openPage(page, `/pages/lockMining/detail?id=${other?.id}`);
      await main(page)
        .getByRole("button", { name: say("lock_leave") })
        .click();
      await expect(dialog(page)).toContainText("3,980.00");
      await expect(dialog(page)).toContainText("−20.00");
      await dialog(page)
        .getByRole("button", { name: say("lock_leave") })
        .click();
      await expect(main(page).getByText(say("earning_state_redeemed")).first()).toBeVisible();
      const { data: left } = await call(product.address, "GET /api/lockMining/detail", { id: other?.id ?? "" }, session.token);
      expect(left).toMatchObject({ state: "redeemed", back: "3980.000000", fee: "20.000000", forfeited: "0.000000" });
    });

    await test.step("at the end of the term the money is back, and a message says so", async () => {
      await letDaysPass(product, 6);
      const read = async () => (await call(product.address, "GET /api/lockMining/detail", { id }, session.token)).data;
      await expect.poll(async () => (await read())?.state, PATIENCE).toBe("matured");
      expect(await daysOf(session, id)).toHaveLength(7);
      await openPage(page, PATHS.messages);
      await expect(main(page).getByText(say("inbox_lock_matured"))).toBeVisible(PATIENCE);
      await openPage(page, PATHS.record);
      await expect(main(page).getByText(say("record_reason_lock_return")).first()).toBeVisible();
      await expect(main(page).getByText(like("record_reason_lock_interest")).first()).toBeVisible();
    });
    await context.close();
  },
);
