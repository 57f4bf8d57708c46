import { PositionType } from "@candela/model";
import { describe, expect, it } from "vitest";
import { modeFor, readChosen, withChoice } from "./mode-memory.ts";
import { swipeStep } from "./mode-swipe.tsx";

const modes = [
  { id: "quick", positionTypes: [PositionType.quick] },
  { id: "spot", positionTypes: [PositionType.spot, PositionType.bibi] },
] as const;
const product = (...open: number[]) => ({ productCode: "AAPL", PositionType: open });

describe("the mode of a product", () => {
  it("is the first open one until another is chosen, which then holds for every product that has it", () => {
    expect(modeFor(modes, {}, product(0, 2))?.id).toBe("quick");
    expect(modeFor(modes, {}, product(2))?.id).toBe("spot");
    const chosen = withChoice({}, "AAPL", "spot");
    expect(modeFor(modes, chosen, product(0, 2))?.id).toBe("spot");
    expect(modeFor(modes, chosen, { ...product(0, 2), productCode: "MSFT" })?.id).toBe("spot");
    expect(modeFor(modes, chosen, { ...product(0), productCode: "MSFT" })?.id).toBe("quick");
  });

  it("stays what was chosen when it is closed, so that this can be said; without any open one there is none", () => {
    expect(modeFor(modes, { AAPL: "spot" }, product(0))?.id).toBe("spot");
    expect(modeFor(modes, {}, product(1))).toBeUndefined();
  });

  it("is the one chosen last, also on a product that was left in another", () => {
    const chosen = withChoice(withChoice({}, "AAPL", "quick"), "MSFT", "spot");
    expect(modeFor(modes, chosen, product(0, 2))?.id).toBe("spot");
    // Where the last one is closed, what was chosen for the product holds.
    expect(modeFor(modes, withChoice(withChoice({}, "AAPL", "spot"), "MSFT", "quick"), product(2))?.id).toBe("spot");
  });

  it("is remembered for the hundred products chosen last", () => {
    let chosen = withChoice({}, "FIRST", "spot");
    for (let index = 0; index < 99; index += 1) chosen = withChoice(chosen, `P${index}`, "quick");
    expect(Object.keys(chosen)).toHaveLength(100);
    const again = withChoice(withChoice(chosen, "FIRST", "quick"), "NEW", "quick");
    expect(Object.keys(again)).toHaveLength(100);
    expect(again).toHaveProperty("FIRST");
    expect(again).not.toHaveProperty("P0");
  });

  it.each([[null], ["spot"], [7]])("reads nothing from %o", (kept) => {
    expect(readChosen(kept, ["quick", "spot"])).toBeUndefined();
  });

  it("forgets modes that there are not", () => {
    expect(readChosen({ A: "spot", B: "margin" }, ["quick", "spot"])).toEqual({ A: "spot" });
  });
});

it.each([
  [{ dx: -80, dy: 10 }, false, 1],
  [{ dx: 80, dy: -10 }, false, -1],
  [{ dx: -80, dy: 10 }, true, -1],
  [{ dx: 80, dy: 0 }, true, 1],
  [{ dx: 50, dy: 0 }, false, 0],
  [{ dx: 90, dy: 60 }, false, 0],
] as const)("a swipe of %o, right to left %s, goes by %i", (travel, rtl, step) => {
  expect(swipeStep(travel, rtl)).toBe(step);
});
