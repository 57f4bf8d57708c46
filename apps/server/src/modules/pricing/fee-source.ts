import type { Sql } from "../../platform/postgres/database.ts";
import { type FeeSchedule, feeSchedule, readFeeRows } from "./fee-schedule.ts";

/** The fee settings in force: one copy for all modes, so that none of them charges by an older one. */
export interface FeeSource {
  readonly schedule: () => FeeSchedule;
  /** Reads them: before anything is traded, and when an operator has changed them. */
  reload(): Promise<void>;
}

/** Until the first `reload` there is no fee, and nothing can be traded. */
export function createFeeSource(sql: Sql): FeeSource {
  let schedule = feeSchedule([]);
  return {
    schedule: () => schedule,
    async reload() {
      schedule = feeSchedule(await readFeeRows(sql));
    },
  };
}
