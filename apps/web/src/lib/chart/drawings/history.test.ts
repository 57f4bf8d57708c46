import { describe, expect, it } from "vitest";
import { DRAWINGS_MAX, type Drawing, drawingFrom, NOTE_MAX } from "./drawing.ts";
import { keptFrom, keptWith, PRODUCTS_MAX } from "./drawing-store.ts";
import { changed, redone, startHistory, UNDO_MAX, undone } from "./history.ts";

const level = (id: string, price = 100): Drawing => ({ id, kind: "horizontal", anchors: [{ ts: 1_000, price }] });
const add = (id: string) => ({ kind: "add", drawing: level(id) }) as const;

describe("the history of drawings", () => {
  it("takes back and brings again each step", () => {
    const one = changed(startHistory([]), add("a"));
    const two = changed(one, { kind: "replace", drawing: level("a", 90) });
    const three = changed(two, { kind: "remove", id: "a" });
    expect(undone(three).present).toEqual(two.present);
    expect(undone(undone(three)).present).toEqual(one.present);
    expect(redone(undone(three)).present).toEqual([]);
    expect(undone(undone(undone(three))).present).toEqual([]);
  });

  it("forgets what was taken back once something new is done", () => {
    const back = undone(changed(startHistory([]), add("a")));
    const next = changed(back, add("b"));
    expect(redone(next)).toBe(next);
  });

  it("has no step for a change of nothing", () => {
    const empty = startHistory([]);
    expect(changed(empty, { kind: "clear" })).toBe(empty);
    expect(changed(empty, { kind: "remove", id: "none" })).toBe(empty);
    expect(undone(empty)).toBe(empty);
    expect(redone(empty)).toBe(empty);
  });

  it("is bounded in drawings and in steps", () => {
    let history = startHistory([]);
    for (let index = 0; index < DRAWINGS_MAX + UNDO_MAX; index += 1) history = changed(history, add(`${index}`));
    expect(history.present).toHaveLength(DRAWINGS_MAX);
    expect(history.present[0]?.id).toBe(`${UNDO_MAX}`);
    expect(history.past).toHaveLength(UNDO_MAX);
  });
});

describe("a kept drawing", () => {
  it("comes back as it was", () => {
    const note: Drawing = { id: "n", kind: "note", anchors: [{ ts: 5, price: 1.5 }], text: "<b>buy here</b>" };
    expect(drawingFrom(JSON.parse(JSON.stringify(note)))).toEqual(note);
  });

  it.each([
    [{ ...level("a"), kind: "circle" }],
    [{ ...level("a"), id: 4 }],
    [{ ...level("a"), anchors: [] }],
    [{ ...level("a"), anchors: [{ ts: 1, price: 2 }, { ts: 1 }] }],
    [{ ...level("a"), anchors: [{ ts: -1, price: 2 }] }],
    [{ ...level("a"), anchors: [{ ts: 1, price: Number.NaN }] }],
    [{ ...level("a"), kind: "trend" }],
    [{ ...level("a"), kind: "note" }],
    [null],
  ])("%o is none", (value) => {
    expect(drawingFrom(value)).toBeUndefined();
  });

  it("has a note of bounded length", () => {
    const long = drawingFrom({ ...level("a"), kind: "note", text: "x".repeat(500) });
    expect(long?.text).toHaveLength(NOTE_MAX);
  });
});

describe("drawings on the device", () => {
  it("are kept for a bounded number of products, the one drawn on last staying longest", () => {
    let kept = keptWith([], "OLD", [level("old")]);
    for (let index = 0; index < PRODUCTS_MAX - 1; index += 1) kept = keptWith(kept, `P${index}`, [level("a")]);
    kept = keptWith(kept, "OLD", [level("old"), level("newer")]);
    kept = keptWith(kept, "NEW", [level("a")]);
    expect(kept).toHaveLength(PRODUCTS_MAX);
    expect(kept.map(([code]) => code)).toContain("OLD");
    expect(kept.map(([code]) => code)).not.toContain("P0");
  });

  it("go with the last one", () => {
    expect(keptWith(keptWith([], "A", [level("a")]), "A", [])).toEqual([]);
  });

  it("lose only what cannot be read", () => {
    expect(keptFrom([["A", [level("a"), "x"]], ["B", []], 7, ["C", [null]]])).toEqual([["A", [level("a")]]]);
    expect(keptFrom({})).toBeUndefined();
  });
});
