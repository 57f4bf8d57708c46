import { expect, it } from "vitest";
import { pageAfter } from "./use-paged-rows.ts";

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
