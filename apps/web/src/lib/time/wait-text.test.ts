import { MINUTE_MS } from "@candela/model";
import { expect, it } from "vitest";
import { waitText } from "./wait-text.ts";

it.each([
  [1, "1 minute"],
  [MINUTE_MS, "1 minute"],
  [61 * MINUTE_MS, "1 hour, 1 minute"],
  [2 * 60 * MINUTE_MS, "2 hours"],
  [24 * 60 * MINUTE_MS - 1, "24 hours"],
  [24 * 60 * MINUTE_MS - MINUTE_MS, "23 hours, 59 minutes"],
  [72 * 60 * MINUTE_MS, "3 days"],
  [49 * 60 * MINUTE_MS, "2 days, 1 hour"],
])("%d ms are %s", (ms, text) => expect(waitText(ms, "en")).toBe(text));

it("speaks the language of the page, with Western digits", () => {
  expect(waitText(90 * MINUTE_MS, "zh-CN")).toBe("1小时30分钟");
  expect(waitText(3 * 60 * MINUTE_MS, "ar")).toContain("3");
});

it("is short where there is little room", () => {
  expect(waitText(90 * MINUTE_MS, "en", "narrow")).toBe("1h 30m");
  expect(waitText(49 * 60 * MINUTE_MS, "en", "narrow")).toBe("2d 1h");
});
