import { randomUUID } from "node:crypto";
import { proves } from "@candela/testkit";
import type { Browser, Page } from "@playwright/test";
import { expectNoViolation } from "../acts/axe.ts";
import { paintJpeg } from "../acts/pictures.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { review, sheet, tapNumber } from "../acts/ticket.ts";
import { smallTargets } from "../acts/touch-targets.ts";
import { expectFit, resize, SMALL_PHONE } from "../acts/visit.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call, openGuest, placeOrder, type Session, seenNotice } from "../product/calls.ts";
import { letDaysPass } from "../product/past-days.ts";
import { Product, readOutbox } from "../product/product-process.ts";
import { say } from "../words.ts";

/** A product that has lived through days looks at each of its markets anew before it serves. */
const PATIENCE = { timeout: 60_000 };
const BTC = "X:BTCUSD";

const main = (page: Page) => page.getByRole("main");
const value = (page: Page, name: string) => page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd[1]");

let product: Product;
test.beforeAll(async () => {
  product = await Product.startWithBitcoin();
});
test.afterAll(() => product.stop());

/** A registered account. */
async function registered(email: string): Promise<Session> {
  const account = { account: email };
  await call(product.address, "POST /api/auth/sendCode", { ...account, purpose: "register" });
  let code: string | undefined;
  await expect(async () => {
    code = /\b\d{6}\b/.exec(await readOutbox(product.dataFolder, email))?.[0];
    expect(code).toBeDefined();
  }).toPass();
  const fields = { ...account, code: code ?? "", password: "candle2026" };
  const { data } = await call(product.address, "POST /api/auth/register", fields);
  if (data === null) throw new Error("no session");
  return { token: data.token, userId: data.userId, accountType: data.accountType };
}

/** Somebody registered with a document of their own. */
async function identified(page: Page, email: string, number: string): Promise<Session> {
  const session = await registered(email);
  const image = (await paintJpeg(page, 1_000, 630)).toString("base64");
  const details = { name: "Marta Oliveira", country: "PT", documentKind: "id_card", number } as const;
  const fields = { details, front: image, back: image, idempotencyKey: randomUUID() };
  await call(product.address, "POST /api/userIdentity/submitBasic", fields, session.token);
  const passed = async () => (await call(product.address, "GET /api/team/summary", {}, session.token)).data?.isIdentified;
  await expect.poll(passed, PATIENCE).toBe(true);
  return session;
}

async function openFor(browser: Browser, session: Session): Promise<Page> {
  const storageState = deviceOf(session, { seenNotice: await seenNotice(product.address) }, product.address);
  const context = await browser.newContext({ storageState, baseURL: product.address, locale: "en-US", acceptDownloads: true });
  return await context.newPage();
}

const cashOf = async ({ token }: Session) =>
  Number((await call(product.address, "GET /api/userInfo/userBalance", { currencyId: 3 }, token)).data?.available);

async function campaignOf(code: string, token?: string) {
  const { rows } = await call(product.address, "GET /api/activity/list", {}, token);
  const found = rows.find((campaign) => campaign.code === code);
  if (found === undefined) throw new Error(`there is no campaign ${code}`);
  return found;
}

/** It fits a small phone, has keys for fingers, and nothing that axe finds. */
async function lookAtIt(page: Page): Promise<void> {
  await resize(page, SMALL_PHONE);
  await expectFit(page);
  await resize(page, { width: 390, height: 844 });
  await expect.poll(() => smallTargets(page)).toEqual([]);
  await expectNoViolation(page);
}

test("a guest is told what is missing, and led to the registration", async ({ browser }) => {
  const page = await openFor(browser, await openGuest(product.address));
  const { id } = await campaignOf("first-steps");
  await openPage(page, `/pages/activity/detail?id=${id}`);
  await expect(main(page).getByText(new RegExp(say("activity_rule_registered")))).toBeVisible();
  await lookAtIt(page);
  await openPage(page, PATHS.welfare);
  await expect(main(page).getByRole("button", { name: say("campaign_sign_in", { day: 1, amount: "0.50" }) })).toHaveCount(0);
  await main(page)
    .getByRole("button", { name: say("me_claim") })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(PATHS.register));
  await page.context().close();
});

test("a first order earns a voucher, which the next ticket shows before it is sent and its receipt after", async ({ browser }) => {
  const session = await registered("first-order@example.org");
  await placeOrder(product.address, session, { productCode: BTC, direction: 1, orderType: "market", amount: "1000" });
  const page = await openFor(browser, session);

  await test.step("finds the task done and claims its voucher", async () => {
    await openPage(page, PATHS.welfare);
    await main(page)
      .getByRole("button", { name: say("campaign_claim_of", { amount: "5.00", name: say("campaign_goal_spot") }) })
      .click();
    await expect(main(page).getByText(say("voucher_whole", { amount: "5.00" }))).toBeVisible();
    await expect(main(page).getByRole("region", { name: say("welfare_held") })).toContainText("5.00");
    await lookAtIt(page);
  });

  await test.step("sees it in the fee line of the next ticket, and before the last word", async () => {
    await openPage(page, `${PATHS.ticket}?productCode=${encodeURIComponent(BTC)}`);
    await tapNumber(page, "2000");
    await expect(value(page, say("voucher_you_pay")).first()).toHaveText(/^0\.0+ USDT$/);
    const place = await review(page, "buy");
    await expect(sheet(page).getByText(say("voucher_you_pay"))).toBeVisible();
    await place.click();
  });

  await test.step("and in the receipt, where fee, voucher and what was paid add up", async () => {
    await expect(sheet(page).getByText(say("voucher_you_pay"))).toBeVisible();
    const overview = async () => (await call(product.address, "GET /api/welfare/overview", {}, session.token)).data;
    // The last word before the order says the same as its receipt: the order itself tells when it is done.
    await expect.poll(async () => Number((await overview())?.saved)).toBeGreaterThan(1.9);
    const data = await overview();
    expect(Number(data?.saved) + Number(data?.held)).toBeCloseTo(5, 6);
  });

  await test.step("signs in for the day, once", async () => {
    const before = await cashOf(session);
    await openPage(page, PATHS.welfare);
    await main(page)
      .getByRole("button", { name: say("campaign_sign_in", { day: 1, amount: "0.50" }) })
      .click();
    await expect(main(page).getByText(say("welfare_day_signed", { day: 1 }))).toBeVisible();
    expect(await cashOf(session)).toBeCloseTo(before + 0.5, 6);
    await openPage(page, PATHS.award);
    await expect(main(page).getByRole("region", { name: say("award_received") })).toContainText("0.50");
    await lookAtIt(page);
  });
  await page.context().close();
});

test("a draw is joined, drawn after its end and done again on the phone", proves("1.17"), async ({ browser }) => {
  // Its product is started twice.
  test.setTimeout(300_000);
  const blank = await browser.newPage();
  const session = await identified(blank, "draw@example.org", "11 111-110");
  const { id, title } = await campaignOf("fee-draw", session.token);
  const page = await openFor(browser, session);
  const others: Session[] = [];
  for (const other of [1, 2, 3]) others.push(await identified(blank, `other${other}@example.org`, `22 222-22${other}`));
  await blank.close();
  for (const other of others) {
    await call(product.address, "POST /api/activity/join", { id, idempotencyKey: randomUUID() }, other.token);
    await placeOrder(product.address, other, { productCode: BTC, direction: 1, orderType: "market", amount: "24000" });
  }

  await test.step("takes part, and sees fees become tickets with their odds", async () => {
    await openPage(page, `/pages/activity/detail?id=${id}`);
    await main(page)
      .getByRole("button", { name: say("activity_join") })
      .click();
    await placeOrder(product.address, session, { productCode: BTC, direction: 1, orderType: "market", amount: "32000" });
    await page.reload();
    await expect(main(page).getByRole("button", { name: say("activity_my_tickets", { count: 3 }) })).toBeVisible();
    await expect(main(page).getByText(say("activity_win_something", { count: 3 }))).toBeVisible();
    await lookAtIt(page);
  });

  await test.step("the draw is done a month later", async () => {
    await letDaysPass(product, 31);
    const stateOf = async () => (await call(product.address, "GET /api/activity/detail", { id })).data?.state;
    await expect.poll(stateOf, PATIENCE).toBe("drawn");
  });

  await test.step("the phone does it again, and says that nobody outside added to the seed", async () => {
    await openPage(page, `${PATHS.award}?list=draws`);
    await expect(main(page).getByRole("article", { name: title })).toBeVisible(PATIENCE);
    await expect(main(page).getByText(say("shares_repeats"))).toBeVisible(PATIENCE);
    await expect(main(page).getByText(say("shares_no_round"))).toBeVisible();
    await expect(main(page).getByText(say("day_checked"))).toHaveCount(0);
    const tickets = main(page).getByRole("list", { name: say("activity_your_tickets") });
    await expect(tickets.getByRole("listitem")).toHaveCount(3);
    await lookAtIt(page);
    await main(page)
      .getByRole("button", { name: say("award_proof") })
      .click();
    const download = page.waitForEvent("download");
    await sheet(page)
      .getByRole("button", { name: say("shares_proof_file") })
      .click();
    expect((await download).suggestedFilename()).toBe("candela-draw-fee-draw.ndjson");
  });

  await test.step("and what was won is in the cash", async () => {
    const { rows: told } = await call(product.address, "GET /api/siteMessage/list", {}, session.token);
    const [drawn] = told.filter(({ kind }) => kind === "campaign_won" || kind === "campaign_nothing");
    expect(drawn?.params).toMatchObject({ campaignId: String(id), title });
    const { data } = await call(product.address, "GET /api/award/overview", {}, session.token);
    const { rows } = await call(product.address, "GET /api/award/draws", {}, session.token);
    expect(Number(data?.paid)).toBeCloseTo(Number(rows[0]?.won), 6);
  });
  await page.context().close();
});

test("who is not logged in sees activities and their odds, and is led to an account", async ({ page }) => {
  await page.goto(`${product.address}/#${PATHS.activities}`);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("ui_close") })
    .click();
  await expect(
    main(page)
      .getByText(new RegExp(say("activity_open_end")))
      .first(),
  ).toBeVisible();
  await expect(main(page).getByText(say("activity_funded"))).toBeVisible();
  await page.goto(`${product.address}/#${PATHS.welfare}`);
  await expect(main(page).getByRole("button", { name: say("home_try") })).toBeVisible();
});
