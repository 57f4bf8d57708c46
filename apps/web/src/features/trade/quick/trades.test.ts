import { expect, it } from "vitest";
import { byEnd, isEarlier, type QuickOrder } from "./trades.ts";

const trade = (id: string, status: QuickOrder["status"], expiresAt: number | null = null) => ({ id, status, expiresAt }) as QuickOrder;

it.each([
  ["accepted", "open", true],
  ["open", "won", true],
  ["accepted", "voided", true],
  ["open", "accepted", false],
  ["lost", "open", false],
  ["open", "open", false],
] as const)("moves on and never back: %s is earlier than %s: %s", (status, than, earlier) => {
  expect(isEarlier({ status }, { status: than })).toBe(earlier);
});

it("puts those that end first in front, and those that wait for their opening behind", () => {
  const order = byEnd([trade("1", "open", 9_000), trade("2", "accepted"), trade("3", "open", 5_000)]);
  expect(order.map(({ id }) => id)).toEqual(["3", "1", "2"]);
});
