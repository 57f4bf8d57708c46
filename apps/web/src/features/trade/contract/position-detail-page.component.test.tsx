import type { Row } from "@candela/api";
import { HOUR_MS } from "@candela/model";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { hear } from "../../../lib/net/live.ts";
import { formatUtcDateTime } from "../../../lib/time/time-format.ts";
import { NOW } from "../../../testing/clock.ts";
import { answerAsUsual } from "../../../testing/guest.ts";
import { standAt } from "../../../testing/place.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { answerTrades, CONTRACT_FILL } from "../../../testing/trades.ts";
import { positionWith } from "./contract-test-support.ts";
import PositionDetailPage from "./position-detail-page.tsx";

const DETAIL = "GET /api/contractPosition/detail";
const POSITION = positionWith({ openedAt: NOW - 100 * HOUR_MS, updatedAt: NOW - HOUR_MS });
type Line = Row<"GET /api/accountRecord/list">;

const line = (id: string, reason: string, hoursAgo: number, changes: Partial<Line> = {}): Line => ({
  ...{ id, transferId: id, ts: NOW - hoursAgo * HOUR_MS, assetId: 3, assetCode: "USDT", reason, amount: "-1.500000" },
  ...{
    balanceAfter: "9000.000000",
    referenceKind: "contract_position",
    referenceId: "1",
    productCode: null,
    tradeId: null,
    realised: null,
    isCopy: false,
  },
  ...changes,
});

beforeEach(() => {
  answerAsUsual();
  answerTrades();
  tellQuote();
  server().rows("GET /api/contractPosition/list", ({ status }) => (status === "open" ? [POSITION] : []));
  server().data(DETAIL, { position: POSITION, fills: [CONTRACT_FILL] });
  server().rows("GET /api/accountRecord/list", []);
  standAt("/pages/position/positionDetail?id=1");
});

it("the lines of money of a position are its own, whatever they are, newest first", async () => {
  const lines: readonly Line[] = [
    line("1", "contract_margin", 90),
    line("2", "contract_margin", 20),
    line("3", "contract_margin_release", 30),
    line("4", "contract_financing", 60),
    line("5", "contract_financing", 12),
    line("6", "contract_financing", 36, { referenceId: "11" }),
    line("7", "contract_margin", 37, { referenceKind: "contract_order" }),
  ];
  server().rows("GET /api/accountRecord/list", ({ reason }) => lines.filter((one) => one.reason === reason));
  await show(<PositionDetailPage />);
  const [margin, release, financing] = [say("contract_line_margin"), say("contract_line_release"), say("contract_line_financing")];
  const told = () =>
    [...document.querySelectorAll("section ul.page-x > li")].map((row) => row.querySelector("span > span")?.textContent ?? "");
  const times = () => [...document.querySelectorAll("section ul.page-x > li bdi.text-caption")].map(({ textContent }) => textContent ?? "");
  await expect.poll(told).toEqual([financing, margin, release, financing, margin]);
  expect(times()).toEqual([12, 20, 30, 60, 90].map((hours) => say("orders_utc", { time: formatUtcDateTime(NOW - hours * HOUR_MS) })));
});

it("a fill that comes while the page is open is on it, and the position as it is since", async () => {
  await show(<PositionDetailPage />);
  await expect.element(page.getByText(say("contract_fill_opened", { lots: "500 lots" }))).toBeVisible();
  const position = positionWith({ lots: "300", size: "0.030000", openedAt: NOW - 100 * HOUR_MS, updatedAt: NOW });
  const closing = { ...CONTRACT_FILL, id: "82", action: "close", side: "long", lots: "200", realised: "-0.040000" } as const;
  server().data(DETAIL, { position, fills: [CONTRACT_FILL, closing] });
  hear({ ch: "account", n: 1, kind: "delta", data: [{ kind: "contractPosition", position }] });
  await expect.element(page.getByText(say("contract_fill_closed", { lots: "200 lots" }))).toBeVisible();
});

it("the result of a closed position stands beside what vouchers gave back of its fees, and both together", async () => {
  const closed = positionWith({ status: "closed", lots: "0", realised: "0.060000", fees: "0.280740", closedAt: NOW, closeReason: "order" });
  const fills = ["81", "82"].map((id) => ({ ...CONTRACT_FILL, id, fee: "0.140370" }));
  server().data(DETAIL, { position: closed, fills });
  server().rows("GET /api/contractPosition/list", []);
  server().data("GET /api/welfare/overview", {
    ...{ currencyName: "USDT", held: "0.000000", saved: "1.000000", counts: { held: 0, used: 1, ended: 0 }, campaigns: [] },
  });
  server().data("GET /api/welfare/rebate", ({ id }) => ({
    ...{
      currencyName: "USDT",
      fee: "0.140370",
      rebate: id === "81" ? "0.140370" : "0.070000",
      paid: id === "81" ? "0.000000" : "0.070370",
      parts: [],
    },
  }));
  await show(<PositionDetailPage />);
  const figure = (name: string) => page.getByRole("term").filter({ hasText: name }).element().nextElementSibling?.textContent;
  await expect.poll(() => figure(say("voucher_gave_back"))).toBe("+0.21037 USDT");
  expect(figure(say("voucher_with_result"))).toBe("−0.01037 USDT");
  await expect.element(page.getByText("−0.22074 USDT")).toBeVisible();
});
