import { expect, it } from "vitest";
import { type ContractHolding, initialMargin, removableMargin, USDT } from "./index.ts";

const bitcoin = { priceScale: 2, quantityScale: 6, tickSize: 1n };
/** 500 lots long at 96,414.50 and 20×, with 100 USDT more than the initial margin. */
const holding: ContractHolding = {
  side: "long",
  leverage: 20,
  lots: 500n,
  lotSize: 100n,
  entryNotional: 4_820_725_000n,
  margin: 341_036_250n,
  maintenanceRate: 400_000n,
};

it.each([
  [100n, 20, 5n],
  [101n, 20, 6n],
  [119n, 20, 6n],
  [1n, 100, 1n],
  [0n, 20, 0n],
  [101n, 1, 101n],
])("asks of a notional of %d at %d× for %d: a part of a unit counts as a whole one", (notional, leverage, margin) => {
  expect(initialMargin(notional, leverage)).toBe(margin);
});

it.each([
  ["what was added, at the entry", 9_641_450n, 100_000_000n],
  ["less when the present notional asks for more; a profit counts for nothing", 10_000_000n, 91_036_250n],
  ["less by the loss", 9_600_000n, 341_036_250n - 20_725_000n - 240_000_000n],
  ["nothing when the loss has used it up", 9_300_000n, 0n],
])("lets go of %s", (_name, at, max) => {
  expect(removableMargin(bitcoin, holding, at, USDT)).toBe(max);
});

it("keeps a unit more than the maintenance where that asks for more than the leverage does", () => {
  const bare = { ...holding, leverage: 100, maintenanceRate: 2_000_000n };
  expect(removableMargin(bitcoin, bare, 9_641_450n, USDT)).toBe(341_036_250n - 96_414_500n - 1n);
  // A profit of 179.275 counts for it, which it does not for the initial margin of 50.
  expect(removableMargin(bitcoin, { ...bare, margin: 60_000_000n }, 10_000_000n, USDT)).toBe(10_000_000n);
  expect(removableMargin(bitcoin, { ...bare, maintenanceRate: 5_000_000n }, 10_000_000n, USDT)).toBe(
    341_036_250n + 179_275_000n - 250_000_001n,
  );
});
