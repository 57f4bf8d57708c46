import type { Row } from "@candela/api";
import { type CommissionRates, type CommissionVersion, dayText, formatUnits, memberName, RATE_SCALE, SETTLEMENT } from "@candela/model";
import type { CommissionRow } from "./line-reads.ts";

export type CommissionData = Row<"GET /api/team/commissions">;

export const money = (units: bigint) => formatUnits(units, SETTLEMENT.scale);
export const rateText = (rate: bigint) => formatUnits(rate, RATE_SCALE);
export const rateTexts = (rates: CommissionRates) => rates.map(rateText);

export function ratesData({ version, fromDay, rates }: CommissionVersion): Row<"GET /api/team/rates"> {
  return { version, fromDay: dayText(fromDay), rates: rateTexts(rates) };
}

export function commissionData(row: CommissionRow): CommissionData {
  const { id, day, level, nickName, base, rate, amount, state, paidMs } = row;
  return {
    ...{ level, state, name: memberName(nickName), day: dayText(day) },
    id: String(id),
    ...{ base: money(base), rate: rateText(rate), amount: money(amount) },
    paidAt: paidMs === null ? null : Number(paidMs),
  };
}
