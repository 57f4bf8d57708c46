import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerCandles, candles } from "../../testing/candles.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { BTC } from "../../testing/market.ts";
import { placeNow, standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { answerSite } from "../../testing/site.ts";
import { answerTrades } from "../../testing/trades.ts";
import { chooseMode } from "./shell/mode-choice.ts";
import TradePage from "./trade-page.tsx";

beforeEach(() => {
  answerAsUsual();
  answerSite();
  logIn();
  answerTrades();
  server().rows("GET /api/priceAlert/list", []);
  answerCandles(candles(300));
  standAt(`/pages/quoteDetail/quoteDetail?productCode=${BTC.productCode}`);
  chooseMode(BTC.productCode, "contract");
});

it("the candles of a contract come on a phone with a tap on the price, and lead to the full chart", async () => {
  await show(<TradePage />);
  const price = page.getByRole("button", { name: new RegExp(`^${say("trade_chart")}`) });
  const chart = page.getByRole("figure", { name: /^Bitcoin/ });
  await expect.element(price).toHaveAttribute("aria-expanded", "false");
  await expect.element(chart).not.toBeInTheDocument();
  await price.click();
  await expect.element(chart).toBeVisible();
  await expect.element(page.getByRole("button", { name: say("trade_full_chart") })).toBeVisible();
  await price.click();
  await expect.element(chart).not.toBeInTheDocument();
});

it("the full chart is told which ticket it was opened from", async () => {
  chooseMode(BTC.productCode, "quick");
  await show(<TradePage />);
  await page.getByRole("button", { name: say("trade_full_chart") }).click();
  await expect.poll(() => [placeNow().path, placeNow().query.get("mode")]).toEqual(["/pages/quoteDetail/klinePage", "quick"]);
});
