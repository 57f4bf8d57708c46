import { afterEach, beforeEach, expect, it } from "vitest";
import { type Locator, page } from "vitest/browser";
import AssetsPage from "../features/assets/assets-page.tsx";
import PulseHomePage from "../features/home/pulse-page.tsx";
import LoanListPage from "../features/loan/list-page.tsx";
import { answerLoans, productWith } from "../features/loan/loan-test-support.ts";
import TilesMePage from "../features/me/tiles-page.tsx";
import { answerAsUsual } from "../testing/guest.ts";
import { OPTION } from "../testing/quick.ts";
import { say } from "../testing/say.ts";
import { server } from "../testing/server.ts";
import { show } from "../testing/show.tsx";
import { answerSite } from "../testing/site.ts";
import { answerWealth } from "../testing/wealth.ts";

const NARROW = 320;
const LINE_PX = 20;

beforeEach(() => {
  answerAsUsual();
  answerWealth();
  answerSite();
});
afterEach(() => page.viewport(390, 844));

async function boxOf(place: Locator): Promise<DOMRect> {
  await expect.element(place).toBeVisible();
  await document.fonts.ready;
  return place.element().getBoundingClientRect();
}

/** Where a piece of text is drawn within an element, in px from the start of the screen. */
function placeOf(element: Element, piece: string): DOMRect {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const at = text.textContent?.indexOf(piece) ?? -1;
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + piece.length);
    return range.getBoundingClientRect();
  }
  throw new Error(`nowhere: ${piece}`);
}

it("on a narrow phone a loan's cost stands beside what it is of, in German too", async () => {
  answerLoans();
  server().rows("GET /api/loan/productList", [productWith({ costOfThousand: "27.000000" })]);
  await page.viewport(NARROW, 693);
  await show(<LoanListPage />, { language: "de" });
  const cost = await boxOf(page.getByText(/^1\.000 kosten 27,00$/));
  expect(cost.height).toBeLessThan(LINE_PX);
});

it("on a narrow phone the icons of the assets page stand beside its title, in German too", async () => {
  await page.viewport(NARROW, 693);
  await show(<AssetsPage />, { language: "de" });
  const title = await boxOf(page.getByRole("heading", { level: 1, name: say("nav_assets", {}, "de") }));
  const icons = [...(document.querySelector("header")?.querySelectorAll("button, a") ?? [])].map((icon) => icon.getBoundingClientRect());
  expect(icons.length).toBeGreaterThan(1);
  for (const icon of icons) expect(Math.abs(icon.top + icon.height / 2 - title.top - title.height / 2)).toBeLessThan(LINE_PX);
});

it("names of the personal page's tiles stand at one height, with a value and without", async () => {
  server().rows("GET /api/appConfig/list", ({ "params[pagePath]": pagePath }) =>
    ["priceAlerts", "statistics"].map((desc, index) => ({
      ...{ id: index + 1, pagePath, module: "services", desc, isVisible: true, path: `/pages/${desc}`, sort: index },
      ...{ titleKey: index === 0 ? "alerts_title" : "statistics_title", icon: "Star" },
    })),
  );
  server().rows("GET /api/priceAlert/list", [], 2);
  await show(<TilesMePage />);
  const valued = page.getByRole("link", { name: `${say("alerts_title")} 2`, exact: true });
  await expect.element(valued).toBeVisible();
  const plain = page.getByRole("link", { name: say("statistics_title"), exact: true });
  await document.fonts.ready;
  expect(placeOf(valued.element(), say("alerts_title")).top).toBe(placeOf(plain.element(), say("statistics_title")).top);
});

it("a payout has its plus before its digits in Arabic", async () => {
  server().rows("GET /api/fastTradeOrderOptions/list", [OPTION]);
  await show(<PulseHomePage />, { language: "ar" });
  const up = page.getByRole("button", { name: new RegExp(say("quick_up", {}, "ar")) });
  await expect.element(up).toBeVisible();
  const [plus, digits] = [placeOf(up.element(), "+"), placeOf(up.element(), "82")];
  expect(plus.right).toBeLessThanOrEqual(digits.left + 1);
});
