import type { Clock } from "../../platform/clock.ts";
import type { Answer } from "../../platform/idempotency.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { MoneyRequest } from "../ledger/index.ts";
import type { MarketData } from "../pricing/index.ts";
import type { EarningInput } from "./earning-change.ts";
import type { EarningData } from "./wire.ts";

/** What the calls of users need. */
export interface EarningHandlerParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly market: MarketData;
  readonly submit: (userId: bigint, input: EarningInput, request: MoneyRequest) => Promise<Answer<EarningData | null>>;
  readonly isRunning: (userId: bigint, key: string) => boolean;
}
