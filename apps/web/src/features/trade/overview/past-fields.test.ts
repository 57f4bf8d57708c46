import { expect, it } from "vitest";
import { passes } from "./past-fields.ts";

const spot = { productCode: "AAPL", direction: 1, createdAt: 100 };
const position = { productCode: "AAPL", side: "short", openedAt: 100 } as const;
const quick = { productCode: "AAPL", direction: 2, acceptedAt: 100 };

it.each([
  [{}, [true, true, true]],
  [{ productCode: "AAPL" }, [true, true, true]],
  [{ productCode: "MSFT" }, [false, false, false]],
  [{ direction: 1 }, [true, false, false]],
  [{ direction: 2 }, [false, true, true]],
  [{ startTs: 100 }, [true, true, true]],
  [{ startTs: 101 }, [false, false, false]],
  [{ endTs: 101 }, [true, true, true]],
  [{ endTs: 100 }, [false, false, false]],
] as const)("the filter %o lets of a purchase, a short position and a bet on a fall through %o", (filter, told) => {
  expect([spot, position, quick].map((row) => passes(filter, row))).toEqual(told);
});
