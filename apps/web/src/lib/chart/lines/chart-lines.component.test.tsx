import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerCandles, candles } from "../../../testing/candles.ts";
import { readCanvases, showChart } from "../../../testing/chart.tsx";
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
    // The chart's scale may still change with its last candles: the line follows with the next picture.
    await expect.poll(() => lineAt() - view.yOf(98_800)).toBe(0);
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
  ])("out of sight is an arrow at the edge, which a tap turns into its tag: %s", async (seen, price, arrow) => {
    const view = await withLines([{ ...ORDER, price }]);
    const edge = page.getByRole("button", { name: `${ORDER.label} ${price === "1.00" ? "1.00" : "120,000.00"}`, exact: true });
    await expect.element(edge).toHaveTextContent(arrow);
    expect(edge.element().getBoundingClientRect().width).toBeLessThan(30);
    expect(edge.element().hasAttribute("aria-haspopup")).toBe(false);
    expect(handle().query()).toBeNull();
    await edge.click();
    await expect.element(handle()).toBeVisible();
    expect(edge.query()).toBeNull();
    const tag = document.querySelector<HTMLElement>("[data-tag-of]");
    const top = document.querySelector("figure")?.getBoundingClientRect().top ?? 0;
    const height = view.size()?.height ?? 0;
    await expect.poll(() => Math.round((tag?.getBoundingClientRect().top ?? 0) - top)).toBe(seen === "above" ? 0 : Math.round(height - 22));
  });
});

describe("lines near one another", () => {
  const near = (at: number, label: string, kind: ChartLine["kind"] = "order"): ChartLine => ({
    ...ORDER,
    id: `${kind} ${at}`,
    kind,
    label,
    price: `${98_700 + at}.00`,
  });
  const ALIKE = [near(0, "Up"), near(1, "Up"), near(2, "Up")];
  const rows = () => page.getByRole("dialog").getByRole("listitem");
  const shownTags = () => [...document.querySelectorAll<HTMLElement>("[data-tag-of]")].filter((tag) => tag.offsetHeight > 0);

  it("share a tag that counts what is alike, and their lines stay", async () => {
    await withLines(ALIKE);
    const fold = page.getByRole("button", { name: `Up 98,702.00, ${say("chart_lines_more", { count: 2 })}` });
    await expect.element(fold).toHaveTextContent("3 Up");
    expect(shownTags()).toEqual([]);
    expect(document.querySelectorAll("[data-line] > div").length).toBeGreaterThanOrEqual(3);
  });

  it("share the tag of the one that costs most to overlook, and count the others", async () => {
    await withLines([near(0, "Buy 0.1 BTC"), near(2, "Alert", "alert"), near(4, "Liq.", "liquidation")]);
    const fold = page.getByRole("button", { name: /Liq\. 98,704\.00/ });
    await expect.element(fold).toHaveTextContent("Liq. +2");
    expect(getComputedStyle(fold.element()).backgroundColor).not.toBe("rgba(0, 0, 0, 0)");
  });

  it("are a list behind it, the highest first, from which one is given its own tag on its line", async () => {
    const view = await withLines(ALIKE);
    await page.getByRole("button", { name: /Up 98,702/ }).click();
    await expect.element(rows().first()).toBeVisible();
    expect(
      rows()
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(["Up98,702.00", "Up98,701.00", "Up98,700.00"]);
    await rows()
      .getByRole("button", { name: /98,701/ })
      .click();
    await expect.poll(() => shownTags().map(({ dataset }) => dataset.tagOf)).toEqual(["order 1"]);
    await expect.element(page.getByRole("button", { name: /Up 98,702/ })).toHaveTextContent("2 Up");
    const [tag] = shownTags();
    const top = document.querySelector("figure")?.getBoundingClientRect().top ?? 0;
    await expect
      .poll(() => {
        const box = tag?.getBoundingClientRect() ?? new DOMRect();
        return Math.abs(box.top + box.height / 2 - top - view.yOf(98_701));
      })
      .toBeLessThan(1);
  });

  it("of many orders leave no two tags over one another", async () => {
    await withLines(Array.from({ length: 12 }, (_, at) => near(at * 20, `Order ${at}`)));
    await expect.poll(() => document.querySelectorAll("[data-fold]").length).toBeGreaterThan(0);
    const gaps = () => {
      const boxes = [...shownTags(), ...document.querySelectorAll<HTMLElement>("[data-fold]")]
        .map((tag) => tag.getBoundingClientRect())
        .sort((a, b) => a.top - b.top);
      return boxes.slice(1).map((box, at) => box.top - (boxes[at]?.bottom ?? 0));
    };
    await expect.poll(() => Math.min(...gaps())).toBeGreaterThanOrEqual(-0.5);
  });
});

it("the label of the lowest price in sight makes room for a tag that would lie on it", async () => {
  const canvas = readCanvases();
  try {
    const { view, unmount } = await showChart();
    const { realFrom } = view().chart.getVisibleRange();
    const low = view().bars()[realFrom]?.low ?? 0;
    const text = low.toLocaleString("en", { minimumFractionDigits: 2 });
    const label = () => canvas.written.findLast((each) => each.text === text);
    await expect.poll(label).toBeDefined();
    const before = label()?.x ?? 0;
    await unmount();
    await withLines([{ ...ORDER, price: `${low - 5}.00` }]);
    const tag = document.querySelector<HTMLElement>("[data-tag-of]");
    const end = (tag?.offsetLeft ?? 0) + (tag?.offsetWidth ?? 0);
    expect(before).toBeLessThan(end);
    await expect.poll(() => label()?.x ?? 0).toBeGreaterThan(end);
  } finally {
    canvas.stop();
  }
});

it("the light of the newest price lies over the lines", async () => {
  await withLines([ORDER]);
  const tip = document.querySelector<HTMLElement>(".bg-flame.rounded-full");
  const layer = document.querySelector("[data-line]")?.parentElement;
  expect(Number(tip && getComputedStyle(tip).zIndex)).toBeGreaterThan(Number(layer && getComputedStyle(layer).zIndex));
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
