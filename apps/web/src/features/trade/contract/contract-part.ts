import type { AccountEvent, Data } from "@candela/api";
import type { AccountPart } from "../../../lib/account/account-cache.ts";
import { streamedRows } from "../../../lib/net/streamed-rows.ts";

const POSITIONS = "GET /api/contractPosition/list";
const ORDERS = "GET /api/contractOrder/list";
const BALANCE = "GET /api/userInfo/userBalance";
const DETAIL = "GET /api/contractPosition/detail";

export const contractPositions = streamedRows(POSITIONS, (position, than) => position.updatedAt < than.updatedAt);
export const contractOrders = streamedRows(ORDERS, (order, than) => order.updatedAt < than.updatedAt);

/** All commands about contracts answer with what they made or changed. */
const ofResult = ({ positions, orders }: Data<"POST /api/contractPosition/close">): readonly AccountEvent[] => [
  ...positions.map((position) => ({ kind: "contractPosition", position }) as const),
  ...orders.map((order) => ({ kind: "contractOrder", order }) as const),
];

/** The contract mode's reaction to events of the account. */
export const contractPart: AccountPart = {
  events: {
    contractOrder: { take: ({ order }) => contractOrders.take(order), expires: [ORDERS] },
    contractPosition: {
      take: ({ position }) => contractPositions.take(position),
      write: ({ position }, client) => {
        // Its fills are not in the event.
        void client.invalidateQueries({ queryKey: [DETAIL, { id: position.id }] });
        // The balance says what cross positions lean on.
        return position.marginMode === "cross" ? [BALANCE] : [];
      },
      expires: [POSITIONS, DETAIL, "GET /api/contractPosition/summary"],
    },
  },
  answers: {
    "POST /api/contractOrder/place": ofResult,
    "POST /api/contractOrder/cancel": ofResult,
    "POST /api/contractPosition/close": ofResult,
    "POST /api/contractPosition/closeAll": ofResult,
    "POST /api/contractPosition/reverse": ofResult,
    "POST /api/contractPosition/margin": ofResult,
    "POST /api/contractPosition/protect": ofResult,
  },
  lists: [POSITIONS, ORDERS],
};
