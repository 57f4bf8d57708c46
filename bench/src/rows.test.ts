import { expect, it } from "vitest";
import { notMeasured, row, table } from "./rows.ts";

it("takes the ratio before rounding and judges by what is aimed at", () => {
  const made = row({ name: "orders", value: 1_999.6, unit: "orders/s", anchor: 1_000, aim: { of: "ratio", atLeast: 2 } });
  expect(made).toMatchObject({ value: 2_000, anchor: 1_000, ratio: 2, aim: "ratio >= 2", met: false });
  expect(row({ name: "JS", value: 99_000, unit: "B", aim: { of: "value", atMost: 100_000 } })).toMatchObject({ met: true, ratio: null });
  expect(row({ name: "ticks", value: 0.012345, unit: "ms" })).toMatchObject({ value: 0.0123, aim: null, met: null });
});

it("shows what is missing and why", () => {
  const text = table([notMeasured("pgbench", "pgbench is not installed"), row({ name: "a", value: 1, unit: "s" })]);
  expect(text).toContain("not measured: pgbench is not installed");
  expect(text.split("\n")).toHaveLength(3);
});
