import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { MoneyLimitSheet } from "./money-limit-sheet.tsx";
import type { MoneyLimit } from "./user-limits.ts";

const CHANGE = "POST /api/userLimit/change";
const NONE = { value: null, next: null };
/** A loosening waits beside the limit of 100 in force. */
const WAITING = {
  nothing: null,
  "a looser one": { value: "500.000000", at: NOW + 3_600_000 },
  "its end": { value: null, at: NOW + 3_600_000 },
} as const;

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().data(CHANGE, { dailyLoss: NONE, stake: NONE, coolOff: NONE, lostToday: "0.000000", dayEnds: NOW + 3_600_000 });
});

const sheet = () => page.getByRole("dialog");
const save = () => sheet().getByRole("button", { name: new RegExp(`^${say("limits_save_at", { value: "[\\d.]+ USDT" })}`) });

async function typeInto(limit: MoneyLimit, amount: string) {
  const onClose = vi.fn();
  await show(<MoneyLimitSheet which="stake" limit={limit} now={NOW} onClose={onClose} />);
  await sheet()
    .getByRole("textbox", { name: say("limits_amount") })
    .fill(amount);
  return onClose;
}

describe("a limit of 100 that holds", () => {
  const cases = Object.entries(WAITING).flatMap(([waits, next]) => ["50", "100", "200"].map((amount) => ({ waits, next, amount })));

  it.each(cases.filter(({ amount, next }) => amount !== "100" || next !== null))(
    "while $waits waits, is changed to $amount",
    async ({ next, amount }) => {
      const onClose = await typeInto({ value: "100.000000", next }, amount);
      await save().click();
      await expect.poll(() => onClose.mock.calls.length).toBe(1);
      expect(server().asked(CHANGE)).toEqual([{ stake: amount }]);
    },
  );

  it("is not set to what it is already, unless another one waits", async () => {
    await typeInto({ value: "100.000000", next: null }, "100.00");
    await expect.element(save()).toHaveAccessibleDescription(say("limits_same"));
    await expect.element(sheet().getByRole("status").getByText(say("limits_same"))).toBeVisible();
  });
});
