import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type FeeSchedule, feeSchedule, readFeeRows } from "./fee-schedule.ts";

/** The fee settings in force: one copy for all modes, so that none of them charges by an older one. */
export interface FeeSource {
  readonly schedule: () => FeeSchedule;
  /** Reads them: before anything is traded, and when an operator has changed them. */
  reload(): Promise<void>;
}

/** Until the first `reload` there is no fee, and nothing can be traded. Rows that apply to nothing are logged each time they are read. */
export function createFeeSource(sql: Sql, log: Pick<Log, "warn">): FeeSource {
  let schedule = feeSchedule([]);
  return {
    schedule: () => schedule,
    async reload() {
      schedule = feeSchedule(await readFeeRows(sql));
      for (const problem of schedule.problems) log.warn({ problem }, "order fee setting");
    },
  };
}
