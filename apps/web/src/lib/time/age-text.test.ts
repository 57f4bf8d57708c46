import { expect, it } from "vitest";
import type { T } from "../language/i18n.ts";
import { ageText, writeMoments } from "./age-text.ts";
import { formatMoment } from "./time-format.ts";

const t: T = (key, params) => `${key} ${Object.values(params ?? {})}`;
const noon = new Date(2026, 2, 5, 12, 7).getTime();

it.each([
  [11, "ui_stale 11"],
  [90, "ui_stale 90"],
  [91, "1 minute ago"],
  [11 * 3_600, "11 hours ago"],
  [25 * 3_600, "Mar 5, 12:07"],
])("%i s old reads %s", (seconds, text) => {
  writeMoments((ts, now) => formatMoment(ts, now, "en"));
  expect(ageText(seconds, noon, t)).toBe(text);
});
