import { expect, it, vi } from "vitest";
import { createBus } from "./bus.ts";

it("takes everybody for heard until it is told who is, and again afterwards", () => {
  const bus = createBus({ error: vi.fn() });
  expect(bus.isHeard(1n)).toBe(true);
  const takeBack = bus.hearFor((userId) => userId === 2n);
  expect([bus.isHeard(1n), bus.isHeard(2n)]).toEqual([false, true]);
  takeBack();
  expect(bus.isHeard(1n)).toBe(true);
});
