import { DAY_MS } from "@candela/model";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { lockWith } from "../../features/lock-mining/lock-test-support.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { say } from "../../testing/say.ts";
import { show } from "../../testing/show.tsx";
import { OrderProgress } from "./order-card.tsx";

beforeEach(() => {
  answerAsUsual();
});

it.each([
  ["in its first hours", 0.1, 0, 1],
  ["in the middle", 4.5, 4, 5],
  ["at its end", 30, 30, 30],
] as const)("a lock that ended %s stands on the day of its term on which it was left", async (_when, passed, daysBooked, day) => {
  const begun = lockWith({});
  const endedAt = Date.parse(`${begun.firstDay}T00:00:00Z`) + passed * DAY_MS;
  await show(<OrderProgress order={lockWith({ state: "redeemed", termDays: 30, daysBooked, endedAt })} />);
  const words = say("earning_day_of", { day: String(day), days: "30" });
  await expect.element(page.getByText(words)).toBeVisible();
});
