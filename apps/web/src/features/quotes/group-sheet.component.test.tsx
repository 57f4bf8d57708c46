import { WATCHLIST_GROUPS_MAX } from "@candela/api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { groupsQuery, type WatchlistGroup } from "../../lib/market/watchlist-groups.ts";
import { doubleTap } from "../../testing/finger.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { BTC } from "../../testing/market.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { groupStore } from "./chosen-group.ts";
import { GroupSheet, type GroupView } from "./group-sheet.tsx";

const NAMES = ["Long", "Short", "Later"];
/** The server's groups, in its order. */
let groups: readonly WatchlistGroup[] = [];

const idsOf = (text: string) => text.split(",").filter((id) => id !== "");
const groupOf = (wanted: string): WatchlistGroup => {
  const group = groups.find(({ id }) => id === wanted);
  if (group === undefined) throw new Error(`the server has no group ${wanted}`);
  return group;
};

/** Groups as the server keeps them: a new one comes last, those that an order leaves out follow as they were. */
function answerGroups(): void {
  groups = NAMES.map((name, at) => ({ id: `${at + 1}`, name, productCodes: [`X:${at}USD`], sort: at + 1 }));
  let made = NAMES.length;
  server().rows("GET /api/userProductGroup/list", () => groups);
  server().data("POST /api/userProductGroup/remove", ({ id }) => {
    groups = groups.filter((group) => group.id !== id);
    return { id };
  });
  server().data("POST /api/userProductGroup/save", ({ name, id }) => {
    if (id !== undefined) {
      groups = groups.map((group) => (group.id === id ? { ...group, name } : group));
      return groupOf(id);
    }
    made += 1;
    const group = { id: `${made}`, name, productCodes: [], sort: groups.length + 1 };
    groups = [...groups, group];
    return group;
  });
  server().data("POST /api/userProductGroup/assign", ({ id, productCodes }) => {
    const group = { ...groupOf(id), productCodes: idsOf(productCodes) };
    groups = groups.map((each) => (each.id === id ? group : each));
    return group;
  });
  server().data("POST /api/userProductGroup/reorder", ({ ids }) => {
    const first = idsOf(ids).flatMap((id) => groups.filter((group) => group.id === id));
    groups = [...first, ...groups.filter((group) => !first.includes(group))];
    return { count: groups.length };
  });
}

beforeEach(() => {
  answerAsUsual();
  logIn();
  answerGroups();
});

/** The groups as the page has them, and the sheet that is open. */
function Groups({ open }: { readonly open: GroupView }) {
  const [view, setView] = useState<GroupView | null>(open);
  const { data } = useQuery(groupsQuery());
  if (data === undefined) return null;
  return (
    <>
      <ul aria-label="groups">
        {data.map(({ id, name, productCodes }) => (
          <li key={id}>{`${name} ${productCodes.join()}`}</li>
        ))}
      </ul>
      {view !== null && <GroupSheet view={view} onView={setView} groups={data} products={[BTC]} />}
    </>
  );
}

const listed = () => [...document.querySelectorAll("ul[aria-label=groups] > li")].map(({ textContent }) => textContent);
const ALL = ["Long X:0USD", "Short X:1USD", "Later X:2USD"];

it.each(NAMES.map((name, at) => [name, at] as const))(
  "the group %s is removed, and taken back it has its place and its products",
  async (name, at) => {
    await show(<Groups open={{ kind: "group", id: `${at + 1}` }} />);
    await expect.poll(listed).toEqual(ALL);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("groups_remove") })
      .click();
    await expect.element(page.getByText(say("groups_removed", { name }), { exact: true })).toBeVisible();
    expect(listed()).toEqual(ALL.filter((_, index) => index !== at));
    await page.getByRole("button", { name: say("quotes_undo") }).click();
    await expect.poll(listed).toEqual(ALL);
    expect(groups.map((group) => group.name)).toEqual(NAMES);
  },
);

const SAVE = "POST /api/userProductGroup/save";
const sheet = () => page.getByRole("dialog");
const key = (name: string) => sheet().getByRole("button", { name, exact: true });
const field = (label: "groups_new" | "groups_name") => sheet().getByRole("textbox", { name: say(label) });

async function open(view: GroupView): Promise<void> {
  await show(<Groups open={view} />);
  await expect.element(sheet()).toBeVisible();
}

describe("a name of a group", () => {
  it("makes one for a double tap, and leaves the field empty for the next", async () => {
    await open({ kind: "product", productCode: BTC.productCode });
    await field("groups_new").fill("Metals");
    await doubleTap(key(say("groups_create")), SAVE);
    // It was made for a product, and so has it.
    await expect.poll(listed).toEqual([...ALL, `Metals ${BTC.productCode}`]);
    await expect.poll(() => groups.at(-1)?.productCodes).toEqual([BTC.productCode]);
    await expect.element(field("groups_new")).toHaveValue("");
    expect(server().asked(SAVE)).toEqual([{ name: "Metals" }]);
  });

  it("is another one for the same group", async () => {
    await open({ kind: "group", id: "2" });
    await field("groups_name").fill("Metals");
    await key(say("groups_rename")).click();
    await expect.poll(listed).toEqual([ALL[0], "Metals X:1USD", ALL[2]]);
    await expect.element(field("groups_name")).toHaveValue("Metals");
    expect(server().asked(SAVE)).toEqual([{ name: "Metals", id: "2" }]);
  });

  it("that is rejected says why until it is changed", async () => {
    server().reject(SAVE, "too_many_requests", { seconds: "5" }, 429);
    await open({ kind: "group", id: "2" });
    const why = say("too_many_requests", { seconds: 5 });
    await key(say("groups_rename")).click();
    await expect.element(field("groups_name")).toHaveAccessibleDescription(expect.stringContaining(why));
    await field("groups_name").fill("Shor");
    await expect.element(field("groups_name")).not.toHaveAccessibleDescription(expect.stringContaining(why));
  });
});

describe("the list of groups", () => {
  it("moves one by its keys, and tells its new place", async () => {
    await open({ kind: "list" });
    await key(say("quotes_down", { name: "Long" })).click();
    await expect.poll(listed).toEqual([ALL[1], ALL[0], ALL[2]]);
    await expect.element(sheet().getByRole("status").last()).toHaveTextContent(say("quotes_moved", { name: "Long", place: 2, count: 3 }));
    await expect.poll(() => groups.map(({ name }) => name)).toEqual(["Short", "Long", "Later"]);
  });

  it("is come back to from a group that was opened there, and left from any other", async () => {
    await open({ kind: "list" });
    await sheet()
      .getByRole("button", { name: /^Short/ })
      .click();
    await expect.element(field("groups_name")).toHaveValue("Short");
    await key(say("quotes_done")).click();
    await expect.element(field("groups_new")).toBeVisible();
    await key(say("quotes_done")).click();
    await expect.element(sheet()).not.toBeInTheDocument();
  });

  it("offers a new one until there are as many as there may be", async () => {
    groups = Array.from({ length: WATCHLIST_GROUPS_MAX - 1 }, (_, at) => ({
      id: `${at + 10}`,
      name: `G${at}`,
      productCodes: [],
      sort: at + 1,
    }));
    await open({ kind: "list" });
    await field("groups_new").fill("Last");
    await key(say("groups_create")).click();
    // It is opened at once.
    await expect.element(field("groups_name")).toHaveValue("Last");
    await key(say("quotes_done")).click();
    await expect.element(sheet().getByText(say("watchlist_group_limit", { max: `${WATCHLIST_GROUPS_MAX}` }))).toBeVisible();
    expect(field("groups_new").query()).toBeNull();
  });
});

it.each([
  ["is shown again once it is taken back", "1", true],
  ["is not shown for being taken back when another was", "2", false],
])("a group that %s", async (_what, chosen, again) => {
  groupStore.set(chosen);
  await open({ kind: "group", id: "1" });
  await key(say("groups_remove")).click();
  await page.getByRole("button", { name: say("quotes_undo") }).click();
  await expect.poll(listed).toEqual(ALL);
  await expect.poll(() => groups.find(({ id }) => id === groupStore.get())?.name).toBe(again ? "Long" : "Short");
});
