import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { TERMS } from "../../../testing/contract.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { positionWith } from "./contract-test-support.ts";
import PositionsPage from "./positions-page.tsx";

/** Follows 1,000.00 behind the best price. */
const TRAILING = { by: "price", distance: "1000.00", extreme: "97000.00", level: "96000.00" } as const;
const level = "96,000.00";

beforeEach(() => {
  answerAsUsual();
  logIn();
  tellQuote();
  server().data("GET /api/product/detail", BTC);
  server().data("GET /api/contractProduct/detail", TERMS);
  server().rows("GET /api/contractOrder/list", []);
});

it.each([
  ["a stop-loss behind the trailing stop", "95000.00", TRAILING, say("contract_trails_before", { level, stop: "95,000.00" })],
  ["a stop-loss before the trailing stop", "96300.00", TRAILING, say("contract_trails_behind", { level, stop: "96,300.00" })],
  ["a trailing stop alone", null, TRAILING, say("contract_trails", { level })],
] as const)(
  "the card of a position with %s says which is in force, and that the other is there",
  async (_with, stopLoss, trailing, told) => {
    server().rows("GET /api/contractPosition/list", ({ status }) => (status === "open" ? [positionWith({ stopLoss, trailing })] : []));
    await show(<PositionsPage />);
    await expect.element(page.getByRole("article").getByText(told, { exact: true })).toBeVisible();
  },
);
