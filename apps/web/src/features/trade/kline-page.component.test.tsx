import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { chartSettingsStore } from "../../lib/chart/chart-settings.ts";
import { INDICATORS } from "../../lib/chart/indicators.ts";
import { intervalStore } from "../../lib/chart/intervals.ts";
import { turnedStore } from "../../lib/chart/turned.ts";
import { answerCandles, candles } from "../../testing/candles.ts";
import { readCanvases } from "../../testing/chart.tsx";
import { NOW } from "../../testing/clock.ts";
import { openKline, prepareKline } from "../../testing/kline.tsx";
import { BTC } from "../../testing/market.ts";
import { placeNow, standAt } from "../../testing/place.ts";
import { tellQuote } from "../../testing/prices.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { chooseMode } from "./shell/mode-choice.ts";

beforeEach(prepareKline);

const button = (name: string) => page.getByRole("button", { name });
const readout = () => document.querySelector("p[dir=ltr].page-x")?.textContent;

describe("the candle that is read out", () => {
  it("is the running one, and goes on with its price", async () => {
    await openKline();
    await expect.poll(readout).toBe("15:00O 98,990.00H 99,005.00L 98,985.00C 99,000.00V 1.50+0.01%up 0.01%");
    tellQuote({ nowPrice: "98900.00", ts: NOW + 1_000 });
    await expect.poll(readout).toBe("15:00O 98,990.00H 99,005.00L 98,900.00C 98,900.00V 1.50−0.09%down 0.09%");
  });

  it("is the one that the keys point at, until they let it go", async () => {
    await openKline();
    (page.getByRole("slider").element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await expect.poll(readout).toBe("14:45O 98,980.00H 98,995.00L 98,975.00C 98,990.00V 1.50+0.01%up 0.01%");
    await userEvent.keyboard("{Escape}");
    await expect.poll(readout).toContain("15:00");
  });

  it("shows a close below its opening in the colour that falls", async () => {
    const close = () =>
      [...document.querySelectorAll("p[dir=ltr].page-x .text-up, p[dir=ltr].page-x .text-down")].map(
        ({ className }) => className.match(/text-(up|down)\b/)?.[1],
      );
    await openKline();
    await expect.poll(() => close()[0]).toBe("up");
    tellQuote({ nowPrice: "98900.00", ts: NOW + 1_000 });
    await expect.poll(() => close()[0]).toBe("down");
  });
});

it("on its side is put upright by a step back, and stays", async () => {
  vi.spyOn(document.documentElement, "requestFullscreen").mockRejectedValue(new Error("no full screen"));
  await openKline();
  await button(say("trade_landscape")).click();
  await expect.poll(() => turnedStore.get()).toBe(true);
  const { path } = placeNow();
  history.back();
  await expect.poll(() => turnedStore.get()).toBe(false);
  expect(placeNow().path).toBe(path);
  await expect.element(button(say("trade_landscape"))).toBeVisible();
});

describe("another length of candles", () => {
  it("is read, and stays", async () => {
    await openKline();
    await page.getByRole("radio", { name: say("trade_interval_name_1d") }).click({ force: true });
    await expect.poll(() => server().asked("GET /api/candle/list").at(-1)).toEqual({ productCode: "X:BTCUSD", interval: "1d", limit: 300 });
    expect(intervalStore.get()).toBe("1d");
    await expect.poll(readout).toContain("2026-11-20");
  });

  it("tells nothing of the length before while its own are read", async () => {
    await openKline();
    await expect.poll(readout).toContain("15:00");
    const reads = server().hold("GET /api/candle/list");
    await page.getByRole("radio", { name: say("trade_interval_name_1d") }).click({ force: true });
    await expect.poll(() => server().asked("GET /api/candle/list").at(-1)).toMatchObject({ interval: "1d" });
    await expect.poll(readout).toBeUndefined();
    reads.release();
    await expect.poll(readout).toContain("2026-11-20");
  });
});

describe("the table", () => {
  it("has the candles newest first, page by page, and gives them all as a file", async () => {
    const files: { name: string; blob: Blob }[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
      files.push({ name: this.download, blob: blobs.at(-1) as Blob });
    });
    const blobs: Blob[] = [];
    const address = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return "blob:none";
    });
    answerCandles(candles(120));
    await openKline();
    await button(say("trade_table")).click();
    const rows = () =>
      [...document.querySelectorAll("[role=dialog] tbody tr")].map((row) => [...row.children].map(({ textContent }) => textContent));
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByRole("status")).toHaveTextContent(say("chart_page", { page: 1, pages: 3 }));
    expect(rows()).toHaveLength(50);
    expect(rows()[0]).toEqual(["11-20 15:00", "97,190.00", "97,205.00", "97,185.00", "97,200.00", "+0.01%up 0.01%", "1.50"]);
    expect(rows()[1]?.[0]).toBe("11-20 14:45");
    await expect.element(dialog.getByRole("button", { name: say("chart_newer") })).toHaveAccessibleDescription(say("chart_newest_page"));
    await dialog.getByRole("button", { name: say("chart_older") }).click();
    await dialog.getByRole("button", { name: say("chart_older") }).click();
    await expect.poll(() => rows().length).toBe(20);
    expect(rows().at(-1)?.[1]).toBe("96,000.00");
    await expect.element(dialog.getByRole("button", { name: say("chart_older") })).toHaveAccessibleDescription(say("chart_oldest_page"));
    await dialog.getByRole("button", { name: say("chart_newer") }).click();
    await expect.element(dialog.getByRole("status")).toHaveTextContent(say("chart_page", { page: 2, pages: 3 }));
    await dialog.getByRole("button", { name: say("chart_export", { count: 120 }) }).click();
    expect(files.map(({ name }) => name)).toEqual(["X-BTCUSD_15m_2026-11-20.csv"]);
    const lines = (await (files[0] as { blob: Blob }).blob.text()).split("\r\n");
    expect(lines[0]).toBe("time,open,high,low,close,volume");
    expect(lines[1]).toBe("2026-11-19T09:15:00.000Z,96000.00,96015.00,95995.00,96010.00,1.500000");
    expect(lines).toHaveLength(122);
    click.mockRestore();
    address.mockRestore();
  });
});

describe("how the chart looks", () => {
  const dialog = () => page.getByRole("dialog");
  it("is chosen in its settings, and kept for this user", async () => {
    await openKline();
    await button(say("chart_settings")).click();
    await dialog()
      .getByRole("switch", { name: say("chart_logarithmic") })
      .click();
    await dialog()
      .getByRole("switch", { name: say("chart_session_breaks") })
      .click();
    await dialog().getByText(say("chart_kind_heikinAshi"), { exact: true }).click();
    await expect.element(dialog().getByText(say("chart_heikin_note"))).toBeVisible();
    expect(JSON.parse(localStorage.getItem("chartSettings 7") ?? "")).toMatchObject({
      kind: "heikinAshi",
      logarithmic: true,
      sessionBreaks: true,
    });
  });

  it("takes each number of an indicator as soon as it fits", async () => {
    await openKline();
    await button(say("chart_settings")).click();
    const field = dialog().getByRole("textbox", { name: say("chart_parameter_of", { indicator: "RSI", name: say("chart_period") }) });
    const numbers = () => chartSettingsStore.get().parameters.RSI;
    await field.fill("21");
    expect(numbers()).toEqual([21]);
    for (const text of ["0", "251", "", "2.5", "x"]) {
      await field.fill(text);
      expect(numbers(), text).toEqual([21]);
      await expect.element(dialog().getByText(say("chart_between", { min: 1, max: 250 }))).toBeVisible();
    }
    (field.element() as HTMLElement).blur();
    await expect.element(field).toHaveValue("21");
    await dialog()
      .getByRole("button", { name: say("chart_reset_parameters") })
      .click();
    expect(numbers()).toEqual([14]);
  });

  it("goes to a day", async () => {
    answerCandles(candles(2_000));
    await openKline();
    await button(say("chart_settings")).click();
    await expect.element(dialog().getByRole("button", { name: say("chart_jump_go") })).toHaveAccessibleDescription(say("chart_jump"));
    await dialog().getByLabelText(say("chart_jump")).fill("2026-11-02");
    await dialog()
      .getByRole("button", { name: say("chart_jump_go") })
      .click();
    await expect
      .poll(() =>
        server()
          .asked("GET /api/candle/list")
          .map(({ endTs }) => endTs),
      )
      .toContain(Date.UTC(2026, 10, 2, 12) + 60 * 900_000);
    await expect.poll(() => dialog().query()).toBeNull();
  });

  it("shows an indicator and hides it by a tap, and names the lines over the candles", async () => {
    await openKline();
    await button("BOLL").click();
    await button("EMA").click();
    await expect
      .poll(() => [...document.querySelectorAll("ul[dir=ltr] li")].map(({ textContent }) => textContent))
      .toEqual(["EMA 7", "EMA 25", "BOLL 20, 2"]);
    await button("EMA").click();
    expect(chartSettingsStore.get().indicators).toEqual(["BOLL"]);
  });

  it.each([
    [390, 844],
    [320, 640],
  ])("has room for every indicator at once at %i by %i px, and a tap takes away its own alone", async (width, height) => {
    await page.viewport(width, height);
    try {
      await openKline();
      const canvas = readCanvases();
      const heads = () => INDICATORS.filter((name) => canvas.written.some(({ text }) => text.split(" ", 1)[0] === name));
      const pane = ["VOL", "MACD", "RSI", "KDJ"] as const;
      for (const name of pane) await button(name).click();
      await expect.poll(heads).toEqual(pane);
      for (const name of pane) await expect.element(button(name)).toHaveAttribute("aria-pressed", "true");
      await button("RSI").click();
      expect(chartSettingsStore.get().indicators).toEqual(["VOL", "MACD", "KDJ"]);
      canvas.stop();
    } finally {
      await page.viewport(390, 844);
    }
  });
});

it.each([
  ["long", "contract_long"],
  ["short", "contract_short"],
] as const)("its keys lead %s where one trades contracts, or where there is no spot", async (side, name) => {
  server().data("GET /api/product/detail", { ...BTC, PositionType: [0, 1] });
  await openKline();
  await button(say(name)).click();
  await expect.poll(() => [placeNow().path, placeNow().query.get("side")]).toEqual(["/pages/quoteDetail/quoteDetail", side]);
  expect(JSON.parse(localStorage.getItem("tradeModes") ?? "{}")).toMatchObject({ [BTC.productCode]: "contract" });
});

it("its keys are those of contracts on a product that has both, once that is the mode", async () => {
  chooseMode(BTC.productCode, "contract");
  server().data("GET /api/product/detail", { ...BTC, PositionType: [0, 1, 3] });
  await openKline();
  await expect.element(button(say("contract_short"))).toBeVisible();
  expect(button(say("trade_sell")).query()).toBeNull();
});

it.each([
  ["up", "quick_up", "1"],
  ["down", "quick_down", "2"],
] as const)("opened from a quick ticket its keys are those of that ticket, and %s leads back to it", async (_way, name, direction) => {
  server().data("GET /api/product/detail", { ...BTC, PositionType: [0, 1] });
  standAt("/pages/quoteDetail/klinePage?productCode=X%3ABTCUSD&mode=quick");
  await openKline();
  await expect.element(button(say(name))).toBeVisible();
  expect(button(say("contract_long")).query()).toBeNull();
  await button(say(name)).click();
  await expect.poll(() => [placeNow().path, placeNow().query.get("direction")]).toEqual(["/pages/quoteDetail/quoteDetail", direction]);
  expect(JSON.parse(localStorage.getItem("tradeModes") ?? "{}")).toMatchObject({ [BTC.productCode]: "quick" });
});

it("its keys are those of the ticket it was opened from, whichever mode was chosen last", async () => {
  chooseMode(BTC.productCode, "contract");
  server().data("GET /api/product/detail", { ...BTC, PositionType: [0, 1, 3] });
  standAt("/pages/quoteDetail/klinePage?productCode=X%3ABTCUSD&mode=spot");
  await openKline();
  await expect.element(button(say("trade_sell"))).toBeVisible();
  expect(button(say("contract_short")).query()).toBeNull();
});

it("its keys lead to the ticket, on the side that was tapped", async () => {
  await openKline();
  await button(say("trade_sell")).click();
  await expect.poll(() => [placeNow().path, placeNow().query.get("direction")]).toEqual(["/pages/quoteDetail/bibi", "2"]);
});
