import { expect, it } from "vitest";
import { Health } from "./health.ts";

it("is ready when every part that announced itself is up", () => {
  const health = new Health();
  expect(health.snapshot()).toEqual({ live: true, ready: false, reasons: [] });
  health.down("database", "starting");
  health.down("feed", "no tick yet");
  health.up("database");
  expect(health.snapshot()).toEqual({ live: true, ready: false, reasons: [{ part: "feed", reason: "no tick yet" }] });
  health.up("feed");
  expect(health.snapshot()).toEqual({ live: true, ready: true, reasons: [] });
});
