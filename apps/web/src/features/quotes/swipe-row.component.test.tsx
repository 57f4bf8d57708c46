import { describe, expect, it, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SwipeRow } from "./swipe-row.tsx";

const ROW = 60;
/** How far a finger pulls: well over what keeps a row open. */
const FAR = 120;

type Edge = "start" | "end";
type Way = "left" | "right";

/** A finger goes over the row, as the browser feels it. */
async function pull(px: number): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const row = page.getByText("Row").element().getBoundingClientRect();
  const x = frame.left + row.left + row.width / 2;
  const y = frame.top + row.top + row.height / 2;
  const send = (type: string, touchPoints: readonly { readonly x: number; readonly y: number }[]) =>
    cdp().send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [{ x, y }]);
  for (const part of [0.3, 0.7, 1]) await send("touchMove", [{ x: x + px * part, y }]);
  await send("touchEnd", []);
}

/** The key that lies free at an edge of the row, once it has come to rest. */
function freeAt(way: Way): Element | null {
  const x = way === "left" ? 20 : innerWidth - 20;
  return document.elementFromPoint(x, ROW / 2)?.closest("button") ?? null;
}

const CASES = (["ltr", "rtl"] as const).flatMap((dir) =>
  (["left", "right"] as const).flatMap((way) => ["start", "end", "start and end"].map((edges) => ({ dir, way, edges }))),
);

describe("a row that is pulled aside", () => {
  it.each(CASES)("to the $way, read $dir, with a key at its $edges, lays free what lies at the other edge", async ({ dir, way, edges }) => {
    const other: Way = way === "left" ? "right" : "left";
    /** Reading begins at the left or at the right. */
    const edge: Edge = (other === "left") === (dir === "ltr") ? "start" : "end";
    const acts = { start: vi.fn(), end: vi.fn() };
    const action = (of: Edge) => (edges.includes(of) ? { [of]: { label: of, icon: null, onAct: acts[of] } } : {});
    await render(
      <div dir={dir} className="fixed inset-x-0 top-0">
        <SwipeRow {...action("start")} {...action("end")}>
          <p style={{ blockSize: ROW }}>Row</p>
        </SwipeRow>
      </div>,
    );
    await pull(way === "left" ? -FAR : FAR);
    if (!edges.includes(edge)) {
      await expect.poll(() => Math.round(page.getByText("Row").element().getBoundingClientRect().left)).toBe(0);
      expect([freeAt("left"), freeAt("right")]).toEqual([null, null]);
      return;
    }
    await expect.poll(() => freeAt(other)?.textContent).toBe(edge);
    expect(freeAt(way)).toBeNull();
    (freeAt(other) as HTMLElement).click();
    expect(acts[edge]).toHaveBeenCalledOnce();
    await expect.poll(() => freeAt(other)).toBeNull();
  });
});
