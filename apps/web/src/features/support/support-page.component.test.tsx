import { beforeEach, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { playUploads } from "../../testing/fake-upload.ts";
import { describePages } from "../../testing/page-states.tsx";
import { server } from "../../testing/server.ts";
import SupportPage from "./support-page.tsx";
import { answerSupport, CLOSED, conversationWith, MESSAGES, messageWith, RESOLVED, TRADE, UNSTAFFED } from "./support-test-support.ts";

beforeEach(playUploads);

const PATH = "/pages/service/service";
const one = { page: SupportPage, at: PATH, states: ["filled"] as const };
const button = (name: string | RegExp) => page.getByRole("button", { name });
const inSheet = (name: string | RegExp) => page.getByRole("dialog").getByRole("button", { name });
const field = () => page.getByRole("textbox", { name: "support_write" });

const LATER = conversationWith({ lastSeq: 7 });
const sent = (changes: Parameters<typeof messageWith>[1]) => ({ conversation: LATER, message: messageWith(7, changes) });

/** Answers as a server with the conversation, which takes what is sent. */
function answerSending(): void {
  answerSupport();
  server().data("POST /api/service/send", ({ clientId, text }) => sent({ clientId, text }));
  server().data("POST /api/service/attach", ({ clientId }) => sent({ clientId, kind: "attachment", text: "", attachment: TRADE }));
  server().data("POST /api/service/rate", ({ score, text }) => ({ ...RESOLVED, rating: { score, text } }));
  server().data("POST /api/service/close", RESOLVED);
}

async function send(text: string): Promise<void> {
  await userEvent.fill(field(), text);
  await button("support_send").click();
}

const EARLIER = {
  ...{ id: "70", number: "CS-4102", openedAt: MESSAGES[0]?.ts ?? 0, resolvedAt: MESSAGES[0]?.ts ?? 0 },
  ...{ topic: "money" as const, rating: 5, lastText: "Thank you, it is back" },
};

describePages({
  conversation: {
    page: SupportPage,
    at: PATH,
    filled: answerSending,
    states: ["filled", "hidden", "failing", "out"],
    deeds: {
      "a message": () => send("Thank you"),
      "a message that is rejected": async () => {
        server().reject("POST /api/service/send", "too_many_requests", { seconds: "30" }, 429);
        await send("Thank you");
        await expect.element(page.getByText(/^too_many_requests/)).toBeVisible();
      },
      "a rejected message taken back": async () => {
        server().reject("POST /api/service/send", "support_text_empty");
        await send("?");
        await button("support_take_back").click();
      },
      "a rejected message sent again": async () => {
        server().reject("POST /api/service/send", "too_many_requests", { seconds: "30" }, 429);
        await send("Thank you");
        await expect.element(button("support_send_again")).toBeVisible();
        server().data("POST /api/service/send", ({ clientId, text }) => sent({ clientId, text }));
        await button("support_send_again").click();
      },
      "what may be attached": () => button("support_add").click(),
      "its trades": async () => {
        await button("support_add").click();
        await inSheet(/^support_add_trade/).click();
        await expect.element(inSheet(/quick_up_for/)).toBeVisible();
      },
      "a trade with a question": async () => {
        await button("support_add").click();
        await inSheet(/^support_add_trade/).click();
        await inSheet(/quick_up_for/).click();
        await expect.element(button("support_remove_attached")).toBeVisible();
        await send("And this one?");
        await expect.poll(() => server().asked("POST /api/service/send").length).toBe(1);
      },
      "its end": async () => {
        await button("support_add").click();
        await inSheet(/^support_end/).click();
        await inSheet("support_end_now").click();
        await expect.element(page.getByRole("region", { name: "support_ended" })).toBeVisible();
      },
      "an end that is rejected": async () => {
        server().reject("POST /api/service/close", "support_resolved", {}, 409);
        await button("support_add").click();
        await inSheet(/^support_end/).click();
        await inSheet("support_end_now").click();
        await expect.element(page.getByRole("dialog").getByText("support_resolved")).toBeVisible();
      },
    },
  },
  "a conversation that has not begun": { ...one, filled: () => answerSupport(null, []) },
  "nobody of the staff": { ...one, filled: () => answerSupport(null, [], UNSTAFFED) },
  "nobody of the staff in closed hours": { ...one, filled: () => answerSupport(null, [], { ...CLOSED, isStaffed: false }) },
  "nobody of the staff while one goes on": { ...one, filled: () => answerSupport(conversationWith(), MESSAGES, UNSTAFFED) },
  "nobody of the staff in closed hours promises no answer": {
    ...one,
    filled: () => answerSupport(conversationWith({ state: "pending" }), MESSAGES, { ...CLOSED, isStaffed: false }),
  },
  "closed hours": {
    ...one,
    filled: () => {
      answerSupport(null, [], CLOSED);
      server().data("POST /api/service/openForm", ({ clientId, text }) => sent({ clientId, text }));
    },
    deeds: {
      "nothing written": () => button("support_send_message").click(),
      "a message about money": async () => {
        await button("support_topic_money").click();
        await userEvent.fill(page.getByRole("textbox", { name: "support_your_message" }), "My deposit is not there");
        await button("support_send_message").click();
        await expect.poll(() => server().asked("POST /api/service/openForm").length).toBe(1);
      },
      "a message that is rejected": async () => {
        server().reject("POST /api/service/openForm", "feature_off", { feature: "service" });
        await userEvent.fill(page.getByRole("textbox", { name: "support_your_message" }), "Hello");
        await button("support_send_message").click();
        await expect.element(page.getByText(/^feature_off/)).toBeVisible();
      },
    },
  },
  "closed hours while one goes on": {
    ...one,
    filled: () => answerSupport(conversationWith({ state: "pending" }), MESSAGES, CLOSED),
  },
  "one that is over": {
    ...one,
    filled: () => {
      answerSending();
      answerSupport(RESOLVED);
    },
    deeds: {
      "four stars": () => page.getByRole("radio").nth(3).click({ force: true }),
      "a rating": async () => {
        await page.getByRole("radio").nth(3).click({ force: true });
        await userEvent.fill(page.getByRole("textbox", { name: "support_rating_text" }), "Quick");
        await button("support_rate").click();
        await expect.element(page.getByRole("radio").first()).not.toBeInTheDocument();
      },
      "a rating that was given elsewhere": async () => {
        server().reject("POST /api/service/rate", "support_rated", {}, 409);
        await page.getByRole("radio").nth(0).click({ force: true });
        await button("support_rate").click();
        await expect.element(page.getByText("support_rated")).toBeVisible();
      },
    },
  },
  "one that is over and rated": { ...one, filled: () => answerSupport({ ...RESOLVED, rating: { score: 4, text: "" } }) },
  "earlier ones": {
    ...one,
    filled: () => {
      answerSupport();
      server().rows("GET /api/service/history", [EARLIER]);
    },
    deeds: {
      "their list": async () => {
        await button("support_earlier").click();
        await expect.element(page.getByRole("dialog").getByRole("link")).toBeVisible();
      },
    },
  },
  "an earlier one": {
    page: SupportPage,
    at: `${PATH}?conversation=70`,
    filled: () => {
      answerSupport();
      server().rows("GET /api/service/history", [EARLIER]);
      server().rows("GET /api/service/messages", [messageWith(1, { conversationId: "70", text: "Thank you, it is back" })]);
    },
    states: ["filled", "empty", "failing"],
  },
});
