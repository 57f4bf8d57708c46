import { expect, it } from "vitest";
import { byEnd, type QuickOrder, withTrade } from "./trades.ts";

const trade = (id: string, status: QuickOrder["status"], expiresAt: number | null = null) => ({ id, status, expiresAt }) as QuickOrder;

it("takes a new trade in front, and lets go of one that ended", () => {
  const running = [trade("1", "open", 5_000)];
  expect(withTrade(running, trade("2", "accepted")).map(({ id }) => id)).toEqual(["2", "1"]);
  expect(withTrade(running, trade("1", "won"))).toEqual([]);
  expect(withTrade(running, trade("9", "lost"))).toBe(running);
});

it("moves a trade on, and never back when news come out of order", () => {
  const running = withTrade([trade("1", "accepted")], trade("1", "open", 5_000));
  expect(running[0]?.status).toBe("open");
  expect(withTrade(running, trade("1", "accepted"))).toBe(running);
});

it("puts those that end first in front, and those that wait for their opening behind", () => {
  const order = byEnd([trade("1", "open", 9_000), trade("2", "accepted"), trade("3", "open", 5_000)]);
  expect(order.map(({ id }) => id)).toEqual(["3", "1", "2"]);
});
