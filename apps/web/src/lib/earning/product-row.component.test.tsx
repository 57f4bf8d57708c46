import { expect, it } from "vitest";
import { productWith } from "../../features/lock-mining/lock-test-support.ts";
import { show } from "../../testing/show.tsx";
import { EarningProductRow } from "./product-row.tsx";

it.each([
  ["all", "1000000.000000", 100],
  ["a quarter", "250000.000000", 25],
  ["nothing", "0.000000", 0],
])("draws a bar as long as what its words say is left: %s", async (_what, left, percent) => {
  await show(<EarningProductRow product={productWith({ capacity: "1000000.000000", left })} href="#/" />);
  const bar = document.querySelector<HTMLElement>('[aria-hidden="true"] > [style*="inline-size"]');
  const room = bar?.parentElement?.getBoundingClientRect().width ?? 0;
  expect(room).toBeGreaterThan(0);
  expect(Math.round(((bar?.getBoundingClientRect().width ?? -1) / room) * 100)).toBe(percent);
});
