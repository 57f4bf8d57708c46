import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { NOW, stopClock } from "../../testing/clock.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { BTC, BTC_QUOTE } from "../../testing/market.ts";
import { tellQuote } from "../../testing/prices.ts";
import { say } from "../../testing/say.ts";
import { show } from "../../testing/show.tsx";
import { onlineStore } from "../net/live.ts";
import { ProductRow } from "./product-row.tsx";

const SILENT_S = 45;
/** As it stands in a list that was read a while ago; the app keeps what it heard of bitcoin, not of this one. */
const SILENT = "X:SOLUSD";
const OLD = { ...BTC, tickerInfo: { ...BTC_QUOTE, isOpen: true, ts: NOW - SILENT_S * 1_000 } };
const age = (seconds: number) => page.getByText(say("ui_stale", { seconds }), { exact: true });

afterEach(() => onlineStore.set(true));

async function showOld(productCode = SILENT): Promise<ReturnType<typeof stopClock>> {
  answerAsUsual();
  const clock = stopClock();
  await show(<ProductRow near product={{ ...OLD, productCode }} />);
  await expect.element(page.getByRole("link")).toBeVisible();
  return clock;
}

it("the age of a price is not told before the server could answer with a newer one", async () => {
  const clock = await showOld();
  await clock.pass(1_900);
  await expect.element(age(SILENT_S + 1)).not.toBeInTheDocument();
  await clock.pass(200);
  await expect.element(age(SILENT_S + 2)).toBeVisible();
});

it("a newer price in that time is no old one", async () => {
  const clock = await showOld(BTC.productCode);
  tellQuote({ isOpen: true, ts: NOW });
  await clock.pass(3_000);
  await expect.element(page.getByText(/Stale/)).not.toBeInTheDocument();
});

it("where nothing can come, the age is told at once", async () => {
  onlineStore.set(false);
  await showOld();
  await expect.element(age(SILENT_S)).toBeVisible();
});
