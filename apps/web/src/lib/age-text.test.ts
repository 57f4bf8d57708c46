import { expect, it } from "vitest";
import { ageText } from "./age-text.ts";
import type { T } from "./i18n.ts";

const t: T = (key, params) => `${key} ${Object.values(params ?? {})}`;
const noon = new Date(2026, 2, 5, 12, 7).getTime();

it.each([
  [11, "ui_stale 11"],
  [90, "ui_stale 90"],
  [91, "ui_as_of 12:07"],
  [11 * 3_600, "ui_as_of 12:07"],
  [13 * 3_600, "ui_as_of 03-05 12:07"],
])("%i s old reads %s", (seconds, text) => {
  expect(ageText(seconds, noon, t)).toBe(text);
});
