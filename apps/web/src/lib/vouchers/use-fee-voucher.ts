import { VOUCHERS_HELD_MAX } from "@candela/api";
import { type Amount, type HeldVoucher, parseUnits, USDT, type VoucherMode, voucherPart } from "@candela/model";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { rowsQuery } from "../net/queries.ts";
import { useLoggedIn } from "../session/session.ts";
import { serverNow } from "../time/server-clock.ts";
import type { Voucher } from "./voucher-view.ts";

const SHARE_DECIMALS = 8;

const unitsOf = (text: string, decimals: number): bigint => {
  const parsed = parseUnits(text, decimals);
  return parsed.ok ? parsed.value : 0n;
};

/** A voucher as the rules that the server goes by take it. */
function heldVoucher({ id, share, modes, left, endsAt }: Voucher): HeldVoucher {
  return { id: BigInt(id), share: unitsOf(share, SHARE_DECIMALS), modes, left: unitsOf(left, USDT.scale), endsAt };
}

/** What a voucher gives back of a fee. */
export interface FeeVoucher {
  readonly back: bigint;
  /** The fee without it. */
  readonly pays: bigint;
}

/** What comes back of each fee of a mode by the vouchers that are held; null where nothing does. */
export function useFeeVoucher(mode: VoucherMode): (fee: Amount | null | undefined) => FeeVoucher | null {
  const enabled = useLoggedIn();
  const { data } = useQuery(
    rowsQuery("GET /api/welfare/vouchers", { "params[state]": "held", pageSize: VOUCHERS_HELD_MAX }, { keep: true, enabled }),
  );
  return useMemo(() => {
    const vouchers = enabled ? (data ?? []).map(heldVoucher) : [];
    return (fee) => {
      if (fee === null || fee === undefined || fee.units <= 0n || vouchers.length === 0) return null;
      const part = voucherPart(vouchers, mode, fee.units, serverNow());
      return part === null ? null : { back: part.amount, pays: fee.units - part.amount };
    };
  }, [enabled, data, mode]);
}
