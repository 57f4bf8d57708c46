import { MINUTE_MS } from "@candela/model";
import { proves } from "@candela/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { freezeStore } from "../../lib/account/freeze.ts";
import { hear, onlineStore } from "../../lib/net/live.ts";
import { supportUnreadStore } from "../../lib/support/support-unread.ts";
import { NOW, stopClock } from "../../testing/clock.ts";
import { playUploads } from "../../testing/fake-upload.ts";
import { placeNow, standAt } from "../../testing/place.ts";
import { ACCEPTED } from "../../testing/quick.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { outgoingStore } from "./outgoing.ts";
import SupportPage from "./support-page.tsx";
import { answerSupport, conversationWith, MESSAGES, messageWith, RESOLVED, tellSupport } from "./support-test-support.ts";

beforeEach(playUploads);

const MESSAGES_ROUTE = "GET /api/service/messages";
const SEND = "POST /api/service/send";
const PATH = "/pages/service/service";
const AGENT = { name: "Sana M." };
const answer = (seq: number, text: string) => messageWith(seq, { by: "support", agent: AGENT, text, ts: NOW - 1_000 });
const field = () => page.getByRole("textbox", { name: say("support_write") });
const text = (words: string) => page.getByRole("region", { name: say("support_messages") }).getByText(words, { exact: true });
const sendKey = () => page.getByRole("button", { name: say("support_send"), exact: true });

async function open(at = PATH): Promise<void> {
  standAt(at);
  await show(<SupportPage />);
}

async function openTalk(): Promise<void> {
  answerSupport();
  await open();
  await expect.element(text("Clear. Can I check that myself?")).toBeVisible();
}

async function write(words: string): Promise<void> {
  await userEvent.fill(field(), words);
  await sendKey().click();
}

beforeEach(() => {
  outgoingStore.set([]);
  supportUnreadStore.set(0);
});

describe("what comes while one looks on", () => {
  it("is shown, and marked as delivered and read", async () => {
    await openTalk();
    tellSupport({
      conversation: conversationWith({ lastSeq: 7, unread: 1 }),
      message: answer(7, "Yes, with the button Check."),
      unread: 1,
    });
    await expect.element(text("Yes, with the button Check.")).toBeVisible();
    await expect.poll(() => server().asked("POST /api/service/delivered").at(-1)).toEqual({ conversationId: "71", seq: 7 });
    await expect.poll(() => server().asked("POST /api/service/read").at(-1)).toEqual({ conversationId: "71", seq: 7 });
  });

  it("names who writes for five seconds, or until the answer is there", async () => {
    await openTalk();
    const clock = stopClock();
    tellSupport({ typing: AGENT });
    const typing = page.getByText(say("support_typing", { name: "\u2068Sana\u2069" })).first();
    await clock.pass(100);
    await expect.element(typing).toBeVisible();
    // What else is told meanwhile does not keep it there.
    tellSupport({ conversation: conversationWith({ agentRead: 6 }) });
    await clock.pass(5_000);
    expect(typing.query()).toBeNull();
    tellSupport({ typing: AGENT });
    await clock.pass(100);
    await expect.element(typing).toBeVisible();
    tellSupport({ conversation: conversationWith({ lastSeq: 7 }), message: answer(7, "Here.") });
    await clock.pass(100);
    expect(typing.query()).toBeNull();
  });

  it("moves the marks of own messages on, and never back", async () => {
    await openTalk();
    const marks = () => page.getByRole("region", { name: say("support_messages") }).element().textContent ?? "";
    await expect.poll(marks).toContain(say("support_mark_delivered"));
    tellSupport({ conversation: conversationWith({ agentRead: 6 }) });
    await expect.poll(marks).not.toContain(say("support_mark_delivered"));
    tellSupport({ conversation: conversationWith({ agentRead: 2 }) });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(marks()).not.toContain(say("support_mark_delivered"));
  });

  it("leaves no gap: what lies between is asked for by its number", async () => {
    await openTalk();
    const all = [...MESSAGES, answer(7, "The one between."), answer(8, "The one that was told.")];
    server().rows(MESSAGES_ROUTE, ({ after = 0 }) => all.filter(({ seq }) => seq > after));
    tellSupport({ conversation: conversationWith({ lastSeq: 8 }), message: answer(8, "The one that was told.") });
    await expect.element(text("The one that was told.")).toBeVisible();
    await expect.element(text("The one between.")).toBeVisible();
    expect(server().asked(MESSAGES_ROUTE).at(-1)).toEqual({ conversationId: "71", after: 6 });
  });

  it("asks for what was missed, and for the state, when the channel begins anew", async () => {
    await openTalk();
    const missed = [answer(7, "While you were away.")];
    answerSupport(conversationWith({ lastSeq: 7, agentRead: 6 }), [...MESSAGES, ...missed]);
    hear({ ch: "account", n: 0, kind: "snapshot", data: [] });
    hear({ ch: "account", n: 0, kind: "snapshot", data: [] });
    await expect.element(text("While you were away.")).toBeVisible();
    await expect.poll(() => page.getByText(new RegExp(say("support_mark_read"))).elements().length).toBeGreaterThan(0);
  });
});

describe("a message", () => {
  it("is on screen while it is sent, and is the same one once it is there, whichever tells of it first", async () => {
    await openTalk();
    const held = server().hold(SEND);
    server().data(SEND, ({ clientId, text: words }) => ({
      conversation: conversationWith({ lastSeq: 7 }),
      message: messageWith(7, { clientId, text: words, ts: NOW }),
    }));
    await write("Thank you");
    await expect.element(text("Thank you")).toBeVisible();
    await expect.element(page.getByText(new RegExp(say("support_sending")))).toBeVisible();
    const { clientId } = server().asked(SEND)[0] as { clientId: string };
    tellSupport({ conversation: conversationWith({ lastSeq: 7 }), message: messageWith(7, { clientId, text: "Thank you", ts: NOW }) });
    await expect.poll(() => page.getByText(new RegExp(say("support_sending"))).query()).toBeNull();
    expect(text("Thank you").elements()).toHaveLength(1);
    held.release();
    await expect.poll(() => outgoingStore.get()).toEqual([]);
    expect(text("Thank you").elements()).toHaveLength(1);
  });

  it("that the line keeps waits, and goes out by itself with the same name once the line is back", async () => {
    await openTalk();
    server().fail(SEND, "a cut line");
    await write("Thank you");
    await expect.element(page.getByText(say("support_not_sent"))).toBeVisible();
    onlineStore.set(false);
    await expect.element(page.getByText(say("support_waits_for_line"))).toBeVisible();
    server().data(SEND, ({ clientId, text: words }) => ({
      conversation: conversationWith({ lastSeq: 7 }),
      message: messageWith(7, { clientId, text: words, ts: NOW }),
    }));
    onlineStore.set(true);
    await expect.poll(() => outgoingStore.get()).toEqual([]);
    await expect.element(text("Thank you")).toBeVisible();
    const names = new Set(
      server()
        .asked(SEND)
        .map(({ clientId }) => clientId),
    );
    expect(names.size).toBe(1);
  });

  it("begins a conversation, and never leaves the screen meanwhile", async () => {
    answerSupport(null, []);
    const begun = conversationWith({ lastSeq: 1, agentDelivered: 0, agentRead: 0, agent: null });
    server().data(SEND, ({ clientId, text: words }) => {
      const message = messageWith(1, { clientId, text: words, ts: NOW });
      server().rows(MESSAGES_ROUTE, [message]);
      return { conversation: begun, message };
    });
    await open();
    await expect.element(page.getByText(say("support_empty"))).toBeVisible();
    await write("Hello");
    await expect.element(text("Hello")).toBeVisible();
    await expect.element(page.getByText(/CS-4471/)).toBeVisible();
    expect(text("Hello").elements()).toHaveLength(1);
  });

  it("is told to the other side while it is written, at most every three seconds", async () => {
    await openTalk();
    await userEvent.fill(field(), "T");
    await userEvent.fill(field(), "Th");
    await userEvent.fill(field(), "Tha");
    expect(server().asked("POST /api/service/typing")).toHaveLength(1);
  });

  it("that is empty is none: the key is off, and leads to the field", async () => {
    await openTalk();
    await expect.element(sendKey()).toHaveAttribute("aria-disabled", "true");
    await sendKey().click({ force: true });
    expect(document.activeElement?.tagName).toBe("TEXTAREA");
    expect(server().asked(SEND)).toEqual([]);
  });

  it("may be written under a freeze", async () => {
    freezeStore.set({ id: "1", since: NOW, reason: "funds" } as never);
    await openTalk();
    server().data(SEND, ({ clientId, text: words }) => ({
      conversation: conversationWith({ lastSeq: 7 }),
      message: messageWith(7, { clientId, text: words, ts: NOW }),
    }));
    await write("Why is it frozen?");
    await expect.poll(() => server().asked(SEND).length).toBe(1);
  });
});

describe("a picture", () => {
  const choose = async (file: File) => {
    await page.getByRole("button", { name: say("support_add") }).click();
    await userEvent.upload(page.getByLabelText(say("support_add_picture"), { exact: true }), file);
  };
  const jpeg = async () => {
    const canvas = new OffscreenCanvas(1_600, 1_200);
    canvas.getContext("2d")?.fillRect(0, 0, 800, 1_200);
    return new File([await canvas.convertToBlob({ type: "image/jpeg" })], "screen.jpg", { type: "image/jpeg" });
  };

  it("is made small, seen before it is sent, and says why the server does not take it", async () => {
    await openTalk();
    server().reject("POST /api/service/sendPicture", "picture_too_large", { kilobytes: "600" }, 422);
    await choose(await jpeg());
    await expect.element(page.getByText(say("support_picture_ready"))).toBeVisible();
    await sendKey().click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(page.getByRole("button", { name: say("support_send_again") })).toBeVisible();
    const [asked] = server().asked("POST /api/service/sendPicture");
    expect(String(asked?.picture).length).toBeLessThan(400_000);
  });

  it("that is none is told at once, and nothing is sent", async () => {
    await openTalk();
    await choose(new File(["text"], "screen.png", { type: "image/png" }));
    await expect.element(page.getByText(say("image_load_kind"))).toBeVisible();
    expect(server().asked("POST /api/service/sendPicture")).toEqual([]);
  });

  it("of a message is shown in its room, and opens in full", async () => {
    const canvas = new OffscreenCanvas(400, 300);
    canvas.getContext("2d")?.fillRect(0, 0, 200, 300);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
    const base64 = btoa(String.fromCharCode(...bytes));
    const shown = messageWith(7, { by: "support", agent: AGENT, kind: "picture", text: "", picture: { id: "5", width: 400, height: 300 } });
    answerSupport(conversationWith({ lastSeq: 7 }), [...MESSAGES, shown]);
    server().data("GET /api/service/picture", { mediaType: "image/png", base64 });
    await open();
    const picture = page.getByRole("button", { name: new RegExp(say("support_picture_open")) });
    await expect.element(picture).toBeVisible();
    await picture.click();
    await expect.poll(() => placeNow().path).toBe("/preview-image");
  });

  it("that cannot be read says so, and is asked for again with a tap", async () => {
    const shown = messageWith(7, { by: "support", agent: AGENT, kind: "picture", text: "", picture: { id: "5", width: 400, height: 300 } });
    answerSupport(conversationWith({ lastSeq: 7 }), [...MESSAGES, shown]);
    server().fail("GET /api/service/picture", "code 500");
    await open();
    const failed = page.getByRole("button", { name: say("support_picture_failed") });
    await expect.element(failed).toBeVisible();
    const before = server().asked("GET /api/service/picture").length;
    await failed.click();
    await expect.poll(() => server().asked("GET /api/service/picture").length).toBeGreaterThan(before);
  });
});

describe("a long conversation", () => {
  const MANY = Array.from({ length: 120 }, (_, index) =>
    messageWith(index + 1, { text: `Line ${index + 1}`, ts: NOW - (200 - index) * MINUTE_MS }),
  );

  it("begins at its end, draws only what is near the screen, and reads older messages as one goes up, in their place", async () => {
    answerSupport(conversationWith({ lastSeq: 120 }), MANY);
    await open();
    await expect.element(text("Line 120")).toBeVisible();
    const region = page.getByRole("region", { name: say("support_messages") }).element();
    expect(region.querySelectorAll("li").length).toBeLessThan(50);
    await expect.poll(() => region.scrollHeight - region.clientHeight - region.scrollTop).toBeLessThan(80);
    region.scrollTop = 0;
    await expect
      .poll(() =>
        server()
          .asked(MESSAGES_ROUTE)
          .some(({ before }) => before === 71),
      )
      .toBe(true);
    await expect.element(text("Line 71")).toBeVisible();
    await expect.poll(() => region.scrollTop).toBeGreaterThan(1_000);
    expect(text("Line 21").query()).toBeNull();
  });

  it("leads back to its end with one key", async () => {
    answerSupport(conversationWith({ lastSeq: 120 }), MANY);
    await open();
    await expect.element(text("Line 120")).toBeVisible();
    const region = page.getByRole("region", { name: say("support_messages") }).element();
    await new Promise((resolve) => setTimeout(resolve, 300));
    region.scrollTop -= 900;
    await expect.element(page.getByRole("button", { name: say("support_to_end") })).toBeVisible();
    await page.getByRole("button", { name: say("support_to_end") }).click();
    await expect.poll(() => region.scrollHeight - region.clientHeight - region.scrollTop).toBeLessThan(80);
  });
});

describe("the ways in", () => {
  it("brings a trade along from its own page, once", async () => {
    answerSupport(null, []);
    server().data("GET /api/fastTradeOrder/detail", ACCEPTED);
    await open(`${PATH}?attach=quickTrade&id=${ACCEPTED.id}`);
    await expect.element(page.getByRole("button", { name: say("support_remove_attached") })).toBeVisible();
    await expect.poll(() => placeNow().query.get("attach")).toBeNull();
    await page.getByRole("button", { name: say("support_remove_attached") }).click();
    await expect.element(sendKey()).toHaveAttribute("aria-disabled", "true");
  });

  it("offers answers to what is being typed, and shows one over the conversation", async () => {
    await openTalk();
    server().rows("GET /api/service/questions", [
      {
        id: "1",
        category: "Trading",
        question: "How is the open price chosen?",
        answer: "By the first tick after acceptance.",
        matched: ["open", "price"],
      },
    ]);
    await userEvent.fill(field(), "And how is the open price");
    const offered = page.getByRole("button", { name: "How is the open price chosen?" });
    await expect.element(offered).toBeVisible();
    expect([...offered.element().querySelectorAll("b")].map(({ textContent }) => textContent)).toEqual(["open", "price"]);
    await offered.click();
    await expect.element(page.getByRole("dialog").getByText("By the first tick after acceptance.")).toBeVisible();
  });
});

it(
  "is rated at its end by one to five stars, none of which is chosen before, and a text of 140 characters",
  proves("5.19", "5.20"),
  async () => {
    answerSupport(RESOLVED);
    server().data("POST /api/service/rate", ({ score, text: words }) => ({ ...RESOLVED, rating: { score, text: words } }));
    await open();
    const stars = page.getByRole("radio");
    await expect.element(stars.first()).toBeInTheDocument();
    expect(stars.elements().map((star) => (star as HTMLInputElement).checked)).toEqual(Array(5).fill(false));
    await stars.nth(1).click({ force: true });
    const words = page.getByRole("textbox", { name: say("support_rating_text") });
    await words.fill("🕯".repeat(150));
    await expect.element(words).toHaveValue("🕯".repeat(140));
    await page.getByRole("button", { name: say("support_rate") }).click();
    await expect.poll(() => server().asked("POST /api/service/rate")).toMatchObject([{ score: 2, text: "🕯".repeat(140) }]);
    // What was given stays to be seen, and cannot be given again.
    await expect.element(page.getByRole("img", { name: say("field_stars", { count: 2 }) })).toBeVisible();
    expect(stars.elements()).toEqual([]);
  },
);
