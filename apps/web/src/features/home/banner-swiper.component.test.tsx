import { SWIPER_MS } from "@candela/api";
import { proves } from "@candela/testkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { stopClock } from "../../testing/clock.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { BannerSwiper } from "./banner-swiper.tsx";

const TITLES = ["First", "Second", "Third"];

beforeEach(() => {
  answerAsUsual();
  server().rows(
    "GET /api/banner/list",
    TITLES.map((title, at) => ({ id: at + 1, title, text: "", img: "", path: "" })),
  );
});
afterEach(() => vi.restoreAllMocks());

/** Which of the dots are wider than they are high. */
const lit = () =>
  [...document.querySelectorAll<HTMLElement>("section div > [aria-hidden] > span")].map(
    ({ clientWidth, clientHeight }) => clientWidth > clientHeight,
  );
type Shown = "en" | "sa" | "ar";
const cards = (language: Shown = "en") => page.getByRole("region", { name: say("home_banners", {}, language) });

it.each(["en", "sa", "ar"] as const)("the card that is shown has its dot lit, in the direction of %s", async (language) => {
  await show(<BannerSwiper />, { language });
  await expect.element(cards(language)).toBeVisible();
  for (const [at, title] of [...TITLES.entries(), ...[...TITLES.entries()].reverse()]) {
    page.getByText(title, { exact: true }).element().scrollIntoView({ inline: "center", block: "nearest" });
    await expect.poll(lit).toEqual(TITLES.map((_, index) => index === at));
  }
});

/** A device with motion, as most have it; the device of the tests prefers less. */
function withMotion(): void {
  const real = window.matchMedia;
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    real.call(window, query.replace("reduced-motion: reduce", "reduced-motion: no-preference")),
  );
}

/** Which card the list shows; a whole number when it has come to rest. */
function shown(): number {
  const list = document.querySelector("section ul");
  return list === null ? -1 : Math.round((100 * Math.abs(list.scrollLeft)) / list.clientWidth) / 100;
}

describe.each(["en", "ar"] as const)("the swiper in %s", (language) => {
  it("turns every 3 s, after the last to the first, and rests while paused", proves("4.16"), async () => {
    expect(SWIPER_MS).toBe(3_000);
    withMotion();
    const clock = stopClock();
    await show(<BannerSwiper />, { language });
    await clock.pass(1);
    await expect.element(cards(language).getByRole("listitem").first()).toBeVisible();
    // Begun again once the list is known to be in sight: from here the three seconds count.
    const key = (does: "home_pause" | "home_play") => page.getByRole("button", { name: say(does, {}, language) });
    await expect.poll(shown).toBe(0);
    await key("home_pause").click();
    await clock.pass(2 * SWIPER_MS);
    expect(shown()).toBe(0);
    await key("home_play").click();
    await expect.element(key("home_pause")).toBeVisible();
    // Not pointed at any more, by which it would wait.
    await page.elementLocator(document.body).hover({ position: { x: 1, y: 800 } });
    for (const next of [1, 2, 0]) {
      const before = shown();
      await clock.pass(SWIPER_MS - 1);
      expect(shown()).toBe(before);
      await clock.pass(1);
      await expect.poll(shown).toBe(next);
    }
    await key("home_pause").click();
    await clock.pass(2 * SWIPER_MS);
    expect(shown()).toBe(0);
  });
});

it("stands still for who wants less motion, and has nothing to pause", async () => {
  const clock = stopClock();
  await show(<BannerSwiper />);
  await clock.pass(1);
  await expect.element(cards().getByRole("listitem").first()).toBeVisible();
  await clock.pass(3 * SWIPER_MS);
  expect(shown()).toBe(0);
  expect(cards().getByRole("button").query()).toBeNull();
});
