import type { AccountEvent } from "@candela/api";
import { formatUnits } from "@candela/model";
import type { Sql } from "../../platform/postgres/database.ts";
import type { RunningKind } from "../kinds/index.ts";
import { balancesOf } from "../ledger/index.ts";
import { byAsset, outsideMargin } from "./portfolio.ts";

/** First events on a user's socket: every balance, and everything that is open of each kind. */
export async function accountSnapshot(
  sql: Sql,
  kinds: readonly Pick<RunningKind, "openEvents">[],
  userId: bigint,
): Promise<AccountEvent[]> {
  const [balances, ...open] = await Promise.all([
    balancesOf(sql, userId).then((rows) => byAsset(outsideMargin(rows))),
    ...kinds.map((kind) => kind.openEvents(userId)),
  ]);
  return [
    ...balances.map(
      ({ assetId, assetCode, scale, balance, frozen }): AccountEvent => ({
        kind: "balance",
        assetId,
        assetCode,
        balance: formatUnits(balance, scale),
        available: formatUnits(balance - frozen, scale),
        frozen: formatUnits(frozen, scale),
      }),
    ),
    ...open.flat(),
  ];
}
