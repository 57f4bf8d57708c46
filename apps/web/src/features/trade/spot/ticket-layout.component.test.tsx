import type { LanguageCode } from "@candela/api";
import { Direction } from "@candela/model";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC, BTC_QUOTE } from "../../../testing/market.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { show } from "../../../testing/show.tsx";
import { ENGLISH, loadTexts } from "../../../testing/texts.ts";
import { TicketPanel } from "./ticket-panel.tsx";

beforeEach(() => {
  answerAsUsual();
  tellQuote();
});

/** Words as long as German has them, one half of a sentence more: our packs have none of it yet, but a language of it is offered. */
function longWords(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, text.replaceAll(/(?<![{\w])([A-Z][a-z]{3,})(?![\w}])/g, "$1sverpflichtungen")]),
  );
}

/** Parts broader than the screen or cut off at its edge; polled, since sizes are animated. */
function overflowing(): readonly string[] {
  const shown = [...document.querySelectorAll<HTMLElement>("main *, [role=dialog] *")].filter((each) => each.checkVisibility());
  return shown
    .filter((each) => !each.closest(".sr-only") && getComputedStyle(each).position !== "absolute")
    .filter((each) => {
      const { left, right, width } = each.getBoundingClientRect();
      return width > 0 && (left < -1 || right > innerWidth + 1);
    })
    .map((each) => `${each.textContent?.slice(0, 40)} to ${Math.round(each.getBoundingClientRect().right)} of ${innerWidth} px`);
}

const LANGUAGES: readonly (readonly [string, LanguageCode, Readonly<Record<string, string>>])[] = [
  ["English", "en", ENGLISH],
  ["long German words", "de", longWords(ENGLISH)],
  ["Arabic, from right to left", "ar", ENGLISH],
  ["Chinese", "zh", await loadTexts("zh")],
];

describe.each(LANGUAGES)("in %s", (_name, language, texts) => {
  it.each([
    ["usual numbers", "10000.000000", "1000"],
    ["huge ones", "999999999999999.000000", "999999999999.99"],
    ["as many digits as a field takes", "9999999999999999.000000", "9999999999999999"],
    ["tiny ones", "0.000001", "0.000001"],
  ])("a ticket of %s: it stays on the screen", async (_size, available, amount) => {
    logIn(available);
    await show(<TicketPanel product={BTC} direction={Direction.buy} docked />, { language, texts });
    const field = page.getByRole("textbox").first();
    await field.fill(amount);
    await expect.element(field).toHaveValue(language === "de" ? amount.replace(".", ",") : amount);
    await expect.poll(overflowing).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  });

  it("the confirmation stays on the screen, and its button in reach", async () => {
    logIn("90000000.000000");
    await show(<TicketPanel product={BTC} direction={Direction.buy} docked />, { language, texts });
    await page.getByRole("textbox").first().fill("4321000.12");
    await page.getByRole("button").last().click();
    const sheet = page.getByRole("dialog");
    await expect.element(sheet).toBeVisible();
    await expect.poll(() => Math.round(sheet.element().getBoundingClientRect().bottom)).toBe(innerHeight);
    await expect.poll(overflowing).toEqual([]);
    const { bottom, height } = sheet.getByRole("button").last().element().getBoundingClientRect();
    expect([bottom <= innerHeight, height >= 44]).toEqual([true, true]);
  });
});

describe.each([
  [390, "en"],
  [320, "de"],
] as const)("at %i px in the language %s", (width, language) => {
  beforeEach(() => page.viewport(width, 844));
  afterEach(() => page.viewport(390, 844));

  it.each(["gtc", "day", "ioc", "fok"] as const)("the time in force %s stands there whole", async (time) => {
    logIn();
    await show(<TicketPanel product={BTC} direction={Direction.buy} docked />, { language });
    await page.getByRole("combobox", { name: say("trade_order_type", {}, language) }).selectOptions("stop_limit");
    const choice = page.getByRole("combobox", { name: say("term_time_in_force", {}, language) });
    await choice.selectOptions(time);
    const words = () =>
      [...(choice.element().parentElement as HTMLElement).querySelectorAll("span")].find(
        ({ textContent }) => textContent === say(`orders_valid_${time}`, {}, language),
      );
    await expect.poll(words).toBeDefined();
    const { scrollWidth, clientWidth } = (words() as HTMLElement).parentElement as HTMLElement;
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    const line = (words() as HTMLElement).getBoundingClientRect();
    const field = choice.element().getBoundingClientRect();
    expect([line.height <= field.height, line.right <= field.right, field.height >= 44]).toEqual([true, true, true]);
    await expect.poll(overflowing).toEqual([]);
  });
});

it.each(["en", "de", "fr", "ar"] as const)(
  "in the language %s the options of a market order are one line above the pad",
  async (language) => {
    logIn();
    await show(<TicketPanel product={BTC} direction={Direction.buy} docked />, { language });
    const choice = page.getByRole("combobox", { name: say("term_time_in_force", {}, language) });
    await expect.element(choice).toBeVisible();
    const middle = (element: Element) => element.getBoundingClientRect().top + element.getBoundingClientRect().height / 2;
    const model = page
      .getByText(say("term_fill_top", {}, language), { exact: true })
      .first()
      .element();
    expect(Math.abs(middle(model) - middle(choice.element()))).toBeLessThan(8);
  },
);

describe("numbers of the ticket", () => {
  it.each([
    ["en", "1,234,567.5"],
    ["de", "1.234.567,5"],
    ["ar", "1,234,567.5"],
  ] as const)("in %s are grouped as %s while they are typed", async (language, shown) => {
    logIn("9000000.000000");
    await show(<TicketPanel product={BTC} direction={Direction.buy} docked />, { language });
    await page.getByRole("textbox").first().fill("1234567.5");
    await expect.element(page.getByText(shown, { exact: true })).toBeVisible();
  });

  it("read from left to right where words do not", async () => {
    logIn();
    await show(<TicketPanel product={BTC} direction={Direction.buy} docked />, { language: "ar" });
    expect(document.documentElement.dir).toBe("rtl");
    const [one, three] = ["1", "3"].map(
      (digit) => page.getByRole("button", { name: digit, exact: true }).element().getBoundingClientRect().left,
    );
    expect(one).toBeLessThan(three ?? 0);
    const [buy, sell] = [say("trade_buy", {}, "ar"), say("trade_sell", {}, "ar")].map(
      (word) => page.getByText(word, { exact: true }).first().element().getBoundingClientRect().left,
    );
    expect(buy).toBeGreaterThan(sell ?? 0);
  });

  it("of a price with eight decimals are written whole", async () => {
    logIn();
    const cheap = {
      ...BTC,
      priceScale: 8,
      tickSize: "0.00000001",
      quantityScale: 2,
      quantityStep: "1.00",
      quantityMin: "1.00",
      quantityMax: "9000000000.00",
    };
    tellQuote({ ...BTC_QUOTE, nowPrice: "0.00001234", bid: "0.00001233", ask: "0.00001235", seq: BTC_QUOTE.seq + 10_000 });
    await show(<TicketPanel product={cheap} direction={Direction.buy} docked />);
    await page.getByRole("textbox").first().fill("1000");
    await page.getByRole("button", { name: say("trade_review_buy") }).click();
    await expect.element(page.getByRole("dialog").getByText("0.00001235").first()).toBeVisible();
    await expect.poll(overflowing).toEqual([]);
  });
});
