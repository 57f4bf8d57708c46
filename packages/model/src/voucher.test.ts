import { expect, it } from "vitest";
import { type HeldVoucher, VOUCHER_MODES, voucherPart, WHOLE_SHARE } from "./voucher.ts";

const NOW = 1_000;
const held = (id: bigint, change: Partial<HeldVoucher> = {}): HeldVoucher => ({
  ...{ id, share: WHOLE_SHARE / 2n, modes: ["spot"], left: 100n, endsAt: NOW + 10, ...change },
});

it.each<[string, readonly HeldVoucher[], bigint, readonly [bigint, bigint] | null]>([
  ["nobody's voucher", [], 50n, null],
  ["its share, rounded down", [held(1n)], 51n, [1n, 25n]],
  ["a share of less than a unit", [held(1n)], 1n, null],
  ["all that it has left", [held(1n, { left: 25n })], 50n, [1n, 25n]],
  ["no more than that", [held(1n, { left: 25n })], 52n, [1n, 25n]],
  ["the last unit that it has left", [held(1n, { left: 1n })], 50n, [1n, 1n]],
  ["a whole share", [held(1n, { share: WHOLE_SHARE })], 50n, [1n, 50n]],
  ["the one that ends first", [held(1n), held(2n, { endsAt: NOW + 9 })], 50n, [2n, 25n]],
  ["the older of two that end together", [held(2n), held(1n)], 50n, [1n, 25n]],
  ["the next, where the first is used up", [held(1n, { left: 0n, endsAt: NOW + 1 }), held(2n)], 50n, [2n, 25n]],
  ["the next, where the first is of another mode", [held(1n, { modes: ["quick", "contract"] }), held(2n)], 50n, [2n, 25n]],
  ["the next, where the first has ended in this moment", [held(1n, { endsAt: NOW }), held(2n)], 50n, [2n, 25n]],
  ["one in its last moment", [held(1n, { endsAt: NOW + 1 })], 50n, [1n, 25n]],
  ["nothing of no fee", [held(1n)], 0n, null],
])("gives back of a fee: %s", (_what, vouchers, fee, part) => {
  expect(voucherPart(vouchers, "spot", fee, NOW)).toEqual(part === null ? null : { voucherId: part[0], amount: part[1] });
});

it("is for the three modes of trading, and a whole share is all of a fee", () => {
  expect(VOUCHER_MODES).toEqual(["spot", "contract", "quick"]);
  expect(WHOLE_SHARE).toBe(100_000_000n);
});
