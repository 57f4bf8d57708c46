import type { Bus } from "../../platform/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/postgres/database.ts";

export interface FreezeParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly bus: Pick<Bus, "publish">;
}
