import { proves } from "@candela/testkit";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerAsUsual } from "../../testing/guest.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import ListPage from "./list-page.tsx";
import { answerLoans, SCORE } from "./loan-test-support.ts";

const hint = () => page.getByText(say("loan_score", { score: 72 }));

it.each([
  [true, 1],
  [false, 0],
])("shows the hint of the score among all loans as the operator wants it: %s", proves("9.47"), async (isShown, times) => {
  answerAsUsual();
  answerLoans();
  server().data("GET /api/loan/score", { ...SCORE, isShown });
  await show(<ListPage />);
  await expect.element(page.getByText(say("loan_borrow"), { exact: true })).toBeVisible();
  await expect.poll(() => hint().elements().length).toBe(times);
});
