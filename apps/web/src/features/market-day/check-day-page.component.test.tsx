import { formatUnits } from "@candela/model";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { stopClock } from "../../testing/clock.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { BTC } from "../../testing/market.ts";
import { placeNow, standAt } from "../../testing/place.ts";
import { candlesOf, MONDAY_NOON, publishDays, publishedOf, recomputed, SATURDAY, SUNDAY } from "../../testing/published-days.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import CheckDayPage from "./check-day-page.tsx";
import { dayStart } from "./day-text.ts";
import { notedHashesStore } from "./noted-hashes.ts";

const PATH = "/pages/market/checkDay";

beforeEach(() => {
  vi.setSystemTime(MONDAY_NOON);
  answerAsUsual();
  publishDays();
  server().rows("GET /api/product/search", [BTC]);
  server().data("GET /api/product/detail", BTC);
});

const open = async (query = "") => {
  standAt(`${PATH}${query}`);
  return show(<CheckDayPage />);
};
const askedDay = (day: string, more = "") => `?day=${day}&productCode=X%3ABTCUSD${more}`;
const text = (words: string) => page.getByText(words, { exact: true });
const result = () => expect.element(text(say("day_checked")), { timeout: 15_000 });

it("the last day that is over is offered, and checked in a thread of its own at a tap", async () => {
  await open();
  const day = page.getByLabelText(say("day_day"));
  await expect.element(day).toHaveValue(SUNDAY);
  await expect.element(day).toHaveAttribute("min", SATURDAY);
  await expect.element(day).toHaveAttribute("max", SUNDAY);
  await expect.element(page.getByLabelText(say("day_product"))).toHaveValue("X:BTCUSD");
  await page.getByRole("button", { name: say("day_check"), exact: true }).click();
  await result().toBeVisible();
  await expect.element(text("1,440 of 1,440").first()).toBeVisible();
  await expect.element(text("60 of 60")).toBeVisible();
  await expect.element(text(say("day_not_noted"))).toBeVisible();
  expect(Object.fromEntries(placeNow().query)).toEqual({ day: SUNDAY, productCode: "X:BTCUSD" });
});

it("the day of the address is checked at once, with seed, hash and day in full, and the prices of a trade", async () => {
  const seq = (recomputed(SATURDAY).tickNumbers("X:BTCUSD")?.first ?? 0) + 500;
  await open(askedDay(SATURDAY, `&ticks=${seq}`));
  await result().toBeVisible();
  const published = publishedOf(SATURDAY);
  const shown = (hex: string | null) => text(((hex ?? "").match(/.{8}/g) ?? []).join(" "));
  await expect.element(shown(published.hash)).toBeVisible();
  await expect.element(shown(published.seed)).toBeVisible();
  await expect.element(page.getByText(say("day_own_ticks"))).toBeVisible();
  await expect.element(text("61 of 61")).toBeVisible();
  // The Sunday is over as well, and so can be compared with what it should have opened from.
  await expect.element(text(say("day_next_text"))).toBeVisible();
  // It ran already when the installation was made, so its hash is no older than that.
  await expect.element(text(say("day_hash_first_text"))).toBeVisible();
  expect(
    server()
      .asked("GET /api/tick/detail")
      .map((fields) => fields.seq),
  ).toContain(seq);
});

it("a minute that was shown otherwise is told with both values, and so is a hash that this device had noted", async () => {
  const at = dayStart(SATURDAY) + 3_600_000;
  const noted = "cd".repeat(32);
  notedHashesStore.set({ [SATURDAY]: { hash: noted, at: dayStart(SATURDAY) - 1 } });
  server().rows("GET /api/candle/list", ({ productCode, interval, endTs = 0, limit = 300 }) =>
    candlesOf(productCode, interval, endTs)
      .slice(-limit)
      .map((row) => (interval === "1m" && row.ts === at ? { ...row, close: "12345.67" } : row)),
  );
  await open(askedDay(SATURDAY));
  await expect.element(text(say("day_differs")), { timeout: 15_000 }).toBeVisible();
  await expect.element(text(say("day_differs_text", { count: 2, of: 6 }))).toBeVisible();
  await expect.element(text("1,439 of 1,440").first()).toBeVisible();
  await expect.element(page.getByText(say("day_at_minute", { time: "01:00" }))).toBeVisible();
  await expect.element(text("12345.67")).toBeVisible();
  const [own] = recomputed(SATURDAY).minuteCandles("X:BTCUSD", 60, 61);
  await expect.element(text(formatUnits(own?.close ?? 0n, 2))).toBeVisible();
  await expect.element(text((noted.match(/.{8}/g) ?? []).join(" "))).toBeVisible();
});

it("the hashes of the week ahead are kept on the device, each as it was first told", async () => {
  const tomorrow = "2026-11-17";
  const first = "ef".repeat(32);
  notedHashesStore.set({ [tomorrow]: { hash: first, at: MONDAY_NOON } });
  await open();
  await expect.poll(() => Object.keys(notedHashesStore.get())).toHaveLength(7);
  expect(notedHashesStore.get()[tomorrow]).toEqual({ hash: first, at: MONDAY_NOON });
  expect(notedHashesStore.get()["2026-11-23"]?.hash).toBe(publishedOf("2026-11-23").hash);
  expect(server().asked("GET /api/market/dayCommitment")).not.toContainEqual({ day: tomorrow });
});

it("a market that was closed that day has nothing on either side", async () => {
  await open(`?day=${SATURDAY}&productCode=AAPL`);
  await result().toBeVisible();
  await expect.element(text(say("day_minutes_none"))).toBeVisible();
  expect(server().asked("GET /api/tick/detail")).toEqual([]);
});

describe("nothing is checked where there is nothing to check, and the page says why:", () => {
  it.each([
    ["a day that still runs", "2026-11-16", `November 16, 2026: ${say("day_not_over")}`, "Nov 17, 2026, 00:00 UTC"],
    ["a day to come", "2026-11-18", `November 18, 2026: ${say("day_not_over")}`, "Nov 19, 2026, 00:00 UTC"],
    ["a day before the first", "2026-11-13", say("day_before"), "November 14, 2026"],
    ["no day at all", "2026-02-30", say("day_none"), say("day_none_text")],
  ])("%s", async (_what, day, title, said) => {
    await open(askedDay(day));
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
    await expect.element(page.getByRole("alert").getByText(said)).toBeVisible();
    await expect.element(page.getByLabelText(say("day_day"))).toHaveValue(SUNDAY);
    expect(server().asked("GET /api/market/dayOpening")).toEqual([]);
  });

  it.each([
    ["recordings that are played", { first: null, last: null }, say("day_recording"), say("day_recording_text")],
    ["the first day", { first: "2026-11-16", last: null }, say("day_first_runs"), "Nov 17, 2026, 00:00 UTC"],
  ])("%s", async (_what, days, title, said) => {
    publishDays(days);
    await open();
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
    await expect.element(page.getByText(said)).toBeVisible();
    expect(page.getByLabelText(say("day_day")).query()).toBeNull();
  });

  it("a market that there is not", async () => {
    server().reject("GET /api/product/detail", "not_found", {}, 404);
    await open(`?day=${SATURDAY}&productCode=NOPE`);
    await expect.element(page.getByRole("heading", { name: say("day_unknown") }), { timeout: 15_000 }).toBeVisible();
  });

  it("a day of which the server tells no opening", async () => {
    server().reject("GET /api/market/dayOpening", "not_found", {}, 404);
    await open(askedDay(SATURDAY));
    await expect.element(page.getByRole("heading", { name: say("day_unpublished") })).toBeVisible();
  });

  it("an opening that makes no day", async () => {
    server().data("GET /api/market/dayOpening", ({ day }) => ({ day, state: "{}" }));
    await open(askedDay(SATURDAY));
    await expect.element(page.getByRole("heading", { name: say("day_broken") }), { timeout: 15_000 }).toBeVisible();
  });
});

it("a day outside of those that can be checked cannot be sent", async () => {
  await open();
  await page.getByLabelText(say("day_day")).fill("2026-11-13");
  const button = page.getByRole("button", { name: say("day_check"), exact: false }).first();
  await expect.element(button).toHaveAccessibleDescription(/November 14, 2026/);
  await userEvent.keyboard("{Enter}");
  expect(placeNow().query.get("day")).toBeNull();
});

it("a line that is cut in the middle breaks the check off, and it can be begun again", async () => {
  server().fail("GET /api/tick/detail", "a cut line");
  await open(askedDay(SATURDAY));
  await expect.element(page.getByRole("heading", { name: say("day_failed") }), { timeout: 15_000 }).toBeVisible();
  publishDays();
  await page.getByRole("button", { name: say("system_retry") }).click();
  await result().toBeVisible();
});

/** Candles of the day are asked for, and from then on time stands still; the server has no turn free. */
async function meetBusyServer() {
  const reads = server().hold("GET /api/candle/list");
  server().reject("GET /api/candle/list", "candles_busy", { seconds: "2" }, 503);
  await open(askedDay(SATURDAY));
  await expect.poll(() => server().asked("GET /api/candle/list").length, { timeout: 15_000 }).toBe(1);
  const clock = stopClock();
  reads.release();
  return clock;
}

it("a server that is busy is asked again after the time it names, and the check goes on", async () => {
  const clock = await meetBusyServer();
  await clock.pass(1_900);
  expect(server().asked("GET /api/candle/list")).toHaveLength(1);
  publishDays();
  await clock.pass(200);
  await result().toBeVisible();
  expect(page.getByRole("heading", { name: say("day_failed") }).query()).toBeNull();
});

it("a server that stays busy ends the check in the end", async () => {
  const clock = await meetBusyServer();
  for (let turn = 1; turn < 15; turn += 1) await clock.pass(2_000);
  await expect.element(page.getByRole("heading", { name: say("day_failed") })).toBeVisible();
  expect(server().asked("GET /api/candle/list")).toHaveLength(15);
});

it("days that cannot be read can be asked for again", async () => {
  server().reject("GET /api/market/checkableDays", "too_many_requests", { seconds: "1" }, 429);
  await open();
  publishDays();
  await page.getByRole("button", { name: say("system_retry") }).click();
  await expect.element(page.getByLabelText(say("day_day"))).toBeVisible();
});

it("a check that runs shows how far it is, and ends with a tap or with the page", async () => {
  server().hold("GET /api/tick/detail");
  const shown = await open(askedDay(SATURDAY));
  await expect.element(text(say("day_comparing")), { timeout: 15_000 }).toBeVisible();
  await expect.element(page.getByRole("progressbar", { name: say("day_working") })).toHaveAttribute("aria-valuenow", "60");
  await page.getByRole("button", { name: say("day_stop") }).click();
  expect(page.getByRole("progressbar").query()).toBeNull();
  await page.getByRole("button", { name: say("day_check"), exact: true }).click();
  await expect.element(text(say("day_comparing")), { timeout: 15_000 }).toBeVisible();
  const asked = server().asked("GET /api/tick/detail").length;
  await shown.unmount();
  server().data("GET /api/tick/detail", null);
  expect(server().asked("GET /api/tick/detail")).toHaveLength(asked);
});
