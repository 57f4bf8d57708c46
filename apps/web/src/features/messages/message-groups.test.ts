import { HOUR_MS } from "@candela/model";
import { expect, it } from "vitest";
import { byAge } from "./message-groups.ts";

/** Local noon, so that the device's time zone does not matter. */
const now = new Date(2026, 10, 21, 12).getTime();

it("divides messages into today, the six days before and the rest, in their order", () => {
  const ages = [0, 11, 13, 24 * 5, 24 * 6 + 13, 24 * 40];
  const rows = ages.map((hours, id) => ({ id, ts: now - hours * HOUR_MS }));
  expect(byAge(rows, now).map(({ age, rows: messages }) => [age, messages.map(({ id }) => id)])).toEqual([
    ["today", [0, 1]],
    ["week", [2, 3]],
    ["earlier", [4, 5]],
  ]);
  expect(byAge([], now)).toEqual([]);
});
