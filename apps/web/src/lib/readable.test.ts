import { expect, it } from "vitest";
import { momentText, readable } from "./readable.ts";

it("writes moments in the device's time and decimals with separators, and leaves words alone", () => {
  const until = Date.UTC(2026, 10, 22, 14, 5);
  expect(readable({ until: String(until), max: "1500.000000", lost: "12.50", step: "0.010", seconds: "10", asset: "USDT" })).toEqual({
    until: momentText(until, "en"),
    max: "1,500",
    lost: "12.5",
    step: "0.01",
    seconds: "10",
    asset: "USDT",
  });
  expect(momentText(until, "en")).toMatch(/^Sun, Nov 22, \d+:05/);
});
