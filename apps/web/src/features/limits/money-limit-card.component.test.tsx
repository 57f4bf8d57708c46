import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { MoneyLimitCard } from "./money-limit-card.tsx";

const CHANGE = "POST /api/userLimit/change";
const NONE = { value: null, next: null };

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().data(CHANGE, { dailyLoss: NONE, stake: NONE, coolOff: NONE, lostToday: "0.000000", dayEnds: NOW + 3_600_000 });
});

const CASES = (["stake", "dailyLoss"] as const).flatMap((which) => [
  { which, what: "a looser one", next: { value: "500.000000", at: NOW + 3_600_000 } },
  { which, what: "its end", next: { value: null, at: NOW + 3_600_000 } },
]);

it.each(CASES)("the limit of $which is kept as it is while $what waits: that is asked for, and that is told", async ({ which, next }) => {
  await show(<MoneyLimitCard which={which} limit={{ value: "100.000000", next }} now={NOW} />);
  const value = "100.00 USDT";
  await page.getByRole("button", { name: say("limits_keep", { value }) }).click();
  await expect.element(page.getByText(say("limits_kept", { value }))).toBeVisible();
  expect(server().asked(CHANGE)).toEqual([{ [which]: "100.000000" }]);
});
