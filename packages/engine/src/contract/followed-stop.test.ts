import { describe, expect, it } from "vitest";
import { followedStop } from "./followed-stop.ts";

const STOP = { by: "price", distance: 1_000n, extreme: 50_000n, extremeSeq: 7 } as const;

describe("a trailing stop that is handed over", () => {
  it("stands behind the best price that was seen since it was set, by its tick", () => {
    expect(followedStop("long", STOP, { price: 52_000n, seq: 9 })).toEqual({ ...STOP, extreme: 52_000n, extremeSeq: 9 });
    expect(followedStop("short", STOP, { price: 48_000n, seq: 9 })).toEqual({ ...STOP, extreme: 48_000n, extremeSeq: 9 });
  });

  it("is never looser than it was, and knows nothing of what was seen before it was set", () => {
    expect(followedStop("long", STOP, { price: 49_000n, seq: 9 })).toEqual(STOP);
    expect(followedStop("short", STOP, { price: 51_000n, seq: 9 })).toEqual(STOP);
    expect(followedStop("long", STOP, { price: 52_000n, seq: 6 })).toEqual(STOP);
    expect(followedStop("long", STOP, { price: 52_000n, seq: 7 })).toEqual({ ...STOP, extreme: 52_000n });
    expect(followedStop("long", STOP, null)).toEqual(STOP);
    expect(followedStop("long", null, { price: 52_000n, seq: 9 })).toBeNull();
  });
});
