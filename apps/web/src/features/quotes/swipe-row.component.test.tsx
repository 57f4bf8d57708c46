import { render } from "@candela/testkit/render";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { pull } from "../../testing/finger.ts";
import { SwipeRow } from "./swipe-row.tsx";

const ROW = 60;
/** How far a finger pulls: well over what keeps a row open. */
const FAR = 120;

const row = () => page.getByText("Row");

type Edge = "start" | "end";
type Way = "left" | "right";

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
    const action = (edge: Edge) => (edges.includes(edge) ? { [edge]: { label: edge, icon: null, onAct: acts[edge] } } : {});
    await render(
      <div dir={dir} className="fixed inset-x-0 top-0">
        <SwipeRow {...action("start")} {...action("end")}>
          <p style={{ blockSize: ROW }}>Row</p>
        </SwipeRow>
      </div>,
    );
    await pull(row(), way === "left" ? -FAR : FAR);
    if (!edges.includes(edge)) {
      await expect.poll(() => Math.round(row().element().getBoundingClientRect().left)).toBe(0);
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
