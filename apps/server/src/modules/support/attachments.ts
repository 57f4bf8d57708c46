/** Trades of a user as a message shows them: a few figures, as they are when they are read. */
import type { Row } from "@candela/api";
import { formatUnits, parseUnits, SETTLEMENT } from "@candela/model";
import type { TradeReaders } from "./context.ts";
import type { TradeKind } from "./conversation.ts";

export type Attachment = Row<"GET /api/service/attachable">;
type Spot = Row<"GET /api/spotOrder/list">;
type ContractOrder = Row<"GET /api/contractOrder/list">;
type Position = Row<"GET /api/contractPosition/list">;
type Quick = Row<"GET /api/fastTradeOrder/list">;

/** How many of each kind are offered, and in all. */
const OF_KIND_MAX = 10;
const ATTACHABLE_MAX = 20;

const BUY = 1;
const SELL = 2;
const currency = SETTLEMENT.code;

function units(text: string): bigint {
  const parsed = parseUnits(text, SETTLEMENT.scale);
  if (!parsed.ok) throw new Error("an amount of the wire must parse");
  return parsed.value;
}
const money = (value: bigint) => formatUnits(value, SETTLEMENT.scale);

function spotCard({ id, productCode, direction, status, createdAt }: Spot): Attachment {
  return { kind: "spotOrder", id, productCode, direction, seconds: null, status, result: null, currency, ts: createdAt };
}

function orderCard({ id, productCode, side, status, createdAt }: ContractOrder): Attachment {
  const direction = side === "long" ? BUY : SELL;
  return { kind: "contractOrder", id, productCode, direction, seconds: null, status, result: null, currency, ts: createdAt };
}

/** What the price made, less fees, financing and the cost of a liquidation; what the insurance paid of a loss was not the user's. */
function positionCard({ id, productCode, side, status, openedAt, ...sums }: Position): Attachment {
  const { realised, fees, financing, liquidationFee, deficit } = sums;
  const net = units(realised) - units(fees) - units(financing) - units(liquidationFee) + units(deficit);
  const direction = side === "long" ? BUY : SELL;
  const result = status === "closed" ? money(net) : null;
  return { kind: "contractPosition", id, productCode, direction, seconds: null, status, result, currency, ts: openedAt };
}

/** What came back, less what was put in. */
function quickCard({ id, productCode, direction, seconds, status, payout, stake, fee, acceptedAt }: Quick): Attachment {
  const result = payout === null ? null : money(units(payout) - units(stake) - units(fee));
  return { kind: "quickTrade", id, productCode, direction, seconds, status, result, currency, ts: acceptedAt };
}

/** These trades of a user; another's are left out. */
export async function findAttachments(
  trades: TradeReaders,
  userId: bigint,
  kind: TradeKind,
  ids: readonly bigint[],
): Promise<readonly Attachment[]> {
  if (ids.length === 0) return [];
  switch (kind) {
    case "spotOrder":
      return (await trades.spotOrder.find(userId, ids)).map(spotCard);
    case "contractOrder":
      return (await trades.contractOrder.find(userId, ids)).map(orderCard);
    case "contractPosition":
      return (await trades.contractPosition.find(userId, ids)).map(positionCard);
    case "quickTrade":
      return (await trades.quickTrade.find(userId, ids)).map(quickCard);
  }
}

/** The newest trades of all kinds. */
export async function attachable(trades: TradeReaders, userId: bigint): Promise<readonly Attachment[]> {
  const [spot, orders, positions, quick] = await Promise.all([
    trades.spotOrder.newest(userId, OF_KIND_MAX),
    trades.contractOrder.newest(userId, OF_KIND_MAX),
    trades.contractPosition.newest(userId, OF_KIND_MAX),
    trades.quickTrade.newest(userId, OF_KIND_MAX),
  ]);
  return [...spot.map(spotCard), ...orders.map(orderCard), ...positions.map(positionCard), ...quick.map(quickCard)]
    .toSorted((one, other) => other.ts - one.ts)
    .slice(0, ATTACHABLE_MAX);
}
