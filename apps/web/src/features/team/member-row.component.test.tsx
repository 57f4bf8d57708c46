import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { NOW } from "../../testing/clock.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { MemberRow } from "./member-row.tsx";

it("says nothing of the trades of a member whose day is not booked yet", async () => {
  server().rows("GET /api/textLang/list", []);
  const member = {
    id: "12",
    name: "Gustav A.",
    level: 1,
    joinedAt: NOW,
    earned: "0.000000",
    fees: "0.000000",
    volume: "0.000000",
    state: "counts",
  } as const;
  await show(<MemberRow member={member} currency="USDT" divider={false} />);
  await expect.element(page.getByText("Gustav A.")).toBeVisible();
  // Somebody who trades today is told of tomorrow.
  expect(page.getByText(/trade/).elements()).toEqual([]);
  await expect.element(page.getByText("no fees booked yet")).toBeVisible();
});
