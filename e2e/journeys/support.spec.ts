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
let owner: Operator;
/** The hours of a new installation end at 22:00 UTC: what is asked here is answered at any hour a test runs at. */
const DAY_AND_NIGHT = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: "00:00", closes: "24:00" }));

test.beforeAll(async () => {
  product = await Product.startWithBitcoin();
  await offerShortTrades(product);
  operator = await openOperator(product, "sana", "support");
  await operator.act("POST /api/admin/support/setOwnName", { name: "Sana M.", reason });
  owner = await openOperator(product, "ora", "owner");
  await owner.act("POST /api/admin/support/setHours", { week: DAY_AND_NIGHT, reason });
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

test("that somebody writes is shown for a moment, and ends by itself when no answer follows", async ({ browser }) => {
  const session = await openGuest(product.address);
  const page = await openDevice(browser, session);
  await openPage(page, PATHS.service);
  await write(page, "Is anybody there?");
  const staff = await takeConversation(operator, session.userId);
  // The first answer says who writes.
  await staff.reply("A moment, please.");
  await expect(conversationOf(page).getByText("A moment, please.", { exact: true })).toBeVisible();
  const typing = page.getByText(say("support_typing", { name: "\u2068Sana\u2069" })).first();
  await staff.typing();
  await expect(typing).toBeVisible();
  await expect(typing).toBeHidden({ timeout: 20_000 });
  await page.context().close();
});

test("outside of the hours a form takes the message, which is a conversation once it is sent", async ({ browser }) => {
  await owner.act("POST /api/admin/support/setHours", { week: [], reason });
  const session = await openGuest(product.address);
  const page = await openDevice(browser, session);
  await openPage(page, PATHS.service);
  await expect(page.getByRole("heading", { name: say("support_leave_message") })).toBeVisible();
  await expectUsable(page, "the form outside of the hours");
  await page.getByRole("button", { name: say("support_topic_money") }).tap();
  await page.getByRole("button", { name: say("support_send_message") }).tap();
  await expect(page.getByText(say("support_text_empty"))).toBeVisible();
  await page.getByRole("textbox", { name: say("support_your_message") }).fill("My deposit is late.");
  await page.getByRole("button", { name: say("support_send_message") }).tap();
  const messages = conversationOf(page);
  await expect(messages.getByText("My deposit is late.", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: say("support_leave_message") })).toBeHidden();
  await owner.act("POST /api/admin/support/setHours", { week: DAY_AND_NIGHT, reason });
  const waiting = async () => (await operator.act("GET /api/admin/support/list", { userId: session.userId, isWaiting: true })).rows;
  // It stands on the page before it has been sent.
  await expect.poll(waiting).toMatchObject([{ topic: "money", state: "pending" }]);
  const staff = await takeConversation(operator, session.userId);
  await staff.reply("It has arrived.");
  await expect(messages.getByText("It has arrived.", { exact: true })).toBeVisible();
  expect((await staff.detail()).state).toBe("open");
  await page.context().close();
});

test("an answer that comes while the app is away is told by the system, and its message leads to it", { tag: "@notifications" }, async ({
  browser,
}) => {
  const { address } = product;
  const session = await openGuest(address);
  const storageState = deviceOf(session, { seenNotice: await seenNotice(address) }, address);
  const context = await browser.newContext({
    ...{ storageState, baseURL: address, locale: "en-US", hasTouch: true, isMobile: true, serviceWorkers: "allow" },
    permissions: ["notifications"],
  });
  const page = await context.newPage();
  await openPage(page, PATHS.service);
  await write(page, "Please answer later.");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const push = await pushTo(page, address);
  await page.goto("about:blank");
  const staff = await takeConversation(operator, session.userId);
  const notes = async () =>
    (await call(address, "GET /api/siteMessage/list", {}, session.token)).rows.filter(({ kind }) => kind === "support_answer");
  // While a page of the user may still be open, the page itself tells: the server learns of the closed one in a moment.
  await expect
    .poll(
      async () => {
        await staff.reply("Here it is.");
        return (await notes()).length;
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  const [note] = await notes();
  if (note === undefined) throw new Error("no message of the answer");
  // What the server sends to the browser's push service: the words of the message's kind, and its address.
  const path = `/pages/msg/msg-detail?id=${note.id}`;
  const sent = { title: say("inbox_support_answer"), body: say("inbox_support_answer_text"), path, tag: `message ${note.id}`, lang: "en" };
  await expect
    .poll(async () => {
      await push.deliver(sent);
      return await push.shown();
    })
    .toEqual([{ title: sent.title, body: sent.body, data: path }]);
  await openPage(page, PATHS.me);
  await expect(page.locator("[data-unread]").first()).toBeVisible();
  await openPage(page, path);
  await page.getByRole("button", { name: say("support_to_conversation") }).tap();
  await expect(conversationOf(page).getByText("Here it is.", { exact: true }).first()).toBeVisible();
  await expect(page.locator("[data-unread]")).toHaveCount(0);
  await context.close();
});

/** The browser's end of a push, of the app that this page has installed. */
async function pushTo(page: Page, origin: string) {
  const context = page.context();
  const line = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    line.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [own] = registrations.filter((one) => !one.isDeleted);
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await line.send("ServiceWorker.enable");
  const registrationId = await registered;
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error("the app has no worker");
  return {
    deliver: (message: object) => line.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(message) }),
    shown: () =>
      worker.evaluate(async () => {
        const scope = self as unknown as { registration: { getNotifications(): Promise<Notification[]> } };
        return (await scope.registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data }));
      }),
  };
}
