import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerCandles, candles } from "../../../testing/candles.ts";
import { showChart } from "../../../testing/chart.tsx";
import { drag, middleOf, touch } from "../../../testing/finger.ts";
import { answerAsUsual } from "../../../testing/guest.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import type { ChartLine } from "./chart-line.ts";

beforeEach(() => {
  answerAsUsual();
  tellQuote();
  answerCandles(candles(300));
});

const ORDER: ChartLine = { id: "order 1", kind: "order", price: "98800.00", label: "Buy 0.1 BTC", side: "up", draggable: true };
const handle = () => page.getByRole("slider", { name: say("chart_line_handle", { label: ORDER.label }) });
const priceTold = () => handle().element().getAttribute("aria-valuetext");

function isThere(mark: HTMLElement): boolean {
  const tag = mark.querySelector("[data-tag-of]");
  return tag !== null && getComputedStyle(tag).translate === `0px ${mark.style.getPropertyValue("--tag-y")}`;
}

/** A chart with these lines. */
async function withLines(lines: readonly ChartLine[]) {
  const { view } = await showChart({ lines });
  // Each has been put where it belongs; with less motion it is there a frame later.
  await expect.poll(() => document.querySelectorAll('[data-line][style*="--line-y"]').length).toBe(lines.length);
  await expect.poll(() => [...document.querySelectorAll<HTMLElement>('[data-line][data-tag="on"]')].every(isThere)).toBe(true);
  return view();
}

/** A move that is asked about until the test says how it ended. */
function asked() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { onMove: vi.fn((_price: string) => promise), settle: resolve };
}

/** The line's own place, from the top of the chart. */
const lineAt = () => {
  const mark = document.querySelector("[data-tag-of]")?.closest<HTMLElement>("[data-line]");
  return Number.parseFloat(mark?.style.getPropertyValue("--line-y") ?? "");
};

describe("a line of the chart", () => {
  it("lies at its price and says it", async () => {
    const view = await withLines([ORDER]);
    expect(priceTold()).toBe("98,800.00");
    expect(handle().element().textContent).toContain("Buy 0.1 BTC 98,800.00");
    expect(lineAt()).toBe(view.yOf(98_800));
  });

  it("dragged by a finger asks for the price where it was let go, stays there meanwhile, and then lies at its own again", async () => {
    const { onMove, settle } = asked();
    const onOpen = vi.fn();
    const view = await withLines([{ ...ORDER, onMove, onOpen }]);
    const meant = view.anchorAt({ x: 0, y: view.yOf(98_800) + 40 })?.price.toFixed(2);
    const from = middleOf(handle());
    await drag(from, { ...from, y: from.y + 40 }, async () => {
      await expect.poll(() => priceTold()?.replace(",", "")).toBe(meant);
      expect(onMove).not.toHaveBeenCalled();
    });
    await expect.poll(() => onMove.mock.calls).toEqual([[meant]]);
    expect(priceTold()?.replace(",", "")).toBe(meant);
    expect(lineAt()).toBe(view.yOf(Number(meant)));
    settle();
    await expect.poll(priceTold).toBe("98,800.00");
    expect(onOpen).not.toHaveBeenCalled();
  });

  it("that is tapped shows the thing itself", async () => {
    const { onMove } = asked();
    const onOpen = vi.fn();
    await withLines([{ ...ORDER, onMove, onOpen }]);
    await touch(middleOf(handle()));
    await expect.poll(() => onOpen.mock.calls.length).toBe(1);
    expect(onMove).not.toHaveBeenCalled();
  });

  it("is moved by keys, a step of the price at a time or ten, and Enter asks", async () => {
    const { onMove, settle } = asked();
    const onOpen = vi.fn();
    await withLines([{ ...ORDER, onMove, onOpen }]);
    (handle().element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowUp}");
    expect(priceTold()).toBe("98,800.01");
    await userEvent.keyboard("{Shift>}{ArrowUp}{/Shift}{ArrowDown}{ArrowDown}");
    expect(priceTold()).toBe("98,800.09");
    expect(onMove).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    expect(onMove).toHaveBeenCalledExactlyOnceWith("98800.09");
    // The focus goes to the sheet that asks; the line stays where it is.
    (handle().element() as HTMLElement).blur();
    expect(priceTold()).toBe("98,800.09");
    settle();
    await expect.poll(priceTold).toBe("98,800.00");
    expect(onOpen).not.toHaveBeenCalled();
  });

  it.each([
    ["Escape", () => userEvent.keyboard("{Escape}")],
    ["going elsewhere", async () => (handle().element() as HTMLElement).blur()],
  ])("moved by keys and left by %s lies where it was", async (_how, leave) => {
    const { onMove } = asked();
    await withLines([{ ...ORDER, onMove }]);
    (handle().element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(priceTold()).toBe("98,799.99");
    await leave();
    await expect.poll(priceTold).toBe("98,800.00");
    expect(onMove).not.toHaveBeenCalled();
  });

  it("leaves the keys that are not its own to the browser", async () => {
    await withLines([ORDER]);
    const fire = (key: string) =>
      handle()
        .element()
        .dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    expect([fire("Tab"), fire("Escape"), fire("ArrowUp")]).toEqual([true, true, false]);
  });

  it("that was not moved is opened by Enter", async () => {
    const onOpen = vi.fn();
    await withLines([{ ...ORDER, onOpen }]);
    (handle().element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it("that cannot be moved is a button where it can be opened, and else words alone", async () => {
    const onOpen = vi.fn();
    await withLines([
      { id: "a", kind: "liquidation", price: "98700.00", label: "Liquidation", draggable: false, onOpen },
      { id: "b", kind: "position", price: "98900.00", label: "Average", draggable: false },
    ]);
    await page.getByRole("button", { name: "Liquidation 98,700.00" }).click();
    expect(onOpen).toHaveBeenCalledOnce();
    expect(document.querySelector('[data-tag-of="b"]')?.tagName).toBe("P");
  });

  it.each([
    ["above", "120000.00", "↑"],
    ["below", "1.00", "↓"],
  ])("out of sight stands at the edge with an arrow to where it lies: %s", async (seen, price, arrow) => {
    const view = await withLines([{ ...ORDER, price }]);
    const tag = document.querySelector<HTMLElement>("[data-tag-of]");
    const arrows = [...(tag?.querySelectorAll<HTMLElement>("[aria-hidden]") ?? [])].filter((each) => each.offsetWidth > 0);
    expect(arrows.map(({ textContent }) => textContent)).toEqual([arrow]);
    const top = tag?.getBoundingClientRect().top ?? 0;
    const box = document.querySelector("figure")?.getBoundingClientRect();
    const height = view.size()?.height ?? 0;
    expect(Math.round(top - (box?.top ?? 0))).toBe(seen === "above" ? 2 : height - 24);
    expect(tag?.closest<HTMLElement>("[data-line]")?.dataset.seen).toBe(seen);
  });
});

describe("many lines", () => {
  const MANY: readonly ChartLine[] = Array.from({ length: 12 }, (_, at) => ({
    ...ORDER,
    id: `order ${at}`,
    label: `Order ${at}`,
    price: `${98_600 + at * 5}.00`,
  }));

  it("show as many tags as leave the candles room, a finger's height apart no two over one another, and count the rest", async () => {
    await withLines(MANY);
    const tags = [...document.querySelectorAll<HTMLElement>("[data-tag-of]")].filter((tag) => tag.offsetHeight > 0);
    // 45 % of 399 px, 26 px each.
    expect(tags).toHaveLength(6);
    const tops = tags.map((tag) => tag.getBoundingClientRect().top).sort((a, b) => a - b);
    for (const [index, top] of tops.entries()) if (index > 0) expect(top - (tops[index - 1] ?? 0)).toBeGreaterThanOrEqual(25.9);
    await expect.element(page.getByRole("button", { name: say("chart_lines_more", { count: 6 }) })).toHaveTextContent("+6");
    expect(document.querySelector('[data-tag="off"] path')?.getAttribute("d") ?? "").toBe("");
    const led = document.querySelector<HTMLElement>('[data-tag="on"]:has(path[d^="M"])');
    expect(led?.querySelector("path")?.getAttribute("d")).toMatch(/^M[\d.]+ [\d.]+ L[\d.]+ [\d.]+ h14$/);
  });

  it("are all in a list, the highest first, from which one is given its tag", async () => {
    await withLines(MANY);
    const shown = (at: number) => (document.querySelector(`[data-tag-of="order ${at}"]`) as HTMLElement).offsetHeight > 0;
    const hidden = MANY.findIndex((_, at) => !shown(at));
    await page.getByRole("button", { name: say("chart_lines_more", { count: 6 }) }).click();
    const rows = page.getByRole("dialog").getByRole("listitem");
    await expect.element(rows.first()).toBeVisible();
    expect(rows.elements().map((row) => row.textContent?.match(/^Order (\d+?)98,/)?.[1])).toEqual([
      "11",
      "10",
      "9",
      "8",
      "7",
      "6",
      "5",
      "4",
      "3",
      "2",
      "1",
      "0",
    ]);
    await rows.getByRole("button", { name: new RegExp(`^Order ${hidden} ?98,`) }).click();
    await expect.poll(() => shown(hidden)).toBe(true);
  });
});

describe("what a line is", () => {
  const token = (name: string) => {
    const probe = document.createElement("i");
    probe.style.color = `var(--${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  it.each([
    ["order", "up", "dashed", "up"],
    ["order", "down", "dashed", "down"],
    ["trigger", "up", "dotted", "up"],
    ["position", undefined, "solid", "ink-2"],
    ["takeProfit", "down", "dashed", "up"],
    ["stopLoss", "up", "dashed", "down"],
    ["liquidation", "up", "double", "danger"],
    ["alert", "down", "dotted", "flame-mark"],
  ] as const)("is seen: %s, %s: %s in the colour of %s", async (kind, side, dash, colour) => {
    const { side: _, ...plain } = ORDER;
    await withLines([{ ...plain, kind, draggable: false, ...(side !== undefined && { side }) }]);
    const style = getComputedStyle(document.querySelector("[data-line] > div") as HTMLElement);
    expect(style.borderTopStyle).toBe(dash);
    expect(style.borderTopColor).toBe(token(colour));
  });
});
