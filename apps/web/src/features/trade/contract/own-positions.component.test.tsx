import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { hear } from "../../../lib/net/live.ts";
import { TERMS } from "../../../testing/contract.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import type { Position } from "./contract-shapes.ts";
import { positionWith } from "./contract-test-support.ts";
import OwnPositions from "./own-positions.tsx";

const WIDTHS = { phone: 390, tablet: 800, desktop: 1280 } as const;
const wide = (width: keyof typeof WIDTHS) => page.viewport(WIDTHS[width], 844);
const ENDED = { status: "closed", closeReason: "stop_loss", closedAt: 2_000, updatedAt: 2_000 } as const;

let told = 0;
function tell(changes: Partial<Position>): void {
  told += 1;
  hear({ ch: "account", n: told, kind: "delta", data: [{ kind: "contractPosition", position: positionWith(changes) }] });
}
function has(positions: readonly Position[]): void {
  server().rows("GET /api/contractPosition/list", ({ status }) => (status === "open" ? positions : []));
}

beforeEach(() => {
  answerAsUsual();
  logIn();
  tellQuote();
  server().data("GET /api/product/detail", BTC);
  server().data("GET /api/contractProduct/detail", TERMS);
  server().rows("GET /api/contractOrder/list", []);
  has([positionWith({})]);
});
afterEach(() => wide("phone"));

const cards = () => page.getByRole("article");
const sheet = () => page.getByRole("dialog");

it.each([
  ["desktop", 1],
  ["tablet", 0],
  ["phone", 0],
] as const)("under the chart of a %s stand %i of the product's one position", async (width, count) => {
  await wide(width);
  await show(<OwnPositions product={BTC} />);
  if (count > 0) await expect.element(cards()).toBeVisible();
  expect(cards().elements()).toHaveLength(count);
});

it("of other products none stands there", async () => {
  has([positionWith({}), positionWith({ id: "2", productCode: "X:ETHUSD" })]);
  await wide("desktop");
  await show(<OwnPositions product={BTC} />);
  await expect.element(cards()).toBeVisible();
  expect(cards().elements()).toHaveLength(1);
});

it("the sheet of a position stays until it is closed, also when its position, the last one, ends by itself meanwhile", async () => {
  await wide("desktop");
  await show(<OwnPositions product={BTC} />);
  await cards()
    .getByRole("button", { name: say("contract_close") })
    .first()
    .click();
  await expect.element(sheet()).toBeVisible();
  has([]);
  tell(ENDED);
  await expect.poll(() => cards().elements().length).toBe(0);
  await expect.element(sheet()).toBeVisible();
});
