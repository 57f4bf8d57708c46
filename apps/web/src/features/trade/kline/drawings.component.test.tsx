import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { chartSettingsStore } from "../../../lib/chart/chart-settings.ts";
import { sessionStore } from "../../../lib/session/session.ts";
import { readCanvases } from "../../../testing/chart.tsx";
import { NOW } from "../../../testing/clock.ts";
import { drag } from "../../../testing/finger.ts";
import { logIn } from "../../../testing/guest.ts";
import { openKline, prepareKline, ROWS } from "../../../testing/kline.tsx";
import { say } from "../../../testing/say.ts";

beforeEach(prepareKline);

const button = (name: string) => page.getByRole("button", { name });

describe("drawings", () => {
  const tool = (kind: string) =>
    page.getByRole("toolbar").getByRole("button", { name: say(`chart_tool_${kind}` as "chart_tool_trend"), exact: true });
  const action = (key: "chart_undo" | "chart_redo" | "chart_remove" | "chart_drawings" | "chart_snapping") =>
    page.getByRole("toolbar").getByRole("button", { name: say(key), exact: true });
  const kept = () =>
    (
      JSON.parse(localStorage.getItem("chartDrawings 7") ?? "[]") as [
        string,
        { kind: string; anchors: { ts: number; price: number }[]; text?: string }[],
      ][]
    )[0]?.[1] ?? [];

  async function take(kind: string): Promise<void> {
    await button(say("chart_draw")).click();
    await tool(kind).click();
    await expect.element(tool(kind)).toHaveAttribute("aria-pressed", "true");
  }

  const canvas = () => (document.querySelector("figure canvas") as HTMLElement).getBoundingClientRect();
  /** A place of the chart, from its top left corner. */
  const at = (x: number, y: number) => ({ x: canvas().left + x, y: canvas().top + y });
  const tap = (x: number, y: number) => drag(at(x, y), at(x, y));

  it("of one place are set by a tap, kept, undone, done again and removed", async () => {
    chartSettingsStore.set((before) => ({ ...before, snapping: false }));
    await openKline();
    await take("horizontal");
    await tap(100, 60);
    await expect.poll(() => kept().length).toBe(1);
    const [line] = kept();
    expect(line?.kind).toBe("horizontal");
    expect(line?.anchors).toHaveLength(1);
    // Laid down after each drawing.
    await expect.element(tool("horizontal")).toHaveAttribute("aria-pressed", "false");
    await action("chart_undo").click();
    expect(kept()).toEqual([]);
    await expect.element(action("chart_undo")).toHaveAttribute("aria-disabled", "true");
    await action("chart_redo").click();
    expect(kept()).toEqual([line]);
    await expect.element(action("chart_redo")).toHaveAttribute("aria-disabled", "true");
    await tool("vertical").click();
    await tap(150, 60);
    await expect.poll(() => kept().map(({ kind }) => kind)).toEqual(["horizontal", "vertical"]);
    // The newest is the selected one.
    await action("chart_remove").click();
    expect(kept().map(({ kind }) => kind)).toEqual(["horizontal"]);
    await expect.element(action("chart_remove")).toHaveAttribute("aria-disabled", "true");
  });

  it("of two places are set by a drag from one to the other, or by two taps", async () => {
    await openKline();
    await take("trend");
    await drag(at(60, 200), at(180, 60));
    await expect.poll(() => kept().length).toBe(1);
    await tool("rectangle").click();
    await expect.element(page.getByText(say("chart_set_first"))).toBeVisible();
    await tap(60, 200);
    await expect.element(page.getByText(say("chart_set_second"))).toBeVisible();
    expect(kept()).toHaveLength(1);
    await tap(180, 60);
    await expect.poll(() => kept().length).toBe(2);
    const [dragged, tapped] = kept();
    expect([dragged?.kind, tapped?.kind]).toEqual(["trend", "rectangle"]);
    expect(tapped?.anchors).toEqual(dragged?.anchors);
    const [from, to] = dragged?.anchors ?? [];
    // 120 px to the right are 20 candles of 15 minutes; up is dearer.
    expect(((to?.ts ?? 0) - (from?.ts ?? 0)) / 900_000).toBe(20);
    expect(to?.price).toBeGreaterThan(from?.price ?? Number.POSITIVE_INFINITY);
  });

  it("stick to a price of their candle near by, unless that is switched off", async () => {
    chartSettingsStore.set((before) => ({ ...before, snapping: false }));
    await openKline();
    await button(say("chart_draw")).click();
    const set = async (y: number) => {
      const before = kept().length;
      await tool("horizontal").click();
      await tap(160, y);
      await expect.poll(() => kept().length).toBe(before + 1);
      return kept().at(-1)?.anchors[0] as { ts: number; price: number };
    };
    const [above, below] = [await set(20), await set(120)];
    const high = Number(ROWS.find(({ ts }) => ts === above.ts)?.high);
    // Where the top of the candle lies, by the two places whose price is known; ten px above it.
    const near = 20 + ((above.price - high) / (above.price - below.price)) * 100 - 10;
    expect((await set(near)).price).not.toBe(high);
    await action("chart_snapping").click();
    expect((await set(near)).price).toBe(high);
    expect((await set(near - 30)).price).not.toBe(high);
  });

  it("are set by keys, too, and Escape lays the tool down", async () => {
    await openKline();
    await take("trend");
    await userEvent.keyboard("{Enter}{ArrowRight}{ArrowRight}{Shift>}{ArrowUp}{/Shift}{Enter}");
    await expect.poll(() => kept().length).toBe(1);
    const [from, to] = kept()[0]?.anchors ?? [];
    expect(((to?.ts ?? 0) - (from?.ts ?? 0)) / 900_000).toBe(2);
    await tool("ray").click();
    await userEvent.keyboard("{Enter}{Escape}");
    await expect.element(tool("ray")).toHaveAttribute("aria-pressed", "false");
    expect(kept()).toHaveLength(1);
  });

  it("that are notes ask for their words, and are none without", async () => {
    await openKline();
    await take("note");
    await tap(100, 60);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("  Support  ");
    await dialog.getByRole("button", { name: say("chart_note_save") }).click();
    await expect.poll(() => kept().map(({ kind, text }) => [kind, text])).toEqual([["note", "Support"]]);
    await expect.poll(() => dialog.query()).toBeNull();
    await tool("note").click();
    await tap(150, 90);
    await dialog.getByRole("textbox").fill("   ");
    await dialog.getByRole("button", { name: say("chart_note_save") }).click();
    await expect.poll(() => dialog.query()).toBeNull();
    expect(kept()).toHaveLength(1);
  });

  it("are all in a list by name, with their places, from which each is removed, or all", async () => {
    const drawn = (id: string, kind: string, price: number, text?: string) => ({
      id,
      kind,
      anchors: [{ ts: NOW, price }],
      ...(text !== undefined && { text }),
    });
    localStorage.setItem(
      "chartDrawings 7",
      JSON.stringify([
        ["X:BTCUSD", [drawn("a", "horizontal", 98_765.4321), drawn("b", "vertical", 98_000), drawn("c", "note", 97_000, "Support")]],
      ]),
    );
    sessionStore.set({ token: "other", userId: "8", accountType: "guest" });
    logIn();
    await openKline();
    await button(say("chart_draw")).click();
    await action("chart_drawings").click();
    const dialog = page.getByRole("dialog");
    const rows = () =>
      dialog
        .getByRole("listitem")
        .elements()
        .map((row) => row.textContent);
    await expect
      .poll(rows)
      .toEqual([
        `${say("chart_tool_horizontal")}Nov 20, 2026, 15:00 98,765.43`,
        `${say("chart_tool_vertical")}Nov 20, 2026, 15:00 98,000.00`,
        "SupportNov 20, 2026, 15:00 97,000.00",
      ]);
    await dialog.getByRole("button", { name: say("chart_remove_of", { name: say("chart_tool_vertical") }) }).click();
    await expect.poll(() => kept().map(({ kind }) => kind)).toEqual(["horizontal", "note"]);
    await dialog.getByRole("button", { name: say("chart_clear") }).click();
    await expect.element(dialog.getByText(say("chart_drawings_none"))).toBeVisible();
    expect(localStorage.getItem("chartDrawings 7")).toBe("[]");
  });

  it("that are levels of a move name each by its share and price", async () => {
    const read = readCanvases();
    await openKline();
    await take("fibonacci");
    await drag(at(60, 300), at(180, 40));
    await expect.poll(() => kept().length).toBe(1);
    const [from, to] = kept()[0]?.anchors ?? [];
    const price = (share: number) =>
      ((to?.price ?? 0) + ((from?.price ?? 0) - (to?.price ?? 0)) * share).toFixed(2).replace(/(\d\d)(\d{3}\.)/, "$1,$2");
    await expect
      .poll(() => new Set(read.written.map(({ text }) => text)))
      .toContain(say("chart_level", { share: "61.8%", price: price(0.618) }));
    const texts = new Set(read.written.map(({ text }) => text));
    read.stop();
    for (const [name, share] of [
      ["0.0%", 0],
      ["50.0%", 0.5],
      ["100.0%", 1],
    ] as const)
      expect(texts).toContain(say("chart_level", { share: name, price: price(share) }));
  });
});
