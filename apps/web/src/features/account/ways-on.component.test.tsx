import type { ComponentType } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { FORGOT_PATH, LOGIN_PATH, REGISTER_PATH } from "../../lib/navigation/paths.ts";
import { sessionStore } from "../../lib/session/session.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { placeNow, standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import LoginPage from "./login-page.tsx";
import RegisterPage from "./register-page.tsx";
import ForgotPage from "./security/forgot-page.tsx";

type Words = Parameters<typeof say>[0];

/** Every way from one of the pages on which one says who one is to another of them. */
const WAYS: readonly (readonly [from: string, Page: ComponentType, words: Words, to: string])[] = [
  [LOGIN_PATH, LoginPage, "account_create", REGISTER_PATH],
  [LOGIN_PATH, LoginPage, "account_forgotten", FORGOT_PATH],
  [REGISTER_PATH, RegisterPage, "account_log_in", LOGIN_PATH],
  [FORGOT_PATH, ForgotPage, "account_log_in", LOGIN_PATH],
];

beforeEach(() => {
  answerAsUsual();
  server().restIsEmpty();
  sessionStore.set(null);
});

describe.each(WAYS)("from %s", (path, Page, words, to) => {
  it.each([
    ["/pages/position/positionDetail?id=7", "the page that one came from"],
    [null, "that one came from nowhere"],
  ])(`on to ${to}, %j is known there`, async (from, _what) => {
    standAt(from === null ? path : `${path}?from=${encodeURIComponent(from)}`);
    await show(<Page />);
    await page.getByRole("button", { name: say(words), exact: true }).click();
    await expect.poll(() => placeNow().path).toBe(to);
    expect(placeNow().query.get("from")).toBe(from);
  });
});
