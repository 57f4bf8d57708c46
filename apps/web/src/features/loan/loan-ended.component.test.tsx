import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import DetailPage from "./detail-page.tsx";
import type { LoanEvent } from "./loan-shapes.ts";
import { answerLoans, eventWith, loanWith } from "./loan-test-support.ts";

const SALE: NonNullable<LoanEvent["sale"]> = {
  why: "level",
  ...{ debt: "12.003000", collateral: "0.00012214", value: "13.344373", price: "109254.73", target: "0.89900000" },
  ...{ feeRate: "0.00300000", sold: "0.00012214", isAll: true, gross: "13.344373", fee: "0.040034", interest: "0.003000" },
  ...{ principal: "12.000000", rest: "1.301339", shortfall: "0.000000" },
};

it("a loan that a sale of all collateral ended says what came to the balance of it", async () => {
  answerAsUsual();
  answerLoans();
  const sums = { amount: "12.000000", sold: "0.00012214", soldFor: "13.344373", saleFees: "0.040034", shortfall: "0.000000" };
  const ended = { principal: "0.000000", interest: "0.000000", due: "0.000000", interestPaid: "0.003000", endedAt: NOW, takeable: null };
  server().data("GET /api/loan/order", loanWith({ id: "36", state: "liquidated", ...ended, ...sums }));
  server().rows("GET /api/loan/events", [eventWith(3, { kind: "sold", debt: "0.000000", sale: SALE }), eventWith(2, {})]);
  standAt("/pages/loan/detail?id=36");
  await show(<DetailPage />);
  await expect.element(page.getByText(say("loan_sale_rest"))).toBeVisible();
  const told = [...document.querySelectorAll("dl > div")].map((line) => line.textContent);
  expect(told).toContain(`${say("loan_sale_rest")}1.301339 USDT`);
  // Not "a part": nothing is left.
  await expect.element(page.getByRole("listitem").getByText(new RegExp(say("loan_sale_sold")))).toBeVisible();
  expect(document.body.textContent).not.toContain(say("loan_event_sold"));
});
