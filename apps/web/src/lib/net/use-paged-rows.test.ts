import { expect, it } from "vitest";
import { pageAfter, rowsBehind } from "./use-paged-rows.ts";

it.each([
  [1, 0, undefined],
  [1, 29, undefined],
  [1, 30, undefined],
  [1, 31, 2],
  [2, 60, undefined],
  [2, 61, 3],
])("after page %i of %i rows, thirty a page, comes page %j", (page, total, next) => {
  expect(pageAfter(page, 30, total)).toBe(next);
});

it("counts what stands behind the read pages", () => {
  const rows = (count: number) => Array.from({ length: count }, () => null);
  const full = { rows: rows(30), total: 61 };
  expect(rowsBehind([], 30)).toBe(0);
  expect(rowsBehind([full], 30)).toBe(31);
  expect(rowsBehind([full, { rows: rows(30), total: 62 }], 30)).toBe(2);
  expect(rowsBehind([full, full, { rows: rows(1), total: 61 }], 30)).toBe(0);
  expect(rowsBehind([full, { rows: rows(0), total: 29 }], 30)).toBe(0);
});
