import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { PriceAlert } from "../../lib/alerts/price-alerts.ts";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { BTC, BTC_QUOTE } from "../../testing/market.ts";
import { tellQuote } from "../../testing/prices.ts";
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
