import { randomUUID } from "node:crypto";
import { proves } from "@candela/testkit";
import type { Browser, Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { expectUsable } from "../acts/visit.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call, type Session, seenNotice } from "../product/calls.ts";
import { Product, readOutbox } from "../product/product-process.ts";
import { say } from "../words.ts";

const PHONE = { width: 390, height: 844 };
const PATIENCE = { timeout: 30_000 };
const BTC = "X:BTCUSD";
const NAME = "Mira Steady";
const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");

let product: Product;
test.beforeAll(async () => {
  product = await Product.startWithBitcoin();
});
test.afterAll(() => product.stop());

async function codeOf(email: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    code = /\b\d{6}\b/.exec(await readOutbox(product.dataFolder, email))?.[0];
    expect(code).toBeDefined();
  }).toPass();
  return code ?? "";
}

async function registered(email: string): Promise<Session> {
  await call(product.address, "POST /api/auth/sendCode", { account: email, purpose: "register" });
  const { data } = await call(product.address, "POST /api/auth/register", {
    account: email,
    code: await codeOf(email),
    password: "candle2026",
  });
  if (data === null) throw new Error("no session");
  return { token: data.token, userId: data.userId, accountType: data.accountType };
}

/** Somebody with a browser of their own, and so with a device of their own. */
async function phoneOf(browser: Browser, session: Session): Promise<Page> {
  const storageState = deviceOf(session, { seenNotice: await seenNotice(product.address) }, product.address);
  const context = await browser.newContext({ storageState, baseURL: product.address, locale: "en-US", viewport: PHONE });
  return await context.newPage();
}

async function beginToLead(page: Page): Promise<void> {
  await openPage(page, PATHS.copyTrading);
  await expect(main(page).getByText(say("copy_no_leaders"))).toBeVisible();
  await main(page)
    .getByRole("link", { name: new RegExp(say("copy_lead")) })
    .click();
  await main(page)
    .getByRole("textbox", { name: say("copy_lead_name") })
    .fill(NAME);
  await expectUsable(page, "becoming a leader");
  await main(page)
    .getByRole("button", { name: say("copy_lead_begin") })
    .click();
  await expect(main(page).getByText(say("copy_lead_unseen"))).toBeVisible();
  await expectUsable(page, "leading");
}

/** From the list by the leader, who is too young to judge, to settings that use half of each trade. */
async function follow(page: Page): Promise<void> {
  await openPage(page, PATHS.copyTrading);
  const leader = main(page).getByRole("article", { name: NAME });
  await expect(leader.getByText(say("copy_young"))).toBeVisible();
  await expectUsable(page, "leaders");
  await leader.getByRole("link", { name: NAME }).click();
  await expect(main(page).getByText(/Too young to judge\. Days: 0/)).toBeVisible();
  await expectUsable(page, "a leader too young to judge");
  await main(page)
    .getByRole("button", { name: say("copy_follow", { name: NAME }) })
    .click();
  await main(page)
    .getByRole("textbox", { name: say("copy_size_label") })
    .fill("0.5");
  await main(page)
    .getByRole("textbox", { name: say("copy_cap_trade") })
    .fill("5000");
  await main(page)
    .getByRole("textbox", { name: say("copy_cap_all") })
    .fill("8000");
  await expectUsable(page, "settings of a copy");
  await main(page)
    .getByRole("button", { name: say("copy_follow_up_to", { amount: "8,000.00", currency: "USDT" }) })
    .click();
  await expect(main(page).getByText(say("copy_running_none"))).toBeVisible();
}

const rowsOf = async ({ token }: Session) =>
  (await call(product.address, "GET /api/contractPosition/list", { status: "open", pageNum: 1, pageSize: 10 }, token)).rows;

/** The leader's contract of so many lots. */
async function openContract({ token }: Session, lots: string): Promise<void> {
  const order = {
    ...({ productCode: BTC, side: "long", action: "open", orderType: "market", leverage: 5, marginMode: "isolated" } as const),
    ...{ quantity: lots, idempotencyKey: randomUUID() },
  };
  await call(product.address, "POST /api/contractOrder/place", order, token);
}

/** The copy stands beside the leader's contract, with its receipt of the same tick. */
async function seeTheCopy(page: Page, leader: Session, follower: Session): Promise<void> {
  await expect(main(page).getByRole("heading", { name: say("copy_running", { count: 1 }) })).toBeVisible(PATIENCE);
  const [[led], [copied]] = await Promise.all([rowsOf(leader), rowsOf(follower)]);
  expect(copied).toMatchObject({ productCode: BTC, side: "long", leverage: 5, marginMode: "isolated", lots: "100" });
  expect(copied?.followId).not.toBeNull();
  expect(copied?.entryPrice).toBe(led?.entryPrice);
  await expectUsable(page, "copies");
  await main(page)
    .getByRole("link", { name: /Bitcoin/ })
    .click();
  await expect(main(page).getByText(say("copy_copied_from", { name: NAME }))).toBeVisible();
  await expect(main(page).getByText(/price difference 0/)).toBeVisible();
  await expect(main(page).getByRole("button", { name: say("contract_reverse") })).toHaveCount(0);
  await expectUsable(page, "the receipt of a copy");
  await page.goBack();
}

async function closeHalf({ token, ...leader }: Session): Promise<void> {
  const [position] = await rowsOf({ token, ...leader });
  const fields = { id: position?.id ?? "", quantity: "100", idempotencyKey: randomUUID() };
  await call(product.address, "POST /api/contractPosition/close", fields, token);
}

test(
  "a leader trades, and a follower has the same contract of the same tick, its half closed with the leader's, and the rest when it is stopped",
  proves("1.16", "2.R76"),
  async ({ browser }) => {
    const [leader, follower] = [await registered("leader@example.org"), await registered("follower@example.org")];
    const [leading, following] = [await phoneOf(browser, leader), await phoneOf(browser, follower)];
    await beginToLead(leading);
    await follow(following);

    await openContract(leader, "200");
    await seeTheCopy(following, leader, follower);
    await closeHalf(leader);
    await expect.poll(async () => (await rowsOf(follower))[0]?.lots).toBe("50");

    // What is not copied says why.
    await openPage(following, PATHS.copies);
    await main(following)
      .getByRole("button", { name: say("copy_pause") })
      .click();
    await expect(main(following).getByText(say("copy_paused_text"))).toBeVisible();
    await openContract(leader, "10");
    await expect(main(following).getByText(say("copy_skip_paused"))).toBeVisible(PATIENCE);

    await main(following)
      .getByRole("button", { name: say("copy_more", { name: NAME }) })
      .click();
    await dialog(following)
      .getByRole("button", { name: say("copy_stop"), exact: true })
      .click();
    await dialog(following).getByText(say("copy_way_close"), { exact: true }).click();
    await dialog(following)
      .getByRole("button", { name: say("copy_stop_close", { count: 1 }) })
      .click();
    await expect(main(following).getByText(say("copy_stop_user"))).toBeVisible(PATIENCE);
    expect(await rowsOf(follower)).toEqual([]);
    await expectUsable(following, "copies that ended");

    await openPage(leading, PATHS.leading);
    await main(leading)
      .getByRole("button", { name: say("copy_lead_stop") })
      .click();
    await dialog(leading)
      .getByRole("button", { name: say("copy_lead_stop") })
      .click();
    await expect(main(leading).getByRole("button", { name: say("copy_lead_begin") })).toBeVisible();
  },
);
