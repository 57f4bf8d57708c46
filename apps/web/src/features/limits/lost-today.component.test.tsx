import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { say } from "../../testing/say.ts";
import { show } from "../../testing/show.tsx";
import { LostToday } from "./lost-today.tsx";

const NONE = { value: null, next: null };
const MIDNIGHT = Date.UTC(2026, 10, 21);
const time = "Nov 21, 2026, 00:00";
const left = (amount: string) => say("limits_left", { left: `${amount} USDT`, time });
const reached = say("limits_reached", { time });

it.each([
  ["0.000000", left("100.00"), 0],
  ["40.000000", left("60.00"), 40],
  ["99.990000", left("0.01"), 99],
  ["99.999999", left("0.000001"), 99],
  ["100.000000", reached, 100],
  ["100.000001", reached, 100],
  ["250.000000", reached, 100],
])("of a limit of 100, with %s lost, reads: %s", async (lostToday, told, share) => {
  await show(
    <LostToday limits={{ dailyLoss: { value: "100.000000", next: null }, stake: NONE, coolOff: NONE, lostToday, dayEnds: MIDNIGHT }} />,
  );
  await expect.element(page.getByText(told, { exact: true })).toBeVisible();
  await expect.element(page.getByText(say("limits_of", { max: "100.00" }), { exact: true })).toBeVisible();
  await expect.element(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", `${share}`);
});

it("without a limit has no bar, and says that there is none", async () => {
  await show(<LostToday limits={{ dailyLoss: NONE, stake: NONE, coolOff: NONE, lostToday: "40.000000", dayEnds: MIDNIGHT }} />);
  await expect.element(page.getByText(say("limits_no_bar", { time }), { exact: true })).toBeVisible();
  expect(page.getByRole("progressbar").query()).toBeNull();
});
