import { afterEach, describe, expect, it, vi } from "vitest";
import { serverNow } from "../time/server-clock.ts";
import { readDraft, shapedLike } from "./draft.ts";

const empty = { side: "long", leverage: null as number | null, lots: "", protect: false, protection: { by: "price", stopLoss: "" } };

describe("what was kept of a ticket", () => {
  it("comes back as it was", () => {
    const filled = { side: "short", leverage: 20, lots: "500", protect: true, protection: { by: "percent", stopLoss: "2" } };
    expect(shapedLike(empty, JSON.parse(JSON.stringify(filled)))).toEqual(filled);
  });

  it("comes back without what a new ticket has not, such as a rejected text", () => {
    expect(shapedLike(empty, { lots: "7", rejected: { text: "abc" }, cap: { by: "price" } })).toEqual({ ...empty, lots: "7" });
  });

  it.each([null, undefined, 7, "text", [], { lots: 5, leverage: "20", protection: null }])("is a new ticket where it is %j", (kept) => {
    expect(shapedLike(empty, kept)).toEqual(empty);
  });
});

describe("a ticket that is come back to", () => {
  afterEach(() => vi.unstubAllGlobals());
  const minuteMs = 60_000;
  const cameBack = (afterMs: number, fits = true) => {
    const kept = JSON.stringify({ at: serverNow() - afterMs, state: { ...empty, lots: "7" } });
    vi.stubGlobal("sessionStorage", { getItem: (name: string) => (name === "ticket" ? kept : null) });
    return readDraft("ticket", empty, () => fits);
  };

  it("within half an hour is as it was left", () => {
    expect(cameBack(29 * minuteMs)).toEqual({ ...empty, lots: "7" });
  });

  it("later is begun anew: the market that it was filled in for is gone", () => {
    expect(cameBack(31 * minuteMs)).toEqual(empty);
    expect(cameBack(24 * 60 * minuteMs)).toEqual(empty);
  });

  it("is begun anew where it does not fit any more, and where nothing was kept", () => {
    expect(cameBack(minuteMs, false)).toEqual(empty);
    expect(readDraft("another", empty, () => true)).toEqual(empty);
  });
});
