import { LANGUAGE_CODES, type LanguageCode } from "@candela/api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerCandles, candles } from "../../testing/candles.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { standAt } from "../../testing/place.ts";
import { tellQuote } from "../../testing/prices.ts";
import { OPTION } from "../../testing/quick.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { answerSite } from "../../testing/site.ts";
import { answerTrades } from "../../testing/trades.ts";
import { chooseMode } from "./shell/mode-choice.ts";
import TradePage from "./trade-page.tsx";

const AT = "/pages/quoteDetail/quoteDetail?productCode=X:BTCUSD";
const SECONDS = [30, 60, 120, 180, 300];

beforeEach(() => {
  answerAsUsual();
  answerSite();
  answerTrades();
  logIn();
  tellQuote();
  answerCandles(candles(100));
  server().rows("GET /api/priceAlert/list", []);
  server().rows(
    "GET /api/fastTradeOrderOptions/list",
    SECONDS.map((seconds, id) => ({ ...OPTION, id: id + 6, seconds })),
  );
  standAt(AT, "narrow");
});
afterEach(async () => {
  chooseMode("X:BTCUSD", "quick");
  await page.viewport(390, 844);
});

const boxOf = (element: Element) => element.getBoundingClientRect();
/** Where the tab bar begins, which the app has below. */
function lowest(): number {
  const bar = document.createElement("i");
  bar.style.cssText = "position: fixed; bottom: 0; height: var(--tabbar-height)";
  document.body.append(bar);
  const { top } = boxOf(bar);
  bar.remove();
  return top;
}

async function trade(width: number, height: number, language: LanguageCode = "en"): Promise<void> {
  await page.viewport(width, height);
  await show(<TradePage />, { language });
}

function runNothing(): void {
  server().rows("GET /api/fastTradeOrder/list", []);
}

describe.each(["en", "de", "ar"] as const)("at 320 by 640 px in the language %s", (language) => {
  it("the head of the page is one row, and the price has the day beside it", async () => {
    runNothing();
    await trade(320, 640, language);
    const head = page.getByRole("heading", { level: 1 });
    await expect.element(head).toBeVisible();
    const row = head.element().closest("header") as HTMLElement;
    await expect.poll(() => boxOf(row).height).toBeLessThan(64);
    const hero = document.querySelector("section dl")?.closest("section") as HTMLElement;
    const [price, day] = [...hero.children].map(boxOf);
    expect((price?.bottom ?? 0) > (day?.top ?? Number.POSITIVE_INFINITY)).toBe(true);
  });

  it("both keys of a quick trade are in sight with what they win and lose", async () => {
    runNothing();
    await trade(320, 640, language);
    const keys = () => ["quick_up", "quick_down"] as const;
    await expect.element(page.getByRole("button", { name: say("quick_up", {}, language), exact: true })).toBeVisible();
    for (const key of keys())
      await expect
        .poll(() => boxOf(page.getByRole("button", { name: say(key, {}, language), exact: true }).element()).bottom)
        .toBeLessThanOrEqual(lowest());
    const loss = page
      .getByText(say("quick_if_wrong", {}, language), { exact: true })
      .element()
      .closest("div") as HTMLElement;
    const key = page.getByRole("button", { name: say("quick_up", {}, language), exact: true }).element();
    expect(boxOf(loss).bottom).toBeLessThanOrEqual(boxOf(key).top + 1);
  });

  it("five durations fit beside one another", async () => {
    runNothing();
    await trade(320, 640, language);
    const row = page.getByRole("group", { name: say("quick_durations", {}, language) });
    await expect.element(row).toBeVisible();
    expect(row.element().scrollWidth).toBeLessThanOrEqual(row.element().clientWidth);
    expect(row.getByRole("radio").elements()).toHaveLength(SECONDS.length);
  });

  it("the keys of a contract are in sight, with one line of figures over them and every field above", async () => {
    chooseMode("X:BTCUSD", "contract");
    await trade(320, 640, language);
    const long = page.getByRole("button", { name: new RegExp(`^${say("contract_long", {}, language)}`) });
    await expect.element(long).toBeVisible();
    await expect.poll(() => boxOf(long.element()).bottom).toBeLessThanOrEqual(lowest());
    expect(boxOf(long.element()).height).toBeGreaterThanOrEqual(44);
    await page
      .getByRole("group", { name: say("trade_share", {}, language) })
      .getByRole("button")
      .first()
      .click();
    let dock = long.element() as HTMLElement;
    while (getComputedStyle(dock).position !== "sticky") dock = dock.parentElement as HTMLElement;
    await expect.poll(() => dock.querySelectorAll("tbody tr").length).toBe(1);
    // What the dock has no room for stands among the others.
    expect(page.getByRole("row", { name: new RegExp(say("contract_liq_short", {}, language)) }).elements()).toHaveLength(1);
    expect(boxOf(dock).height).toBeLessThan(110);
  });
});

it.each(LANGUAGE_CODES)(
  "at 320 by 640 px in the language %s the break-even rate stands beside what each end brings, over the keys",
  async (language) => {
    runNothing();
    await trade(320, 640, language);
    const key = page.getByRole("button", { name: say("quick_up", {}, language), exact: true });
    await expect.element(key).toBeVisible();
    const loss = page.getByText(say("quick_if_wrong", {}, language), { exact: true }).element();
    const facts = [...(loss.closest("dl")?.children ?? [])].map(boxOf);
    expect(facts).toHaveLength(4);
    expect(new Set(facts.map(({ top }) => Math.round(top))).size).toBe(1);
    expect(facts[3]?.bottom).toBeLessThanOrEqual(boxOf(key.element()).top + 1);
  },
);

describe.each([
  [320, 640],
  [320, 693],
  [390, 664],
  [390, 844],
])("while a trade runs, at %i by %i px", (width, height) => {
  it("its whole path and its countdown are in sight, and the key to another one", async () => {
    await trade(width, height);
    const countdown = page.getByRole("article").getByText(/^\d:\d\d$/);
    await expect.element(countdown).toBeVisible();
    // The path takes the place of the candles, which are lower.
    const chart = () => document.querySelector("main canvas")?.closest("figure")?.getBoundingClientRect();
    const next = page.getByRole("button", { name: say("quick_new") });
    await expect.poll(() => boxOf(next.element()).bottom).toBeLessThanOrEqual(lowest());
    await expect.poll(() => chart()?.height ?? 0).toBeGreaterThanOrEqual(128);
    expect(chart()?.top).toBeGreaterThanOrEqual(0);
    // All of the card, its prices too.
    expect(boxOf(page.getByRole("article").element()).bottom).toBeLessThanOrEqual(boxOf(next.element()).top);
  });
});

describe("what says that money is paper", () => {
  const tags = () => [...document.querySelectorAll("main, [role=dialog]")].flatMap((part) => [...part.querySelectorAll(".bg-flame-soft")]);

  it.each(["quick", "contract", "spot"] as const)("stands once on a page with a ticket: %s", async (mode) => {
    chooseMode("X:BTCUSD", mode);
    await trade(390, 844);
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => tags().length).toBe(1);
  });
});
