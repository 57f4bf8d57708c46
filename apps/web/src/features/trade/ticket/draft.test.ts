import { describe, expect, it } from "vitest";
import { shapedLike } from "./draft.ts";

const empty = { side: "long", leverage: null as number | null, lots: "", protect: false, protection: { by: "price", stopLoss: "" } };

describe("what was kept of a ticket", () => {
  it("comes back as it was", () => {
    const filled = { side: "short", leverage: 20, lots: "500", protect: true, protection: { by: "percent", stopLoss: "2" } };
    expect(shapedLike(empty, JSON.parse(JSON.stringify(filled)))).toEqual(filled);
  });

  it("comes back without what a new ticket has not, such as a refused text", () => {
    expect(shapedLike(empty, { lots: "7", refused: { text: "abc" }, cap: { by: "price" } })).toEqual({ ...empty, lots: "7" });
  });

  it.each([null, undefined, 7, "text", [], { lots: 5, leverage: "20", protection: null }])("is a new ticket where it is %j", (kept) => {
    expect(shapedLike(empty, kept)).toEqual(empty);
  });
});
