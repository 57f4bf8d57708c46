import { formatUnits, USDT } from "@candela/model";
import { trimZeros } from "@candela/ui";
import { type SettlementCash, spendable } from "../../../lib/currencies/settlement-cash.ts";
import type { Cap } from "./cap-note.tsx";
import type { Problem } from "./problem-text.ts";

/** Why so much cannot be spent, as the server would answer; null when it can, or while the cash is not known. */
export function cashProblem(cash: SettlementCash, needed: bigint): Problem | null {
  const { available, leaning = null } = cash;
  const most = spendable(cash);
  if (available === null || most === null) return null;
  const money = (units: bigint) => formatUnits(units, USDT.scale);
  if (needed > available)
    return { key: "insufficient_balance", params: { available: money(available), needed: money(needed), asset: USDT.code } };
  if (leaning?.needed === null) return { key: "cash_backing_unpriced", params: {} };
  return needed > most ? { key: "cash_backs_positions", params: {} } : null;
}

/** Why a share of the cash is a share of less than there is; null where it is not. */
export function leaningCap({ available, leaning = null }: SettlementCash): Cap | null {
  if (available === null || leaning === null || leaning.needed === 0n) return null;
  const { needed } = leaning;
  if (needed === null) return { by: "unpriced" };
  return { by: "backed", needed: trimZeros(formatUnits(needed < available ? needed : available, USDT.scale)), unit: USDT.code };
}
