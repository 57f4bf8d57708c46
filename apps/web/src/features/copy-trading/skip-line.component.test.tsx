import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { say } from "../../testing/say.ts";
import { show } from "../../testing/show.tsx";
import type { Skip } from "./copy-shapes.ts";
import { SKIPS } from "./copy-test-rows.ts";
import { answerCopying } from "./copy-test-support.ts";
import { SkipLine } from "./skip-line.tsx";

const MORE = { needed: "6932.500000", free: "2500.000000" };

it.each([
  ["what the settings give", "below_minimum", MORE, say("copy_smallest_given", { needed: "6,932.50", given: "2,500.00" })],
  ["the smallest copy alone", "below_minimum", { ...MORE, free: "0.000000" }, say("copy_smallest", { needed: "6,932.50" })],
  ["what is free", "money", MORE, say("copy_needed_free", { needed: "6,932.50", free: "2,500.00" })],
  ["what is left in all", "cap_in_all", MORE, say("copy_needed_left", { needed: "6,932.50", free: "2,500.00" })],
  ["what is lost, and the stop", "own_stop", MORE, say("copy_lost_stop", { lost: "6,932.50", stop: "2,500.00" })],
] satisfies [string, Skip["reason"], Pick<Skip, "needed" | "free">, string][])(
  "names of a skip %s (%s)",
  async (_what, reason, figures, wanted) => {
    await showSkip({ reason, ...figures });
    await expect.element(page.getByText(say(`copy_skip_${reason}`))).toBeVisible();
    await expect.element(page.getByText(wanted, { exact: true })).toBeVisible();
  },
);

it("tells of a part of the leader's closing that it is less than a lot", async () => {
  await showSkip({ reason: "below_minimum", needed: null, free: null });
  await expect.element(page.getByText(say("copy_skip_part"))).toBeVisible();
});

async function showSkip(fields: Partial<Skip>): Promise<void> {
  answerCopying();
  const [skip] = SKIPS;
  if (skip === undefined) throw new Error("there are skips to show");
  await show(<SkipLine skip={{ ...skip, ...fields }} />);
}
