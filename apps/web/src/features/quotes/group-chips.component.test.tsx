import { WATCHLIST_GROUPS_MAX } from "@candela/api";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { groupStore } from "./chosen-group.ts";
import { GroupChips } from "./group-chips.tsx";

beforeEach(() => {
  answerAsUsual();
  logIn();
  groupStore.set("");
});

const chips = () =>
  page
    .getByRole("group", { name: say("groups_title") })
    .getByRole("button")
    .elements()
    .map(({ textContent }) => textContent);
const withGroups = (count: number) =>
  server().rows(
    "GET /api/userProductGroup/list",
    Array.from({ length: count }, (_, at) => ({ id: `${at + 1}`, name: `Group ${at + 1}`, productCodes: [], sort: at + 1 })),
  );

describe("the groups of a watchlist", () => {
  it.each([
    [1, true],
    [WATCHLIST_GROUPS_MAX - 1, true],
    [WATCHLIST_GROUPS_MAX, false],
  ])("are %i, and another one is offered: %s", async (count, isOffered) => {
    withGroups(count);
    await show(<GroupChips onNew={() => undefined} />);
    await expect.poll(() => chips().length).toBeGreaterThan(count);
    expect(chips()).toEqual([
      say("quotes_all"),
      ...Array.from({ length: count }, (_, at) => `Group ${at + 1}`),
      ...(isOffered ? [say("groups_new")] : []),
    ]);
  });

  it("are none: then there is only one to make, and nothing to choose", async () => {
    withGroups(0);
    const onNew = vi.fn();
    await show(<GroupChips onNew={onNew} />);
    await page.getByRole("button", { name: say("groups_new") }).click();
    expect([chips(), onNew.mock.calls.length]).toEqual([[say("groups_new")], 1]);
  });

  it("are chosen one at a time, and all again", async () => {
    withGroups(2);
    await show(<GroupChips />);
    await page.getByRole("button", { name: "Group 2" }).click();
    await expect.element(page.getByRole("button", { name: "Group 2" })).toHaveAttribute("aria-pressed", "true");
    expect(groupStore.get()).toBe("2");
    await page.getByRole("button", { name: say("quotes_all") }).click();
    expect(groupStore.get()).toBe("");
  });
});
