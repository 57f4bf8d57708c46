import type { Data, LanguageCode, Row } from "@candela/api";
import type { Bus } from "../../platform/bus.ts";
import type { Clock, Random } from "../../platform/clock.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import type { Typists } from "./typists.ts";

/** How one kind of trade is read, each with its owner: another's trade is not found. */
export interface TradeReader<T> {
  readonly find: (userId: bigint, ids: readonly bigint[]) => Promise<readonly T[]>;
  readonly newest: (userId: bigint, limit: number) => Promise<readonly T[]>;
}

export interface TradeReaders {
  readonly spotOrder: TradeReader<Row<"GET /api/spotOrder/list">>;
  readonly contractOrder: TradeReader<Row<"GET /api/contractOrder/list">>;
  readonly contractPosition: TradeReader<Row<"GET /api/contractPosition/list">>;
  readonly quickTrade: TradeReader<Row<"GET /api/fastTradeOrder/list">>;
  /** Fills of a position that was found. */
  readonly fillsOf: (positionId: bigint) => Promise<Data<"GET /api/contractPosition/detail">["fills"]>;
  /** Null while it is not settled. */
  readonly receiptOf: (userId: bigint, tradeId: bigint) => Promise<Data<"GET /api/fastTradeOrder/receipt"> | null>;
}

export interface Question {
  readonly id: string;
  readonly category: string;
  readonly question: string;
  /** HTML that was made safe. */
  readonly answer: string;
}

export interface SupportParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Pick<Log, "warn" | "info">;
  readonly bus: Pick<Bus, "publish">;
  /** Keeps the keys of pictures, which are in the files. */
  readonly box: SecretBox;
  readonly files: FileStore;
  readonly trades: TradeReaders;
  readonly questions: (language: LanguageCode) => Promise<readonly Question[]>;
  /** Whether a page of the user is open: what it is told needs no push. */
  readonly isFollowed: (userId: bigint) => boolean;
}

export interface SupportContext extends SupportParts {
  /** Users who were writing a moment ago, by conversation. */
  readonly typists: Typists;
}
