import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { Drawing } from "../../../lib/chart/drawings/drawing.ts";
import type { DrawingController } from "../../../lib/chart/drawings/drawing-controller.ts";
import { NOW } from "../../../testing/clock.ts";
import { say } from "../../../testing/say.ts";
import { show } from "../../../testing/show.tsx";
import { DrawingList } from "./drawing-list.tsx";

const remove = vi.fn();
const clear = vi.fn();
const listOf = (drawings: readonly Drawing[], priceScale: number) => (
  <DrawingList
    controller={{ drawings, remove, clear } as unknown as DrawingController}
    priceScale={priceScale}
    open
    onClose={() => undefined}
  />
);
const level = (price: number, more: Partial<Drawing> = {}): Drawing => ({
  id: "a",
  kind: "horizontal",
  anchors: [{ ts: NOW, price }],
  ...more,
});

it.each([
  ["a pair of currencies", 1.08423, 5, "1.08423"],
  ["a pair of yen", 157.2, 3, "157.200"],
  ["bitcoin", 96_388.2, 2, "96,388.20"],
  ["a coin of fractions of a cent", 0.00001234, 8, "0.00001234"],
  ["an index of whole points", 5_310, 0, "5,310"],
])("a price of %s has as many decimals as the product's", async (_what, price, scale, told) => {
  await show(listOf([level(price)], scale));
  await expect.element(page.getByRole("listitem").getByText(told, { exact: true })).toBeVisible();
});

it("names each drawing by its words or its kind, and takes away the one whose button is pressed", async () => {
  const note = level(2, { id: "b", kind: "note", text: "sold here" });
  const trend = level(1, { id: "c", kind: "trend", anchors: [1, 2].map((price) => ({ ts: NOW + price * 60_000, price })) });
  await show(listOf([level(1), note, trend], 2));
  await page.getByRole("button", { name: say("chart_remove_of", { name: "sold here" }) }).click();
  await page.getByRole("button", { name: say("chart_remove_of", { name: say("chart_tool_trend") }) }).click();
  expect(remove.mock.calls).toEqual([["b"], ["c"]]);
  expect(page.getByRole("listitem").nth(2).element().querySelectorAll("bdi.num").length).toBeGreaterThan(2);
});
