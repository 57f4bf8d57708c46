import { expect, it } from "vitest";
import { byCategory } from "./categories.ts";

it("brings what is of one subject together, in the order of the first of each", () => {
  const rows = [
    { category: "Money", id: 1 },
    { category: "Trading", id: 2 },
    { category: "Money", id: 3 },
  ];
  expect(byCategory(rows)).toEqual([
    { category: "Money", rows: [rows[0], rows[2]] },
    { category: "Trading", rows: [rows[1]] },
  ]);
});
