import type { Fields } from "@candela/api";
import { signOf } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { dataQuery } from "../net/queries.ts";
import { useLoggedIn } from "../session/session.ts";
import { FeeAfterVoucher } from "./voucher-lines.tsx";

interface RebateLinesProps {
  readonly of: Fields<"GET /api/welfare/rebate">["of"];
  /** Of the fill or the quick trade. */
  readonly id: string;
  /** Decimal text; a fee of nothing has no voucher. */
  readonly fee: string;
  readonly decimals?: number;
}

/** In a receipt, under its fee: what a voucher gave back of it. Nobody who never used one is asked about each fill. */
export function RebateLines({ of, id, fee, decimals }: RebateLinesProps) {
  const loggedIn = useLoggedIn() && signOf(fee) > 0;
  const saved = useQuery(dataQuery("GET /api/welfare/overview", {}, { keep: true, enabled: loggedIn })).data?.saved ?? "0";
  const isAsked = loggedIn && signOf(saved) > 0;
  const { data } = useQuery(dataQuery("GET /api/welfare/rebate", { of, id }, { keep: true, enabled: isAsked }));
  if (!isAsked || data === undefined || data === null || signOf(data.rebate) <= 0) return null;
  return <FeeAfterVoucher back={data.rebate} pays={data.paid} decimals={decimals} />;
}
