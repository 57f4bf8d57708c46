import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { PriceAlert } from "../../lib/alerts/price-alerts.ts";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { BTC, BTC_QUOTE } from "../../testing/market.ts";
import { tellQuote } from "../../testing/prices.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { WaitingRow } from "./waiting-row.tsx";

const alertAt = (condition: PriceAlert["condition"], price: string): PriceAlert => ({
  id: "5",
  productCode: BTC.productCode,
  productType: BTC.productType,
  condition,
  price,
  status: "active",
  createdAt: NOW,
  firedAt: null,
  tick: null,
});

beforeEach(() => {
  answerAsUsual();
  logIn();
});
afterEach(async () => {
  document.documentElement.style.fontSize = "";
  await page.viewport(390, 844);
});

/** The distance as a part of the price: a rise to an alert above it, a fall to one below it. */
it.each([
  ["above", "100000.00", "80000.00", "+25.00%"],
  ["above", "100000.00", "99990.00", "+0.01%"],
  ["above", "100000.00", "100000.00", "0.00%"],
  ["below", "80000.00", "100000.00", "−20.00%"],
  ["below", "99990.00", "100000.00", "−0.01%"],
  ["below", "100000.00", "100000.00", "0.00%"],
] as const)("an alert %s, at %s, while the price is %s, is %s away", async (condition, price, nowPrice, away) => {
  server().data("GET /api/product/detail", { ...BTC, tickerInfo: { ...BTC_QUOTE, nowPrice } });
  tellQuote({ nowPrice });
  await show(<WaitingRow alert={alertAt(condition, price)} />);
  await expect.element(page.getByText(/%$/)).toHaveTextContent(away);
});

it("how far it is never touches what it waits for, on a narrow phone in German", async () => {
  await page.viewport(320, 640);
  const nowPrice = "100000.00";
  server().data("GET /api/product/detail", { ...BTC, tickerInfo: { ...BTC_QUOTE, nowPrice } });
  tellQuote({ nowPrice });
  await show(<WaitingRow alert={alertAt("above", "125000.00")} />, { language: "de" });
  const away = page.getByText(/%$/);
  await expect.element(away).toBeVisible();
  const level = page.getByText(say("alerts_above", { price: "125.000,00" }, "de"), { exact: true });
  const [told, far] = [level, away].map((part) => part.element().getBoundingClientRect());
  const apart = (far?.left ?? 0) - (told?.right ?? 0);
  const below = (far?.top ?? 0) - (told?.bottom ?? 0);
  expect(Math.max(apart, below)).toBeGreaterThanOrEqual(0);
  if (below < 0) expect(apart).toBeGreaterThanOrEqual(8);
});

it("a long price in letters twice as large moves to the next line and not out of a narrow phone", async () => {
  await page.viewport(320, 640);
  const nowPrice = "100000.00";
  server().data("GET /api/product/detail", { ...BTC, tickerInfo: { ...BTC_QUOTE, nowPrice } });
  tellQuote({ nowPrice });
  await show(<WaitingRow alert={alertAt("above", "100557.93")} />);
  // Sizes change over a frame, also with motion reduced.
  document.documentElement.style.fontSize = "32px";
  await expect.poll(() => getComputedStyle(document.documentElement).fontSize).toBe("32px");
  const level = page.getByText(say("alerts_above", { price: "100,557.93" }), { exact: true });
  await expect.element(level).toBeVisible();
  const [told, row] = [level, page.getByRole("link")].map((part) => part.element().getBoundingClientRect());
  expect(told?.right).toBeLessThanOrEqual(row?.right ?? 0);
});

it.each(["en", "ar"] as const)("how far it is ends the line, where reading in %s ends", async (language) => {
  const nowPrice = "100000.00";
  server().data("GET /api/product/detail", { ...BTC, tickerInfo: { ...BTC_QUOTE, nowPrice } });
  tellQuote({ nowPrice });
  await show(<WaitingRow alert={alertAt("above", "125000.00")} />, { language });
  const away = page.getByText(/%/);
  await expect.element(away).toBeVisible();
  const level = page.getByText(/125,000|١٢٥٬٠٠٠/);
  const [far, told] = [away, level].map((part) => part.element().getBoundingClientRect());
  expect(language === "ar" ? (told?.left ?? 0) - (far?.right ?? 0) : (far?.left ?? 0) - (told?.right ?? 0)).toBeGreaterThan(40);
});
