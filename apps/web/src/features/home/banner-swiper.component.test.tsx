import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
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

/** Which of the dots are wider than they are high. */
const lit = () =>
  [...document.querySelectorAll<HTMLElement>("section div > [aria-hidden] > span")].map(
    ({ clientWidth, clientHeight }) => clientWidth > clientHeight,
  );

it.each(["en", "sa", "ar"] as const)("the card that is shown has its dot lit, in the direction of %s", async (language) => {
  await show(<BannerSwiper />, { language });
  await expect.element(page.getByRole("region", { name: say("home_banners", {}, language) })).toBeVisible();
  for (const [at, title] of [...TITLES.entries(), ...[...TITLES.entries()].reverse()]) {
    page.getByText(title, { exact: true }).element().scrollIntoView({ inline: "center", block: "nearest" });
    await expect.poll(lit).toEqual(TITLES.map((_, index) => index === at));
  }
});
