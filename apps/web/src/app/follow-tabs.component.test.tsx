import { beforeAll, beforeEach, expect, it } from "vitest";
import { queryClient } from "../lib/net/queries.ts";
import { loggedOutElsewhere } from "../lib/session/logged-out-elsewhere.ts";
import { type Session, sessionStore } from "../lib/session/session.ts";
import { followTabs } from "./follow-tabs.ts";

const ONE: Session = { token: "one", userId: "7", accountType: "registered" };
const ONE_ANEW: Session = { ...ONE, token: "one-anew" };
const OTHER: Session = { token: "other", userId: "8", accountType: "guest" };

beforeAll(followTabs);

/** Another tab of this device: it writes where this one reads. */
let other: Storage;

beforeEach(() => {
  document.body.replaceChildren(document.createElement("iframe"));
  const tab = document.querySelector("iframe")?.contentWindow;
  if (!tab) throw new Error("there is no other tab");
  other = tab.localStorage;
});

const DRAFT = "ownDraft 7 identity";
const shown = () => queryClient.getQueryData(["what was read"]);

/** Shows what was read for `before`, and waits until this tab has heard of `after`. */
async function changeElsewhere(before: Session | null, write: () => void, after: Session | null): Promise<void> {
  sessionStore.set(before);
  loggedOutElsewhere.set(false);
  queryClient.setQueryData(["what was read"], "for the user before");
  sessionStorage.setItem(DRAFT, "a name that was typed");
  const heard = new Promise<void>((resolve) => addEventListener("storage", () => resolve(), { once: true }));
  write();
  await heard;
  expect(sessionStore.get()).toEqual(after);
}

const writeSession = (session: Session | null) => () =>
  session === null ? other.removeItem("session") : other.setItem("session", JSON.stringify(session));

it.each([
  ["nobody was logged in, someone logs in", null, ONE, { forgets: true, says: false }],
  ["the same user logs in anew", ONE, ONE_ANEW, { forgets: false, says: false }],
  ["someone else logs in", ONE, OTHER, { forgets: true, says: false }],
  ["the user logs out", ONE, null, { forgets: true, says: true }],
] as const)(
  "in another tab, %s: what was read and typed for the user before is gone where the user is another",
  async (_what, before, after, change) => {
    await changeElsewhere(before, writeSession(after), after);
    expect(shown()).toBe(change.forgets ? undefined : "for the user before");
    expect(sessionStorage.getItem(DRAFT)).toBe(change.forgets ? null : "a name that was typed");
    expect(loggedOutElsewhere.get()).toBe(change.says);
  },
);

it("in another tab, all that the device keeps is cleared: the user is logged out here, too", async () => {
  await changeElsewhere(ONE, () => other.clear(), null);
  expect(shown()).toBeUndefined();
  expect(loggedOutElsewhere.get()).toBe(true);
});

it("someone logs in anew in another tab after a log-out there: nothing says any more that one is logged out", async () => {
  await changeElsewhere(ONE, writeSession(null), null);
  const heard = new Promise<void>((resolve) => addEventListener("storage", () => resolve(), { once: true }));
  writeSession(OTHER)();
  await heard;
  expect([sessionStore.get(), loggedOutElsewhere.get()]).toEqual([OTHER, false]);
});
