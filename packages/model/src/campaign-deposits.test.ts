import { expect, it } from "vitest";
import { flowsCounted, type ValuedFlow } from "./campaign-deposits.ts";

const flow = (kind: ValuedFlow["kind"], assetId: number, amount: bigint, value: bigint | null = amount): ValuedFlow => ({
  ...{ kind, assetId, amount, value },
});
const [BTC, USDT] = [1, 3];

it.each<[string, readonly ValuedFlow[], readonly bigint[]]>([
  ["a single unit that is left counts its part", [flow("deposit", BTC, 10n, 605n), flow("withdrawal", BTC, 9n, 1n)], [60n, 0n]],
  ["a single unit more that went takes away its part", [flow("withdrawal", BTC, 10n, 605n), flow("deposit", BTC, 9n, 1n)], [-61n, 0n]],
  ["what no price is known of counts nothing", [flow("deposit", BTC, 10n, null), flow("withdrawal", USDT, 5n, null)], [0n, 0n]],
  ["a deposit counts at its own moment", [flow("deposit", BTC, 10n, 600n)], [600n]],
  [
    "what came and went counts nothing, though the price fell",
    [flow("deposit", BTC, 10n, 600n), flow("withdrawal", BTC, 10n, 400n)],
    [0n, 0n],
  ],
  ["though the price rose", [flow("deposit", BTC, 10n, 600n), flow("withdrawal", BTC, 10n, 900n)], [0n, 0n]],
  ["and where it went first", [flow("withdrawal", BTC, 10n, 900n), flow("deposit", BTC, 10n, 600n)], [0n, 0n]],
  [
    "a part that went is of the oldest",
    [flow("deposit", BTC, 10n, 600n), flow("deposit", BTC, 10n, 700n), flow("withdrawal", BTC, 15n, 1n)],
    [0n, 350n, 0n],
  ],
  ["another currency takes away what it was worth", [flow("deposit", BTC, 10n, 600n), flow("withdrawal", USDT, 250n)], [600n, -250n]],
  [
    "more that went than came is taken from the others",
    [flow("deposit", BTC, 10n, 600n), flow("withdrawal", BTC, 30n, 1_500n)],
    [0n, -1_000n],
  ],
  [
    "a deposit without a price counts nothing, and still stands against what went",
    [flow("deposit", BTC, 10n, null), flow("withdrawal", BTC, 10n, 600n)],
    [0n, 0n],
  ],
  ["rounding is against the user", [flow("deposit", BTC, 3n, 10n), flow("withdrawal", BTC, 1n, 1n)], [6n, 0n]],
  ["of both sides", [flow("withdrawal", BTC, 3n, 10n), flow("deposit", BTC, 1n, 1n)], [-7n, 0n]],
])("%s", (_name, flows, counted) => {
  expect(flowsCounted(flows)).toEqual(counted);
});
