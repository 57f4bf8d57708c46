import { randomUUID } from "node:crypto";
import { proves } from "@candela/testkit";
import type { Browser, Page } from "@playwright/test";
import { paintJpeg } from "../acts/pictures.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { expectUsable, resize } from "../acts/visit.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call, placeOrder, type Session, seenNotice } from "../product/calls.ts";
import { letDaysPass } from "../product/past-days.ts";
import { Product, readOutbox } from "../product/product-process.ts";
import { say } from "../words.ts";

/** A product that has lived through a day looks at each of its markets anew before it serves. */
const PATIENCE = { timeout: 60_000 };
const PHONE = { width: 390, height: 844 };
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

/** A registered account of somebody with a document of their own, who trades from the next day on. */
async function registered(email: string, inviteCode?: string): Promise<Session> {
  const account = { account: email };
  await call(product.address, "POST /api/auth/sendCode", { ...account, purpose: "register" });
  const fields = { ...account, code: await codeOf(email), password: "candle2026", inviteCode };
  const { data } = await call(product.address, "POST /api/auth/register", fields);
  if (data === null) throw new Error("no session");
  return { token: data.token, userId: data.userId, accountType: data.accountType };
}

async function identify(page: Page, { token }: Session, number: string): Promise<void> {
  const image = (await paintJpeg(page, 1_000, 630)).toString("base64");
  const idempotencyKey = randomUUID();
  const details = { name: "Marta Oliveira", country: "PT", documentKind: "id_card", number } as const;
  await call(product.address, "POST /api/userIdentity/submitBasic", { details, front: image, back: image, idempotencyKey }, token);
  const passed = async () => (await call(product.address, "GET /api/team/summary", {}, token)).data?.isIdentified;
  await expect.poll(passed, PATIENCE).toBe(true);
}

async function phoneOf(browser: Browser, session: Session | null): Promise<Page> {
  const storageState = deviceOf(session, { seenNotice: await seenNotice(product.address) }, product.address);
  const context = await browser.newContext({ storageState, baseURL: product.address, locale: "en-US", viewport: PHONE });
  return await context.newPage();
}

/** The link behind the code that is shown to be scanned. */
async function linkOn(page: Page): Promise<string> {
  await openPage(page, PATHS.team);
  await main(page)
    .getByRole("button", { name: say("team_qr") })
    .click();
  await expect(dialog(page).getByRole("img", { name: say("team_qr_label") })).toBeVisible();
  const link = await dialog(page)
    .getByText(/\?code=/)
    .innerText();
  await page.keyboard.press("Escape");
  return link;
}

/** Somebody new comes by the link: the code is in the form already. */
async function registerBy(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole("textbox", { name: say("account_invite") })).toHaveValue(/^[A-Z0-9]{8}$/);
  await page.getByRole("textbox", { name: say("account_email") }).fill(email);
  await page.getByRole("button", { name: say("account_code_get") }).click();
  await page.getByRole("textbox", { name: say("account_code") }).fill(await codeOf(email));
  await page.getByRole("textbox", { name: say("account_password") }).fill("candle2026");
  await page.getByRole("button", { name: say("account_create"), exact: true }).click();
  await expect(page.getByRole("heading", { name: say("account_create") })).toBeHidden();
}

const sessionOn = (page: Page): Promise<Session> => page.evaluate(() => JSON.parse(localStorage.getItem("session") ?? "null"));

/** An invitation says what one likes, but promises nothing; it is kept as a picture. */
async function invite(page: Page): Promise<void> {
  await main(page)
    .getByRole("button", { name: say("team_share") })
    .click();
  await expect(main(page).getByRole("img", { name: new RegExp(say("share_words_default")) })).toBeVisible();
  const words = main(page).getByRole("textbox", { name: say("share_words") });
  await words.fill("I made 20% here");
  await expect(main(page).getByText(say("share_claim")).first()).toBeVisible();
  await words.fill("Come and practise");
  await main(page).getByText(say("share_story"), { exact: true }).click();
  await expect(main(page).getByRole("radio", { name: say("share_story") })).toBeChecked();
  const saved = page.waitForEvent("download");
  await main(page)
    .getByRole("button", { name: say("share_save") })
    .click();
  expect((await saved).suggestedFilename()).toBe("invitation-story.png");
  await expectUsable(page, "an invitation");
  await resize(page, PHONE);
}

test(
  "a member who came by a link trades, and the one who invited sees the day's share",
  proves("1.18", "2.R32", "2.R68"),
  async ({ browser }) => {
    // Its product is started three times.
    test.setTimeout(300_000);
    const inviter = await registered("inviter@example.org");
    const own = await phoneOf(browser, inviter);
    await openPage(own, PATHS.team);
    await identify(own, inviter, "11 111-111");
    const link = await linkOn(own);
    await expect(main(own).getByText(say("team_empty"))).toBeVisible();

    const other = await phoneOf(browser, null);
    await registerBy(other, link, "member@example.org");
    const member = await sessionOn(other);
    await identify(other, member, "22 222-222");
    await letDaysPass(product, 1);
    await placeOrder(product.address, member, { productCode: "X:BTCUSD", direction: 1, orderType: "market", amount: "20000" });
    await letDaysPass(product, 2);

    await openPage(own, PATHS.team);
    // 20,000 at 0.1 % is a fee of 20, a tenth of it is 2; the fee is inside the amount, so a little less.
    const row = main(own).getByRole("row", { name: new RegExp(say("team_level_one")) });
    await expect(row).toContainText("10%", PATIENCE);
    await expect(row).not.toContainText("0.00", PATIENCE);
    await expect(main(own).getByText(say("team_from_fees"), { exact: true })).toBeVisible();
    await expectUsable(own, "the team");
    await resize(own, PHONE);
    await main(own)
      .getByRole("tab", { name: say("team_records") })
      .click();
    await expect(main(own).getByText(/of fees × 10%/)).toBeVisible();
    const { rows } = await call(product.address, "GET /api/team/commissions", {}, inviter.token);
    expect(rows).toMatchObject([{ level: 1, rate: "0.10000000", state: "paid" }]);
    expect(rows[0]?.name).not.toContain("@");
    await invite(own);
    await own.context().close();
    await other.context().close();
  },
);
