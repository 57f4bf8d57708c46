/** A currency of the assets tells by which rate it counts. */
import type { Data } from "@candela/api";
import { proves } from "@candela/testkit";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { EXCHANGE_PATH } from "../../lib/navigation/paths.ts";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { placeNow } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { answerWealth } from "../../testing/wealth.ts";
import AssetsPage from "./assets-page.tsx";

const INFO = "GET /api/currencyExchangeRate/getExchangeInfo";
type Rate = NonNullable<Data<typeof INFO>>["rates"][number];

const EURO: Rate = {
  ...{ currencyId: 5, currencyName: "EUR", bid: "1.08421000", ask: "1.08441000", mid: "1.08431000" },
  ...{ productCode: "C:EURUSD", seq: 4_711, ts: NOW - 2_000, isInverted: false, isStale: false },
};
const answerRates = (...rates: readonly Rate[]) =>
  server().data(INFO, { settlementCurrencyId: 3, spreadRate: "0.002", feeRate: "0.001", ts: NOW, rates: [...rates] });
const balance = (currencyId: number, currencyName: string, amount: string) => ({
  ...{ currencyId, currencyName, balance: amount, available: amount, frozen: "0.000000" },
});
const row = (name: RegExp) => page.getByRole("listitem").getByRole("button", { name });

beforeEach(async () => {
  answerAsUsual();
  answerWealth();
  server().rows("GET /api/userAssets/list", [
    balance(3, "USDT", "100.000000"),
    balance(5, "EUR", "200.000000"),
    balance(8, "USDC", "7.000000"),
  ]);
});

it("tells the middle of the market, both sides, and the tick they come from", proves("7.20"), async () => {
  answerRates(EURO);
  await show(<AssetsPage />);
  await row(/Euro/).click();
  const sheet = page.getByRole("dialog");
  await expect.element(sheet.getByText("1 EUR = 1.08431 USDT")).toBeVisible();
  await expect.element(sheet.getByText("C:EURUSD")).toBeVisible();
  expect(sheet.element().textContent).toContain("1.08421 / 1.08441");
  expect(sheet.element().textContent).toMatch(/tick 4,?711/);
  expect(sheet.element().textContent).not.toContain(say("loan_pause_stale"));
  await expect.element(sheet.getByRole("button", { name: say("exchange_title") })).toBeVisible();
});

it("tells a price that is old, a currency that counts as one dollar, and one without a price", async () => {
  const par: Rate = { ...EURO, currencyId: 8, currencyName: "USDC", bid: "1", ask: "1", mid: "1", productCode: null, seq: null, ts: null };
  answerRates({ ...EURO, isStale: true }, par);
  await show(<AssetsPage />);
  await row(/Euro/).click();
  await expect.element(page.getByRole("dialog").getByText(say("loan_pause_stale"))).toBeVisible();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("ui_close") })
    .click();
  await row(/USD Coin|USDC/).click();
  await expect.element(page.getByRole("dialog").getByText(say("exchange_at_par"))).toBeVisible();
});

it("says that there is no price now", async () => {
  answerRates({ ...EURO, bid: null, ask: null, mid: null, productCode: null, seq: null, ts: null });
  await show(<AssetsPage />);
  await row(/Euro/).click();
  await expect.element(page.getByRole("dialog").getByText(say("assets_no_price"))).toBeVisible();
});

it("asks again where the rates could not be read, and has none of the settlement currency itself", async () => {
  server().fail(INFO, "code 500");
  await show(<AssetsPage />);
  await row(/Euro/).click();
  const again = page.getByRole("dialog").getByRole("button", { name: say("system_retry") });
  await expect.element(again).toBeVisible();
  answerRates(EURO);
  await again.click();
  await expect.element(page.getByRole("dialog").getByText("1 EUR = 1.08431 USDT")).toBeVisible();
  expect(row(/Tether|USDT/).query()).toBeNull();
});

it("leads to the exchange of that very currency", async () => {
  answerRates(EURO);
  await show(<AssetsPage />);
  await row(/Euro/).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("exchange_title") })
    .click();
  await expect.poll(placeNow).toMatchObject({ path: EXCHANGE_PATH });
  expect(placeNow().query.get("from")).toBe("5");
});
