import type { Bus } from "../../platform/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { ContractModule } from "../contract/index.ts";
import type { MarketData } from "../pricing/index.ts";
import type { CopyBook } from "./copy-book.ts";
import type { FiguresJob } from "./figures-job.ts";
import type { FollowTeller } from "./follow-teller.ts";

/** What the calls of copy trading need. */
export interface CopyContext {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Log;
  readonly bus: Bus;
  readonly market: MarketData;
  readonly book: CopyBook;
  readonly teller: Pick<FollowTeller, "touchLeaders">;
  readonly figures: Pick<FiguresJob, "begin">;
  /** The contracts at work, which need the book first. */
  readonly contracts: () => Pick<ContractModule, "submit" | "submitOwn" | "isRunning">;
}
