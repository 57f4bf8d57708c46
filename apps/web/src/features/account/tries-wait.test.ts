import { describe, expect, it } from "vitest";
import { secondsToWait, type TriesWait, triesWaitFrom, waitUnderWay } from "./tries-wait.ts";

const draft = { channel: "email", email: "a@b.org", country: "US", phone: "" } as const;
const at = 1_800_000_000_000;
const wait: TriesWait = { draft, account: "a@b.org", scope: "password", until: at + 60_000 };

describe("wait after too many tries", () => {
  it.each([
    [0, 60],
    [1, 60],
    [1_000, 59],
    [59_001, 1],
    [60_000, 0],
    [3_600_000, 0],
  ])("after %d ms %d s are left", (later, left) => expect(secondsToWait(wait, "a@b.org", "password", at + later)).toBe(left));

  it("is of one account and one way of logging in", () => {
    expect(secondsToWait(wait, "a@b.org", "code", at)).toBe(0);
    expect(secondsToWait(wait, "b@b.org", "password", at)).toBe(0);
    expect(secondsToWait(wait, null, "password", at)).toBe(0);
    expect(secondsToWait(null, "a@b.org", "password", at)).toBe(0);
  });

  it("goes on after a reload, and never lasts a day because a clock was set back", () => {
    const kept = triesWaitFrom(JSON.parse(JSON.stringify(wait))) ?? null;
    expect(kept).toEqual(wait);
    expect(secondsToWait(kept, "a@b.org", "password", at + 18_000)).toBe(42);
    expect([waitUnderWay(kept, at + 18_000), waitUnderWay(kept, at + 60_000), waitUnderWay(null, at)]).toEqual([wait, null, null]);
    expect(secondsToWait(kept, "a@b.org", "password", at - 86_400_000)).toBe(3_600);
  });

  it.each([null, 7, {}, { ...wait, until: "soon" }, { ...wait, scope: "face" }, { ...wait, account: 1 }, { ...wait, draft: {} }])(
    "takes nothing from %j",
    (value) => expect(triesWaitFrom(value)).toBeUndefined(),
  );
});
