import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { spokenStage } from "../../lib/components/spoken-stage.ts";
import type { AccountDraft } from "./account-draft.ts";
import { type CodeRetry, draftUnderWay, retryFrom, secondsLeft } from "./code-retry.ts";

const draft: AccountDraft = { channel: "email", email: "a@b.org", country: "US", phone: "" };
const sentAt = 1_800_000_000_000;
const retry: CodeRetry = { draft, account: "a@b.org", purpose: "register", digits: 6, inOutbox: true, until: sentAt + 60_000 };

describe("countdown of a code", () => {
  it.each([
    [0, 60],
    [1, 60],
    [1_000, 59],
    [59_001, 1],
    [60_000, 0],
    [3_600_000, 0],
  ])("%d ms after sending %d s are left", (later, left) => {
    expect(secondsLeft(retry, "a@b.org", sentAt + later)).toBe(left);
  });

  it("goes on after a reload, from what the device kept", proves("4.21"), () => {
    const kept = retryFrom(JSON.parse(JSON.stringify(retry))) ?? null;
    expect(kept).toEqual(retry);
    expect(secondsLeft(kept, "a@b.org", sentAt + 18_000)).toBe(42);
    expect(draftUnderWay(kept, sentAt + 18_000)).toEqual(draft);
    expect(draftUnderWay(kept, sentAt + 60_000)).toBeNull();
  });

  it("is of one account only", () => {
    expect(secondsLeft(retry, "other@b.org", sentAt)).toBe(0);
    expect(secondsLeft(retry, null, sentAt)).toBe(0);
    expect(secondsLeft(null, "a@b.org", sentAt)).toBe(0);
  });

  it("never asks for more than one countdown when the clock was set back", () => {
    expect(secondsLeft(retry, "a@b.org", sentAt - 86_400_000)).toBe(60);
  });

  it.each([
    null,
    7,
    "text",
    {},
    { ...retry, until: "soon" },
    { ...retry, until: Number.NaN },
    { ...retry, account: 1 },
    { ...retry, purpose: "other" },
    { ...retry, draft: { ...draft, channel: "fax" } },
    { ...retry, draft: { channel: "email" } },
  ])("takes nothing from %j", (value) => {
    expect(retryFrom(value)).toBeUndefined();
  });

  it.each([
    [60, "running"],
    [11, "running"],
    [10, "soon"],
    [1, "soon"],
    [0, "over"],
  ] as const)("at %d s says %s", (seconds, stage) => {
    expect(spokenStage(seconds)).toBe(stage);
  });
});
