import { assert } from "./decimal.ts";
import { divFloor, least } from "./rounding.ts";

/** Vouchers that give back a part of a fee: the same sums in a ticket and on the server. */

export const VOUCHER_MODES = ["spot", "contract", "quick"] as const;
export type VoucherMode = (typeof VOUCHER_MODES)[number];

/** A whole share, in 10^-8. */
export const WHOLE_SHARE = 100_000_000n;

/** A voucher as it can be used; money in units of the settlement currency. */
export interface HeldVoucher {
  readonly id: bigint;
  /** What of a fee it gives back, in 10^-8. */
  readonly share: bigint;
  readonly modes: readonly VoucherMode[];
  readonly left: bigint;
  /** Epoch ms; from this moment on it is of no use. */
  readonly endsAt: number;
}

export interface VoucherPart {
  readonly voucherId: bigint;
  readonly amount: bigint;
}

/**
 * What comes back of a fee. One voucher serves one fee: of those for the mode the one that ends first, of two that end together the older one. It gives its share, rounded down, and no
 * more than it has left. Null where nothing comes back.
 */
export function voucherPart(vouchers: readonly HeldVoucher[], mode: VoucherMode, fee: bigint, now: number): VoucherPart | null {
  assert(fee >= 0n, "a fee is paid, not received");
  let first: HeldVoucher | null = null;
  for (const voucher of vouchers) {
    if (voucher.left <= 0n || voucher.endsAt <= now || !voucher.modes.includes(mode)) continue;
    const isEarlier = first === null || voucher.endsAt < first.endsAt || (voucher.endsAt === first.endsAt && voucher.id < first.id);
    if (isEarlier) first = voucher;
  }
  if (first === null) return null;
  const share = divFloor(fee * first.share, WHOLE_SHARE);
  const amount = least(share, first.left);
  return amount === 0n ? null : { voucherId: first.id, amount };
}
