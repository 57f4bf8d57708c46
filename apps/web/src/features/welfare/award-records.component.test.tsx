import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerCampaigns, recordWith } from "../../testing/campaigns.ts";
import { standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import AwardPage from "./award-page.tsx";

const TURN = { campaignId: 4, form: "tasks", goal: "volume", task: 1, kind: "money", state: "claimed", amount: "2.000000" } as const;

it("tells money of one claim in one line, and claims of other moments apart", async () => {
  answerCampaigns();
  const turns = ["1", "2", "3"].map((id) => recordWith({ ...TURN, id, turn: Number(id), ts: Date.UTC(2026, 10, 19) }));
  const before = recordWith({ ...TURN, id: "4", turn: 4, ts: Date.UTC(2026, 10, 12) });
  server().rows("GET /api/award/records", [...turns, before]);
  standAt("/pages/user/award", "turns");
  await show(<AwardPage />);
  const lines = page.getByRole("tabpanel").getByRole("listitem");
  const told = () => lines.elements().map(({ textContent }) => textContent.replace(/^.* days/, ""));
  await expect.poll(told).toEqual([" · 3\u00a0×\u00a02.00+6.00", "+2.00"]);
});

it("shows as many vouchers as it counts, those that are held first", async () => {
  answerCampaigns();
  standAt("/pages/user/award?list=vouchers", "vouchers");
  await show(<AwardPage />);
  await expect.element(page.getByRole("tab", { name: "4" })).toBeVisible();
  await expect.poll(() => page.getByRole("article").elements()).toHaveLength(4);
});

it("tells what was received in cents, as the sum of its two parts", async () => {
  answerCampaigns();
  const counts = { records: 1, draws: 0, vouchers: 0 };
  server().data("GET /api/award/overview", { currencyName: "USDT", received: "83.249536", paid: "50.507000", saved: "32.742536", counts });
  standAt("/pages/user/award", "cents");
  await show(<AwardPage />);
  await expect.element(page.getByText("83.24", { exact: true })).toBeVisible();
  await expect.element(page.getByText(say("award_parts", { paid: "50.50", saved: "32.74" }))).toBeVisible();
});
