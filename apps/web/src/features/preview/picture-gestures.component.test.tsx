import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerAsUsual } from "../../testing/guest.ts";
import { standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { show } from "../../testing/show.tsx";
import PreviewPage from "./preview-page.tsx";

/** A picture of 800 by 600 px in one colour. */
const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="${colour}"/></svg>`)}`;
const THREE = [picture("red"), picture("lime"), picture("blue")];

beforeEach(() => answerAsUsual());
afterEach(() => vi.restoreAllMocks());

async function open(urls: readonly string[] = THREE, index = 0, language: "en" | "ar" = "en"): Promise<void> {
  standAt(`/pages/preview?urls=${encodeURIComponent(JSON.stringify(urls))}&index=${index}`);
  await show(<PreviewPage />, { language });
  await expect.poll(() => img()?.style.width).toBe("800px");
  // Its stage is measured a moment after the picture is there.
  await expect.poll(() => lie().scale).toBe(0.488);
}

const img = () => document.querySelector<HTMLImageElement>("main img");
const stage = () => document.querySelector("main [dir=ltr].touch-none") as HTMLElement;
const title = () => document.querySelector("h1")?.textContent;
/** The picture's transform: scale, offset to the right and down, and turn. */
function lie() {
  const [, x, y, turn, scale] =
    /translate\(([-\d.]+)px, ([-\d.]+)px\) rotate\(([-\d.]+)deg\) scale\(([-\d.]+)\)$/.exec(img()?.style.transform ?? "") ?? [];
  const round = (value: string | undefined) => Math.round(Number(value) * 1_000) / 1_000;
  return { x: round(x), y: round(y), turn: round(turn), scale: round(scale) };
}
const tool = (
  key: "preview_zoom_in" | "preview_zoom_out" | "preview_rotate" | "preview_next" | "preview_previous" | "preview_save" | "preview_close",
) => page.getByRole("button", { name: say(key), exact: true });
const share = () => document.querySelector("output")?.textContent;

/** A finger, or several, of the given numbers; places are px from the middle of the stage. */
function finger(
  kind: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
  x: number,
  y: number,
  pointerId = 1,
  more: PointerEventInit = {},
): void {
  const box = stage().getBoundingClientRect();
  const at = { clientX: box.left + box.width / 2 + x, clientY: box.top + box.height / 2 + y };
  stage().dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, pointerId, pointerType: "touch", ...at, ...more }));
}
const tap = (x: number, y: number) => {
  finger("pointerdown", x, y);
  finger("pointerup", x, y);
};
function swipe(byX: number, byY = 0): void {
  finger("pointerdown", 0, 0);
  finger("pointermove", byX / 2, byY / 2);
  finger("pointermove", byX, byY);
  finger("pointerup", byX, byY);
}
/** Fingers of a test have no number that the browser knows. */
beforeEach(() => {
  vi.spyOn(Element.prototype, "setPointerCapture").mockImplementation(() => undefined);
});

const FITS = 390 / 800;

describe("a picture", () => {
  it("is as large as it fits, and larger or smaller by the buttons, within bounds", async () => {
    await open();
    expect(lie()).toEqual({ x: 0, y: 0, turn: 0, scale: 0.488 });
    expect(share()).toBe("100%");
    await expect.element(tool("preview_zoom_out")).toHaveAttribute("aria-disabled", "true");
    await tool("preview_zoom_in").click();
    expect(share()).toBe("150%");
    for (let time = 0; time < 4; time += 1) await tool("preview_zoom_in").click();
    expect(share()).toBe("600%");
    await expect.element(tool("preview_zoom_in")).toHaveAttribute("aria-disabled", "true");
    await tool("preview_zoom_out").click();
    expect(share()).toBe("400%");
  });

  it("is turned by a quarter, and fits again", async () => {
    await open();
    await tool("preview_zoom_in").click();
    await tool("preview_rotate").click();
    expect(lie()).toEqual({ x: 0, y: 0, turn: 90, scale: 0.65 });
    expect(share()).toBe("100%");
  });

  it("goes to a place that is tapped twice, and back", async () => {
    await open();
    tap(100, 50);
    tap(100, 50);
    await expect.poll(lie).toMatchObject({ x: -150, scale: Math.round(FITS * 2.5 * 1_000) / 1_000 });
    tap(0, 0);
    tap(0, 0);
    await expect.poll(lie).toEqual({ x: 0, y: 0, turn: 0, scale: 0.488 });
  });

  it("stays at two taps that are far apart, in place or in time", async () => {
    await open();
    tap(100, 50);
    tap(150, 50);
    expect(share()).toBe("100%");
    const now = vi.spyOn(Event.prototype, "timeStamp", "get");
    now.mockReturnValue(10_000);
    tap(0, 0);
    now.mockReturnValue(10_300);
    tap(0, 0);
    expect(share()).toBe("100%");
    now.mockReturnValue(10_599);
    tap(0, 0);
    await expect.poll(share).toBe("250%");
  });

  it("grows under two fingers that part, and goes with them", async () => {
    await open();
    finger("pointerdown", -50, 0, 1);
    finger("pointerdown", 50, 0, 2);
    finger("pointermove", 150, 0, 2);
    await expect.poll(share).toBe("200%");
    // The place between them was at 0 and is at 50: it stays under them, 50 to the right, and moves along.
    expect(lie().x).toBe(0);
    finger("pointerup", -50, 0, 1);
    finger("pointerup", 150, 0, 2);
    expect(title()).toBe(say("preview_title", { number: 1, count: 3 }));
    expect(share()).toBe("200%");
  });

  it("that is large is moved by a finger, as far as its edge", async () => {
    await open();
    await tool("preview_zoom_in").click();
    finger("pointerdown", 0, 0);
    finger("pointermove", 5, 0);
    await expect.poll(() => lie().x).toBe(0);
    finger("pointermove", 45, 0);
    await expect.poll(() => lie().x).toBe(40);
    finger("pointermove", 400, 0);
    await expect.poll(() => lie().x).toBe(97.5);
    finger("pointerup", 400, 0);
    expect(title()).toBe(say("preview_title", { number: 1, count: 3 }));
  });

  it("grows and shrinks by the wheel, which does not scroll the page", async () => {
    await open();
    const wheel = new WheelEvent("wheel", { deltaY: -400, bubbles: true, cancelable: true, clientX: 195, clientY: 400 });
    stage().dispatchEvent(wheel);
    expect(wheel.defaultPrevented).toBe(true);
    // 1.0015 to the power of 400.
    await expect.poll(share).toBe("182%");
  });

  it("of which another mouse button is pressed stays", async () => {
    await open();
    finger("pointerdown", 0, 0, 1, { pointerType: "mouse", button: 2 });
    finger("pointermove", -100, 0, 1, { pointerType: "mouse" });
    finger("pointerup", -100, 0, 1, { pointerType: "mouse" });
    expect(title()).toBe(say("preview_title", { number: 1, count: 3 }));
  });

  it("that a call takes the finger from is let go", async () => {
    await open();
    finger("pointerdown", 0, 0);
    finger("pointermove", -100, 0);
    finger("pointercancel", -100, 0);
    finger("pointerup", -100, 0);
    expect(title()).toBe(say("preview_title", { number: 1, count: 3 }));
  });

  it("that does not come says so", async () => {
    standAt(`/pages/preview?urls=${encodeURIComponent(JSON.stringify(["data:image/png;base64,AAAA"]))}`);
    await show(<PreviewPage />);
    await expect.element(page.getByText(say("preview_broken"), { exact: true })).toBeVisible();
  });
});

describe("several pictures", () => {
  const shown = () => THREE.indexOf(img()?.src ?? "");

  it("follow one another by buttons, and end", async () => {
    await open(THREE, 1);
    expect(title()).toBe(say("preview_title", { number: 2, count: 3 }));
    await tool("preview_zoom_in").click();
    await tool("preview_next").click();
    expect(shown()).toBe(2);
    expect(share()).toBe("100%");
    await expect.element(tool("preview_next")).toHaveAttribute("aria-disabled", "true");
    await tool("preview_previous").click();
    await tool("preview_previous").click();
    expect(shown()).toBe(0);
    await expect.element(tool("preview_previous")).toHaveAttribute("aria-disabled", "true");
  });

  it.each([
    ["en", -70, 0, 1],
    ["en", 70, 0, -1],
    ["ar", 70, 0, 1],
    ["ar", -70, 0, -1],
    // Too short, and more down than to the side.
    ["en", -60, 0, 0],
    ["en", -70, 80, 0],
  ] as const)("in %s, a finger that goes %i to the right and %i down turns on by %i", async (language, x, y, by) => {
    await open(THREE, 1, language);
    swipe(x, y);
    await expect.poll(shown).toBe(1 + by);
  });

  it("of which one does not come are turned over by a finger all the same", async () => {
    standAt(`/pages/preview?urls=${encodeURIComponent(JSON.stringify(["data:image/png;base64,AAAA", THREE[1]]))}`);
    await show(<PreviewPage />);
    await expect.element(page.getByText(say("preview_broken"), { exact: true })).toBeVisible();
    swipe(-70);
    await expect.poll(shown).toBe(1);
  });

  it.each([
    ["en", "{ArrowRight}", 2],
    ["ar", "{ArrowRight}", 0],
    ["en", "{End}", 2],
    ["en", "{Home}", 0],
  ] as const)("in %s, %s leads to picture %i of 0 to 2", async (language, keys, to) => {
    await open(THREE, 1, language);
    await userEvent.keyboard(keys);
    await expect.poll(shown).toBe(to);
  });

  it("are zoomed, moved and made to fit by keys", async () => {
    await open();
    await userEvent.keyboard("++");
    expect(share()).toBe("225%");
    await userEvent.keyboard("{ArrowRight}");
    expect(lie().x).toBe(-60);
    await userEvent.keyboard("r");
    expect(lie()).toMatchObject({ turn: 90, x: 0 });
    await userEvent.keyboard("+0");
    expect(lie()).toMatchObject({ turn: 90, scale: 0.65 });
  });
});

it("a picture is saved under a name of its own, as it came", async () => {
  await open(THREE, 1);
  const saved: (readonly [string, string])[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push([this.download, this.href]);
  });
  await tool("preview_save").click();
  await expect.poll(() => saved).toEqual([["picture-2.svg", THREE[1]]]);
});

it("an address that names no picture says so", async () => {
  standAt("/pages/preview?urls=%5B%22https%3A%2F%2Fother.test%2Fa.png%22%5D");
  await show(<PreviewPage />);
  await expect.element(page.getByText(say("preview_none"), { exact: true })).toBeVisible();
  expect(document.querySelector("img")).toBeNull();
});
