import type { Fields } from "@candela/api";
import { signOf, sumDecimals } from "@candela/ui";
import { useQueries, useQuery } from "@tanstack/react-query";
import { dataQuery } from "../net/queries.ts";
import { useLoggedIn } from "../session/session.ts";
import { FeeAfterVoucher } from "./voucher-lines.tsx";

type Kind = Fields<"GET /api/welfare/rebate">["of"];

interface RebateLinesProps {
  readonly of: Kind;
  /** Of the fill or the quick trade. */
  readonly id: string;
  /** Decimal text; a fee of nothing has no voucher. */
  readonly fee: string;
  readonly decimals?: number;
}

/** Whether the user ever got something back of a fee: nobody who never used a voucher is asked about each fill. */
function useHasRebates(): boolean {
  const enabled = useLoggedIn();
  const saved = useQuery(dataQuery("GET /api/welfare/overview", {}, { keep: true, enabled })).data?.saved ?? "0";
  return enabled && signOf(saved) > 0;
}

/** What vouchers gave back of these fees together, decimal text: `0` where they gave nothing, and until all answers are here. */
export function useRebates(kind: Kind, fees: readonly Pick<RebateLinesProps, "id" | "fee">[]): string {
  const enabled = useHasRebates();
  const asked = fees.filter(({ fee }) => signOf(fee) > 0);
  const answers = useQueries({
    queries: asked.map(({ id }) => dataQuery("GET /api/welfare/rebate", { of: kind, id }, { keep: true, enabled })),
  });
  if (answers.some(({ data }) => data === undefined || data === null)) return "0";
  return sumDecimals(answers.map(({ data }) => data?.rebate ?? "0"));
}

/** In a receipt, under its fee: what a voucher gave back of it. */
export function RebateLines({ of, id, fee, decimals }: RebateLinesProps) {
  const isAsked = useHasRebates() && signOf(fee) > 0;
  const { data } = useQuery(dataQuery("GET /api/welfare/rebate", { of, id }, { keep: true, enabled: isAsked }));
  if (!isAsked || data === undefined || data === null || signOf(data.rebate) <= 0) return null;
  return <FeeAfterVoucher back={data.rebate} pays={data.paid} decimals={decimals} />;
}
