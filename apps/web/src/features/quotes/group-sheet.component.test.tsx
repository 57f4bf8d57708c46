import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { groupsQuery, type WatchlistGroup } from "../../lib/watchlist-groups.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { GroupSheet, type GroupView } from "./group-sheet.tsx";

const NAMES = ["Long", "Short", "Later"];
/** What the server has, in its order. */
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
  server().data("POST /api/userProductGroup/save", ({ name }) => {
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

/** The groups as the page has them, and the sheet of the one that is open. */
function Groups({ open }: { readonly open: string }) {
  const [view, setView] = useState<GroupView | null>({ kind: "group", id: open });
  const { data } = useQuery(groupsQuery());
  if (data === undefined) return null;
  return (
    <>
      <ul aria-label="groups">
        {data.map(({ id, name, productCodes }) => (
          <li key={id}>{`${name} ${productCodes.join()}`}</li>
        ))}
      </ul>
      {view !== null && <GroupSheet view={view} onView={setView} groups={data} products={[]} />}
    </>
  );
}

const listed = () => [...document.querySelectorAll("ul[aria-label=groups] > li")].map(({ textContent }) => textContent);
const ALL = ["Long X:0USD", "Short X:1USD", "Later X:2USD"];

it.each(NAMES.map((name, at) => [name, at] as const))(
  "the group %s is removed, and taken back it has its place and its products",
  async (name, at) => {
    await show(<Groups open={`${at + 1}`} />);
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
