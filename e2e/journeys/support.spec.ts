import { randomUUID } from "node:crypto";
import { proves } from "@candela/testkit";
import type { Browser, Locator, Page } from "@playwright/test";
import { paintJpeg } from "../acts/pictures.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { conversationOf, field, write } from "../acts/support.ts";
import { expectUsable } from "../acts/visit.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call, openGuest, type Session, seenNotice } from "../product/calls.ts";
import { type Operator, openOperator } from "../product/operator.ts";
import { Product } from "../product/product-process.ts";
import { offerShortTrades } from "../product/short-trades.ts";
import { type StaffSide, takeConversation } from "../product/support-staff.ts";
import { say } from "../words.ts";

const reason = "a question of a user";
let product: Product;
let operator: Operator;

test.beforeAll(async () => {
  product = await Product.startWithBitcoin();
  await offerShortTrades(product);
  operator = await openOperator(product, "sana", "support");
  await operator.act("POST /api/admin/support/setOwnName", { name: "Sana M.", reason });
});
test.afterAll(() => product.stop());

async function openDevice(browser: Browser, session: Session): Promise<Page> {
  const { address } = product;
  const storageState = deviceOf(session, { seenNotice: await seenNotice(address) }, address);
  const context = await browser.newContext({ storageState, baseURL: address, locale: "en-US", hasTouch: true, isMobile: true });
  return await context.newPage();
}

/** A quick trade of five seconds that has ended. */
async function settledTrade({ token }: Session): Promise<string> {
  const { address } = product;
  const options = await call(address, "GET /api/fastTradeOrderOptions/list", { productType: 2, productCode: "X:BTCUSD" }, token);
  const option = options.rows.find(({ seconds }) => seconds === 5);
  const fields = { productCode: "X:BTCUSD", direction: 1, optionId: option?.id ?? 0, stake: "100", idempotencyKey: randomUUID() } as const;
  const { data } = await call(address, "POST /api/fastTradeOrder/place", fields, token);
  const id = data?.id ?? "";
  const status = async () => (await call(address, "GET /api/fastTradeOrder/detail", { id }, token)).data?.status;
  await expect.poll(status, { timeout: 60_000 }).toMatch(/won|lost|refunded|voided/);
  return id;
}

async function sendPicture(page: Page, staff: StaffSide): Promise<void> {
  await test.step("a picture goes both ways through the checks of pictures", async () => {
    await page.getByRole("button", { name: say("support_add") }).tap();
    const choosing = page.waitForEvent("filechooser");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: new RegExp(say("support_add_picture")) })
      .tap();
    await (await choosing).setFiles({ name: "screen.jpg", mimeType: "image/jpeg", buffer: await paintJpeg(page, 1_600, 1_200) });
    await expect(page.getByText(say("support_picture_ready"))).toBeVisible();
    await page.getByRole("button", { name: say("support_send"), exact: true }).tap();
    const picture = conversationOf(page).getByRole("button", { name: new RegExp(say("support_picture_open")) });
    await expect(picture).toBeVisible();
    const { lastSeq } = await staff.detail();
    const { data } = await operator.act("POST /api/admin/support/picture", { id: staff.id, seq: lastSeq, reason });
    expect(data?.mediaType).toBe("image/jpeg");
  });
}

async function openElsewhere(browser: Browser, session: Session, messages: Locator): Promise<void> {
  await test.step("a second device has all of it", async () => {
    const second = await openDevice(browser, session);
    await openPage(second, PATHS.service);
    const there = conversationOf(second);
    for (const text of ["Why did it close at this price?", "It was the last tick before the end."])
      await expect(there.getByText(text, { exact: true })).toBeVisible();
    await expect(there.getByRole("button", { name: new RegExp(say("support_picture_open")) })).toBeVisible();
    await write(second, "Thank you!");
    await expect(messages.getByText("Thank you!", { exact: true })).toBeVisible();
    await second.context().close();
  });
}

async function answerOnAnotherPage(page: Page, staff: StaffSide): Promise<void> {
  await test.step("an answer on another page is told there, and counted by the red dot", async () => {
    await openPage(page, PATHS.me);
    await staff.reply("Glad to help.");
    await expect(page.getByText(say("support_answered"))).toBeVisible();
    await expect(page.locator("[data-unread='1']").first()).toBeVisible();
    await openPage(page, PATHS.messages);
    await page.getByRole("link", { name: new RegExp(say("support_new_answers", { count: 1 })) }).tap();
    await expect(conversationOf(page).getByText("Glad to help.", { exact: true })).toBeVisible();
    await expect(page.locator("[data-unread]")).toHaveCount(0);
  });
}

const TITLE = "somebody asks about a receipt, is answered while looking on, and rates the conversation; a second device has all of it";
test(TITLE, proves("1.21"), async ({ browser }) => {
  const session = await openGuest(product.address);
  const id = await settledTrade(session);
  const page = await openDevice(browser, session);
  const messages = conversationOf(page);

  await test.step("the receipt leads to the conversation, with itself attached", async () => {
    await openPage(page, `${PATHS.quickTrades}?id=${id}`);
    await page
      .getByRole("dialog")
      .getByRole("link", { name: say("support_ask_about") })
      .tap();
    await expect(page.getByText(say("quick_number", { id }))).toBeVisible();
    await write(page, "Why did it close at this price?");
    await expect(messages.getByRole("link", { name: new RegExp(say("support_receipt_attached")) })).toBeVisible();
    await expect(messages.getByText(new RegExp(say("support_mark_sent")))).toBeVisible();
  });

  const staff = await takeConversation(operator, session.userId);
  await test.step("the staff has the trade with its receipt", async () => {
    const { data } = await operator.act("POST /api/admin/support/attachment", { id: staff.id, seq: 1, reason });
    expect(data?.quickTrade?.id).toBe(id);
    expect(data?.receipt?.order.id).toBe(id);
  });

  await test.step("what the staff reads, writes and answers is seen at once", async () => {
    await staff.read();
    await expect(messages.getByText(new RegExp(say("support_mark_read")))).toBeVisible();
    await staff.typing();
    await expect(page.getByText(say("support_typing", { name: "\u2068Sana\u2069" })).first()).toBeVisible();
    await staff.reply("It was the last tick before the end.");
    await expect(messages.getByText("It was the last tick before the end.", { exact: true })).toBeVisible();
    await expect(messages.getByText(new RegExp(say("support_joined", { name: "\u2068Sana M.\u2069" })))).toBeVisible();
    await expectUsable(page, "a conversation with an answer");
    const read = async () => (await staff.detail()).userRead;
    await expect.poll(read).toBe((await staff.detail()).lastSeq);
  });

  await sendPicture(page, staff);
  await openElsewhere(browser, session, messages);
  await answerOnAnotherPage(page, staff);
  await test.step("at its end it is rated once, and a message opens it again", async () => {
    await staff.resolve();
    const ended = page.getByRole("region", { name: say("support_ended") });
    await expect(ended).toBeVisible();
    await ended.getByRole("radio", { name: say("field_stars", { count: 5 }) }).check();
    await expectUsable(page, "a conversation that is rated");
    await ended.getByRole("button", { name: say("support_rate") }).tap();
    await expect(messages.getByText(new RegExp(say("support_you_rated")))).toBeVisible();
    await expect(ended.getByRole("radio")).toHaveCount(0);
    const { rows } = await operator.act("GET /api/admin/support/ratings", {});
    expect(rows.map((row) => [row.id, row.rating])).toContainEqual([staff.id, 5]);
    await write(page, "One thing more.");
    await expect(messages.getByText(new RegExp(say("support_reopened_by_you")))).toBeVisible();
    await expect(ended).toBeHidden();
  });
  await page.context().close();
});

test("a message that is written without a line goes out by itself once it is back, and nothing is said twice", async ({ browser }) => {
  const session = await openGuest(product.address);
  const page = await openDevice(browser, session);
  await openPage(page, PATHS.service);
  await expect(page.getByText(say("support_empty"))).toBeVisible();
  await expectUsable(page, "a conversation that has not begun");
  await write(page, "First");
  const messages = conversationOf(page);
  await expect(messages.getByText(new RegExp(say("support_mark_sent")))).toBeVisible();
  await page.context().setOffline(true);
  await field(page).fill("Second");
  await page.getByRole("button", { name: say("support_send"), exact: true }).tap();
  await expect(messages.getByText(say("support_waits_for_line"))).toBeVisible();
  const staff = await takeConversation(operator, session.userId);
  await staff.reply("Answered while you were away.");
  await page.context().setOffline(false);
  await expect(messages.getByText("Answered while you were away.", { exact: true })).toBeVisible();
  await expect(messages.getByText(say("support_waits_for_line"))).toBeHidden();
  const said = async () => {
    const { rows } = await operator.act("GET /api/admin/support/messages", { id: staff.id });
    return rows.flatMap(({ kind, text }) => (kind === "text" ? [text] : []));
  };
  await expect.poll(said).toEqual(["First", "Answered while you were away.", "Second"]);
  await page.context().close();
});
