import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerAsUsual } from "../../testing/guest.ts";
import { balanceOf } from "../../testing/market.ts";
import { standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import CopyPage from "./copy-page.tsx";
import { detailWith, LEAST_GOLD } from "./copy-test-rows.ts";
import { answerCopying } from "./copy-test-support.ts";
import type { LeastCopy } from "./least-copy.ts";

const FOLLOW = "POST /api/followOrder/follow";
const followKey = (amount: string) => page.getByRole("button", { name: say("copy_follow_up_to", { amount, currency: "USDT" }) });
const size = () => page.getByRole("textbox", { name: say("copy_size_label") });
const nothing = () => page.getByText(/^Nothing of a usual trade would be copied/);

/** The settings of a new follow of a leader whose usual trade is this one. */
async function openNew(least: Partial<LeastCopy> = {}): Promise<void> {
  server().rows("GET /api/followOrder/follows", []);
  server().data("GET /api/followOrder/leader", detailWith({ leastCopies: [{ ...LEAST_GOLD, ...least }] }));
  standAt("/pages/followOrder/followOrder?follow=11", `a small copy ${Math.random()}`);
  await show(<CopyPage />);
}

beforeEach(() => {
  answerAsUsual();
  answerCopying();
});

describe("a new follow", () => {
  it("says before it is sent that it would copy nothing, and what would do; one tap takes that", async () => {
    await openNew();
    await expect.element(page.getByText(say("copy_least_none", { product: "Gold", amount: "4,082.90 USDT" }))).toBeVisible();
    await expect.element(page.getByText(say("copy_least_size", { size: `0.50 ${say("copy_times_size")}` }))).toBeVisible();
    await expect.element(page.getByText(say("copy_least_cap", { amount: "4,288.00 USDT" }))).toBeVisible();
    await page.getByRole("button", { name: say("copy_least_use") }).click();
    await expect.element(nothing()).not.toBeInTheDocument();
    await followKey("4,288.00").click();
    await expect.poll(() => server().asked(FOLLOW)).toMatchObject([{ mode: "ratio", size: "0.5", capTrade: "4288", capAll: "4288" }]);
  });

  it("begins with the least ratio that copies something, where the usual cap leaves room for it", async () => {
    await openNew({ notional: "150.000000", margin: "15.000000", ratio: "0.33333334" });
    await expect.element(size()).toHaveValue("0.34");
    await expect.element(nothing()).not.toBeInTheDocument();
  });

  it("says how much money is missing, which no setting can help", async () => {
    const { backing: _, ...poor } = balanceOf("100.000000");
    server().rows("GET /api/userAssets/list", [poor]);
    await openNew({ notional: "150.000000", margin: "150.000000", ratio: "0.1" });
    await expect.element(page.getByText(say("copy_least_money", { amount: "158.00 USDT", free: "100.00 USDT" }))).toBeVisible();
    await expect.element(page.getByRole("button", { name: say("copy_least_use") })).not.toBeInTheDocument();
  });

  it("says nothing of a class that is left out", async () => {
    await openNew();
    await expect.element(nothing()).toBeVisible();
    await page.getByRole("button", { name: say("quotes_list_2") }).click();
    await expect.element(nothing()).not.toBeInTheDocument();
  });
});
