import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { say } from "../../testing/say.ts";
import { show } from "../../testing/show.tsx";
import { followWith } from "./copy-test-rows.ts";
import { answerCopying } from "./copy-test-support.ts";
import { StoppedRow } from "./stopped-row.tsx";

const ENDED = followWith({
  ...{ state: "stopped", stopReason: "user", stoppedAt: Date.UTC(2026, 10, 12), running: 0, skippedToday: 0 },
  ...{ realised: "30.140000", sharePaid: "3.010000", open: "0.000000" },
});

it("opens the copies and weeks that what was kept is made of, and the way to the leader", async () => {
  answerCopying();
  await show(<StoppedRow follow={ENDED} divider={false} />);
  await page.getByRole("button", { name: /Ines Okafor/ }).click();
  const sheet = page.getByRole("dialog");
  await expect.element(sheet.getByText(say("copy_sum_plus", { realised: "30.14", share: "3.01", open: "0.00" }))).toBeVisible();
  await expect.element(sheet.getByText("+42.17")).toBeVisible();
  await expect.element(sheet.getByText("−12.03")).toBeVisible();
  await expect
    .element(sheet.getByRole("link", { name: new RegExp(say("copy_leader")) }))
    .toHaveAttribute("href", expect.stringContaining("leader=11"));
  await sheet.getByText(say("copy_weeks")).click();
  await expect.element(page.getByRole("dialog", { name: say("copy_weeks") })).toBeVisible();
});
