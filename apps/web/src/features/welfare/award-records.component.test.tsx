import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerCampaigns, recordWith } from "../../testing/campaigns.ts";
import { standAt } from "../../testing/place.ts";
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
  await expect.poll(told).toEqual([" · 3 × 2.00+6.00", "+2.00"]);
});
