import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { TERMS, WAITING } from "../../../testing/contract.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { ContractOrdersTable } from "./contract-orders-table.tsx";
import type { ContractOrder } from "./contract-shapes.ts";
import { positionWith } from "./contract-test-support.ts";
import { CopiedFrom } from "./copied-from.tsx";
import { OrderRow } from "./order-row.tsx";
import { PastPositionsTable } from "./past-positions-table.tsx";

const tags = () => page.getByText(say("copy_copy_tag"), { exact: true });
const orderWith = (changes: Partial<ContractOrder>): ContractOrder => ({
  ...(WAITING.orders[0] as ContractOrder),
  id: "1",
  productCode: BTC.productCode,
  ...changes,
});
const CLOSED = { status: "closed", closeReason: "order", closedAt: 2_000 } as const;

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().data("GET /api/product/detail", BTC);
  server().data("GET /api/contractProduct/detail", TERMS);
});

it("marks copies among positions that are over, and no others", async () => {
  const positions = [positionWith({ ...CLOSED, id: "1", followId: "7" }), positionWith({ ...CLOSED, id: "2", followId: null })];
  await show(<PastPositionsTable positions={positions} now={3_000} />);
  await expect.element(page.getByRole("table")).toBeVisible();
  expect(tags().elements()).toHaveLength(1);
});

it("marks orders of copies, in a table and as rows", async () => {
  const orders = [orderWith({ id: "1", isCopy: true }), orderWith({ id: "2" })];
  await show(
    <>
      <ContractOrdersTable orders={orders} now={3_000} />
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} now={3_000} cancelling={false} />
      ))}
    </>,
  );
  await expect.element(page.getByRole("table")).toBeVisible();
  expect(tags().elements()).toHaveLength(2);
});

it("names the leader's number and tick, and the follower's own fee", async () => {
  server().data("GET /api/followOrder/copy", {
    ...{
      id: "501",
      followId: "71",
      leaderId: "11",
      leaderName: "#11",
      productCode: "X:BTCUSD",
      productType: 2,
      side: "long",
      status: "open",
    },
    ...{
      leverage: 5,
      notional: "500.000000",
      margin: "100.000000",
      openedAt: 1_000,
      tickSeq: 9,
      leaderPrice: "50000.00",
      price: "50000.00",
    },
    ...{ isCapped: false, unrealised: null, realised: "-0.250000", closedAt: null, openingFee: "0.250000" },
  });
  await show(<CopiedFrom id="501" />);
  await expect.element(page.getByText(say("copy_copied_from", { name: "#11" }))).toBeVisible();
  await expect.element(page.getByText(say("copy_copied_fee", { id: "#11", fee: "0.25 USDT" }))).toBeVisible();
});
