import { expect, it } from "vitest";
import { sampledTicks } from "./sampled-ticks.ts";

it.each([
  [{ first: 11, last: 20 }, 4, [11, 14, 17, 20]],
  [{ first: 11, last: 13 }, 60, [11, 12, 13]],
  [{ first: 11, last: 20 }, 1, [11]],
  [{ first: 11, last: 10 }, 60, []],
])("of %j, at most %d: %j", (numbers, most, expected) => expect(sampledTicks(numbers, most)).toEqual(expected));
