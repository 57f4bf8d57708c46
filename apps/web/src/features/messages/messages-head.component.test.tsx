import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { unreadStore } from "../../lib/messages/unread.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import MessagesPage from "./messages-page.tsx";

beforeEach(async () => {
  answerAsUsual();
  logIn();
  server().restIsEmpty();
  unreadStore.set(2);
  await page.viewport(320, 640);
});
afterEach(async () => {
  unreadStore.set(0);
  await page.viewport(390, 844);
});

it("on a narrow phone in German the title is whole on one line, beside the key that marks all messages as read", async () => {
  await show(<MessagesPage />, { language: "de" });
  const key = page.getByRole("button", { name: say("inbox_read_all", {}, "de") });
  await expect.element(key).toBeVisible();
  const head = page.getByRole("heading", { level: 1 }).element();
  const [title, end] = [head.getBoundingClientRect(), key.element().getBoundingClientRect()];
  const words = document.createRange();
  words.selectNodeContents(head);
  expect(words.getClientRects()).toHaveLength(1);
  expect(head.scrollWidth).toBeLessThanOrEqual(head.clientWidth);
  expect(end.left - title.right).toBeGreaterThanOrEqual(8);
  expect(end.right).toBeLessThanOrEqual(innerWidth);
  expect(end.height).toBeGreaterThanOrEqual(44);
});
