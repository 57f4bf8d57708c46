import { expect, it } from "vitest";
import { nextTurn } from "./upcoming.ts";

const hour = 3_600_000;
const now = 1_000 * hour;

it("is the closing of a market that trades, the opening of one that does not", () => {
  expect(nextTurn([{ from: now - hour, to: now + 2 * hour }], now)).toEqual({ kind: "closes", ts: now + 2 * hour });
  const later = { from: now + 5 * hour, to: now + 9 * hour };
  expect(nextTurn([{ from: now - 9 * hour, to: now - hour }, later], now)).toEqual({ kind: "opens", ts: later.from });
});

it("is nothing where a market never closes, or nothing is known", () => {
  expect(nextTurn([{ from: now - hour, to: now + 8 * 24 * hour }], now)).toBeNull();
  expect(nextTurn([], now)).toBeNull();
});
