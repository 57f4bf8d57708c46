import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { COPIES, followWith } from "./copy-test-rows.ts";
import { answerCopying } from "./copy-test-support.ts";
import { FollowCard } from "./follow-card.tsx";

const FOLLOW = followWith({ running: 1, realised: "0.000000", sharePaid: "0.000000", open: "-0.840000" });

function answerOpen(...results: readonly (string | null)[]): void {
  answerCopying();
  server().rows(
    "GET /api/followOrder/copies",
    COPIES.slice(0, results.length).map((copy, index) => ({ ...copy, unrealised: results[index] ?? null })),
  );
}

const opened = (open: string) => page.getByText(say("copy_sum_minus", { realised: "0.00", share: "0.00", open }));

it("tells above the open copies the sum of what stands beside them, of whichever moment the follow is", async () => {
  answerOpen("-0.730000");
  await show(<FollowCard follow={FOLLOW} />);
  await expect.element(opened("0.73")).toBeVisible();
});

it("keeps to the follow while its copies are not all there", async () => {
  answerOpen("-0.730000");
  await show(<FollowCard follow={{ ...FOLLOW, running: 2 }} />);
  await expect.element(opened("0.84")).toBeVisible();
});
