import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { TERMS } from "../../../testing/contract.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { positionWith } from "./contract-test-support.ts";
import PositionsPage from "./positions-page.tsx";

/** Follows 1,000.00 behind the best price. */
const TRAILING = { by: "price", distance: "1000.00", extreme: "97000.00", level: "96000.00" } as const;
const level = "96,000.00";

beforeEach(() => {
  answerAsUsual();
  logIn();
  tellQuote();
  server().data("GET /api/product/detail", BTC);
  server().data("GET /api/contractProduct/detail", TERMS);
  server().rows("GET /api/contractOrder/list", []);
});

it.each([
  ["a stop-loss behind the trailing stop", "95000.00", TRAILING, say("contract_trails_before", { level, stop: "95,000.00" })],
  ["a stop-loss before the trailing stop", "96300.00", TRAILING, say("contract_trails_behind", { level, stop: "96,300.00" })],
  ["a trailing stop alone", null, TRAILING, say("contract_trails", { level })],
] as const)(
  "the card of a position with %s says which is in force, and that the other is there",
  async (_with, stopLoss, trailing, told) => {
    server().rows("GET /api/contractPosition/list", ({ status }) => (status === "open" ? [positionWith({ stopLoss, trailing })] : []));
    await show(<PositionsPage />);
    await expect.element(page.getByRole("article").getByText(told, { exact: true })).toBeVisible();
  },
);

it("the size of a pair is counted in its first currency, and not in the pair", async () => {
  const pair = positionWith({ productCode: "C:EURUSD", size: "7000.00" });
  server().rows("GET /api/contractPosition/list", ({ status }) => (status === "open" ? [pair] : []));
  await show(<PositionsPage />);
  const size = page.getByRole("article").getByText(/^7,000/);
  await expect.element(size).toBeVisible();
  expect(size.element().textContent?.replaceAll("\u00a0", " ")).toBe("7,000 EUR");
});

describe("on a narrow phone", () => {
  beforeEach(async () => {
    await page.viewport(320, 640);
    server().rows("GET /api/contractPosition/list", ({ status }) => (status === "open" ? [positionWith()] : []));
  });
  afterEach(() => page.viewport(390, 844));
  const card = () => page.getByRole("article");
  const boxesOf = (elements: readonly Element[]) => elements.map((element) => element.getBoundingClientRect());

  it.each(["en", "de", "ar", "rus", "fr", "vi"] as const)(
    "the keys of a card are one row, a finger high, in the language %s",
    async (language) => {
      await show(<PositionsPage />, { language });
      await expect.element(card()).toBeVisible();
      const more = card().getByRole("button", { name: say("contract_more_of", { position: "" }, language).trim() });
      const keys = () => boxesOf([...(more.element().parentElement?.children ?? [])]).filter(({ width }) => width > 0);
      await expect.poll(() => new Set(keys().map(({ top, height }) => `${Math.round(top)} ${Math.round(height)}`)).size).toBe(1);
      expect(keys()[0]?.height).toBe(44);
    },
  );

  it("what there is no key for is found with the others", async () => {
    await show(<PositionsPage />);
    await expect.element(card()).toBeVisible();
    expect(
      card()
        .getByRole("button", { name: say("contract_add_margin"), exact: true })
        .query(),
    ).toBeNull();
    await card()
      .getByRole("button", { name: say("contract_more_of", { position: "" }).trim() })
      .click();
    await expect.element(page.getByRole("dialog").getByRole("button", { name: say("contract_margin_title") })).toBeVisible();
  });

  it("a card is as high as before when its figures grow", async () => {
    await show(<PositionsPage />);
    await expect.element(card()).toBeVisible();
    const heights: number[] = [];
    // 0.05 BTC from 96,414.50 on.
    for (const [price, profit] of [
      ["96410.50", "−0.20"],
      ["96600.00", "+9.28"],
      ["110000.00", "+679.28"],
      ["350000.00", "+12,679.28"],
    ] as const) {
      tellQuote({ nowPrice: price, bid: price, ask: price });
      await expect.element(card().getByText(profit, { exact: true })).toBeVisible();
      heights.push(card().element().getBoundingClientRect().height);
    }
    expect(new Set(heights).size, heights.join()).toBe(1);
  });
});
