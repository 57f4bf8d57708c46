import { FAULTS, type Fault, proves } from "@candela/testkit";
import { currentToast, TOAST_SHOWN_MS } from "@candela/ui";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import PreviewPage from "../../features/preview/preview-page.tsx";
import { AccountTools } from "../../features/statistics/account-tools.tsx";
import type { Statistics } from "../../features/statistics/figures.tsx";
import { NOW, stopClock, type TestClock } from "../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { BTC } from "../../testing/market.ts";
import { standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { StarButton } from "../components/star-button.tsx";

const ADD = "POST /api/userProductOption/addOption";
const TRADES = "GET /api/statistics/trades";
const PICTURE = "/icon.svg";
/** In which nothing comes to an end where no answer comes: of a call, of a picture, of the file of trades. */
const SILENCE_MS = { call: 9_000, picture: 59_000, trades: 119_000 };
/** Longer than an answer is waited for after that silence. */
const PATIENCE_MS = 60_000;
const STEP_MS = 500;

const REJECTION = () => say("insufficient_balance", { available: "1.25", needed: "2", asset: "USDT" });
const toast = () => document.querySelector(".toast-place")?.textContent ?? "";

beforeEach(() => {
  answerAsUsual();
  logIn();
});

/** Text of the toast, from when it appears until it goes, two seconds later. */
async function expectToast(clock: TestClock, text: string, silenceMs: number): Promise<void> {
  await clock.pass(silenceMs);
  for (let ms = 0; ms < PATIENCE_MS && currentToast() === null; ms += STEP_MS) await clock.pass(STEP_MS);
  await expect.poll(toast).toBe(text);
  expect(TOAST_SHOWN_MS).toBe(2_000);
  await clock.pass(TOAST_SHOWN_MS - STEP_MS - 1);
  expect(toast()).toBe(text);
  await clock.pass(STEP_MS + 1);
  await expect.poll(toast).toBe("");
}

describe("what a failed call says", () => {
  const star = () => page.getByRole("button", { name: say("quotes_star", { name: "Bitcoin" }) });
  const pressed = (isPressed: boolean) => expect.element(star()).toHaveAttribute("aria-pressed", String(isPressed));

  async function tapStar(fault: Fault): Promise<TestClock> {
    server().fail(ADD, fault);
    await show(<StarButton product={{ ...BTC, isOption: false }} />);
    const clock = stopClock();
    await star().click();
    await expect.poll(() => server().asked(ADD)).toHaveLength(1);
    return clock;
  }

  for (const [fault, text, proof] of [
    ["code 500", REJECTION, proves("8.3")],
    ["no answer", () => say("system_timeout"), proves("8.6")],
    ["a cut line", () => say("system_exception"), proves("8.7")],
    ["HTTP 502", () => say("system_exception"), proves("8.7")],
  ] as const)
    it(`${fault}: why, for two seconds`, proof, async () => {
      const clock = await tapStar(fault);
      await expectToast(clock, text(), fault === "no answer" ? SILENCE_MS.call : 0);
      await pressed(false);
    });

  for (const [fault, proof] of [
    ["another code", proves("8.4")],
    ["code 209", proves("8.2")],
    ["hint_48", proves("8.5")],
  ] as const)
    it(`${fault}: nothing`, proof, async () => {
      const clock = await tapStar(fault);
      await expect.poll(() => server().underWay()).toBe(0);
      await clock.pass(STEP_MS);
      // Only an accepted request says that it was done.
      expect(currentToast()?.text ?? "").toBe(fault === "hint_48" ? say("quotes_added") : "");
      await pressed(fault === "hint_48");
    });
});

/** Ways in which fetching a file can end; the end of the session leads to login, and is no failure of a file. */
const ENDS = (Object.keys(FAULTS) as Fault[]).filter((fault) => fault !== "code 401");
const OTHERWISE: Readonly<Partial<Record<Fault, () => string>>> = { "code 500": REJECTION };

/** The picture comes as the file of trades does, by a path of its own. */
function fetchPictureAsTrades(): void {
  const { fetch } = server();
  globalThis.fetch = (input, init) => fetch(String(input) === PICTURE ? new URL("/api/statistics/trades", location.origin) : input, init);
}

describe.each(ENDS)("what a download says that ends in %s", (fault) => {
  const proof = fault in OTHERWISE ? {} : proves("8.8");
  const text = OTHERWISE[fault] ?? (() => say("system_image_error"));

  it("of a picture, for two seconds", proof, async () => {
    server().fail(TRADES, fault);
    fetchPictureAsTrades();
    standAt(`/preview-image?urls=${encodeURIComponent(JSON.stringify([PICTURE]))}`);
    await show(<PreviewPage />);
    await expect.element(page.getByRole("img", { name: say("preview_title", { number: 1, count: 1 }) })).toBeVisible();
    const clock = stopClock();
    await page.getByRole("button", { name: say("preview_save") }).click();
    await expectToast(clock, text(), fault === "no answer" ? SILENCE_MS.picture : 0);
  });

  it("of the file of trades, for two seconds", proof, async () => {
    server().fail(TRADES, fault);
    const epoch = { number: 1, beganAt: NOW - 1, endedAt: NOW };
    await show(<AccountTools of={{ epoch, startTs: NOW - 1, endTs: NOW } as Statistics} />);
    const clock = stopClock();
    await page.getByRole("button", { name: say("statistics_export") }).click();
    await expectToast(clock, text(), fault === "no answer" ? SILENCE_MS.trades : 0);
  });
});
