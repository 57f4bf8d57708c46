import { beforeEach, expect, it, vi } from "vitest";

interface Entry {
  readonly hash: string;
  readonly state: unknown;
}

/** A browser's history: a step back is heard of later, and beneath the app lies what was there before. */
function stubBrowser(): { readonly entries: Entry[]; readonly at: () => number } {
  const entries: Entry[] = [{ hash: "", state: null }];
  let at = 0;
  const heard = new Set<() => void>();
  const present = () => entries[at] as Entry;
  vi.stubGlobal("history", {
    get state() {
      return present().state;
    },
    replaceState: (state: unknown, _title: string, hash = present().hash) => (entries[at] = { hash, state }),
    pushState: (state: unknown, _title: string, hash = present().hash) => {
      at += 1;
      entries.splice(at, entries.length, { hash, state });
    },
    go: (count: number) =>
      queueMicrotask(() => {
        at = Math.max(0, at + count);
        for (const listener of [...heard]) listener();
      }),
  });
  vi.stubGlobal("location", {
    get hash() {
      return present().hash;
    },
  });
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => name === "popstate" && heard.add(listener));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  return { entries, at: () => at };
}

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

it("two moves to the first page that begin together end there, and not before the app", async () => {
  const browser = stubBrowser();
  const { navigateTo, reLaunch } = await import("./navigation.ts");
  const { followAddress } = await import("./hash-location.ts");
  history.pushState(null, "", "#/pages/tabs/me/me-d");
  followAddress();
  await navigateTo("/pages/user/register");
  await Promise.all([reLaunch("/pages/user/login"), reLaunch("/pages/tabs/home/home-d")]);
  expect(browser.at()).toBe(1);
  expect(browser.entries[1]?.hash).toBe("#/pages/tabs/home/home-d");
});

it("a move that begins while another goes back waits for it", async () => {
  const browser = stubBrowser();
  const { navigateBack, navigateTo } = await import("./navigation.ts");
  const { followAddress } = await import("./hash-location.ts");
  history.pushState(null, "", "#/a");
  followAddress();
  await navigateTo("/b");
  await Promise.all([navigateBack(), navigateTo("/c")]);
  expect(browser.entries.map(({ hash }) => hash)).toEqual(["", "#/a", "#/c"]);
});

it("a page that takes the place of a layer over the first one can be left to that one", async () => {
  const browser = stubBrowser();
  const { navigateBack, navigateTo } = await import("./navigation.ts");
  const { entryState, followAddress } = await import("./hash-location.ts");
  history.pushState(null, "", "#/list");
  followAddress();
  history.pushState({ ...entryState(), layer: "sheet" }, "");
  await navigateTo("/product");
  expect(entryState().depth).toBe(1);
  await navigateBack();
  expect(browser.entries[browser.at()]?.hash).toBe("#/list");
});

it.each([
  ["a log-in that is done goes back to the page, and the next step back leaves that", "back", ["#/list", "#/home"]],
  ["what begins anew takes the place of the first page", "anew", ["#/new", ""]],
  ["two pages back are two pages", "two", ["#/home", ""]],
] as const)("an address typed over an open dialog leaves the way back as it was: %s", async (_what, way, places) => {
  const browser = stubBrowser();
  const { navigateBack, navigateTo, reLaunch } = await import("./navigation.ts");
  const { arrive, entryState, followAddress } = await import("./hash-location.ts");
  history.pushState(null, "", "#/home");
  followAddress();
  await navigateTo("/list");
  for (const layer of ["sheet", "dialog"]) history.pushState({ ...entryState(), layer }, "");
  history.pushState(null, "", "#/login");
  arrive();
  if (way === "anew") await reLaunch("/new");
  else await navigateBack(way === "two" ? 2 : 1);
  const { depth, layer } = entryState();
  expect([browser.entries[browser.at()]?.hash, layer]).toEqual([places[0], undefined]);
  expect(depth).toBe(way === "back" ? 1 : 0);
  history.go(-1);
  await Promise.resolve();
  expect(browser.entries[browser.at()]?.hash).toBe(places[1]);
});

it("two taps on one link lead to its page once", async () => {
  const browser = stubBrowser();
  const { navigateTo } = await import("./navigation.ts");
  const { followAddress } = await import("./hash-location.ts");
  history.pushState(null, "", "#/a");
  followAddress();
  await Promise.all([navigateTo("/b", { x: 1 }), navigateTo("/b", { x: 1 })]);
  expect(browser.at()).toBe(2);
  await navigateTo("/b", { x: 2 });
  expect(browser.at()).toBe(3);
});

it("a page that is done returns to the one beneath where that is the one it leads to, so that back leaves it at the first try", async () => {
  const browser = stubBrowser();
  const { navigateBack, navigateTo, returnTo } = await import("./navigation.ts");
  const { followAddress } = await import("./hash-location.ts");
  history.pushState(null, "", "#/list");
  followAddress();
  await navigateTo("/loan", { id: "7", from: "list" });
  await navigateTo("/repay", { id: "7" });
  await returnTo("/loan", { id: "7" });
  expect([browser.at(), browser.entries[browser.at()]?.hash]).toEqual([2, "#/loan?id=7&from=list"]);
  await navigateBack();
  expect(browser.entries[browser.at()]?.hash).toBe("#/list");
});

it("a page that is done gives its place where another one lies beneath: the same page of something else, or none", async () => {
  const browser = stubBrowser();
  const { navigateTo, redirectTo, returnTo } = await import("./navigation.ts");
  const { followAddress } = await import("./hash-location.ts");
  history.pushState(null, "", "#/repay");
  followAddress();
  await returnTo("/loan", { id: "7" });
  expect(browser.entries.map(({ hash }) => hash)).toEqual(["", "#/loan?id=7"]);
  await navigateTo("/repay", { id: "8" });
  await returnTo("/loan", { id: "8" });
  expect(browser.entries.map(({ hash }) => hash)).toEqual(["", "#/loan?id=7", "#/loan?id=8"]);
  await navigateTo("/loan");
  await returnTo("/loan");
  expect(browser.at()).toBe(3);
  history.replaceState(history.state, "", "#/loan?id=7");
  // What took another's place lies above the same page as that one.
  await navigateTo("/leader");
  await redirectTo("/repay", { id: "7" });
  await returnTo("/loan", { id: "7" });
  expect(browser.at()).toBe(3);
});

it("a page over which a sheet was is left to the page beneath it", async () => {
  const browser = stubBrowser();
  const { navigateTo, returnTo } = await import("./navigation.ts");
  const { entryState, followAddress } = await import("./hash-location.ts");
  history.pushState(null, "", "#/loan?id=7");
  followAddress();
  // A plain link: its entry comes without a state.
  history.pushState(null, "", "#/repay?id=7");
  (await import("./hash-location.ts")).arrive();
  history.pushState({ ...entryState(), layer: "sheet" }, "");
  await navigateTo("/other");
  await returnTo("/repay", { id: "7" });
  expect(browser.entries[browser.at()]?.hash).toBe("#/repay?id=7");
  await returnTo("/loan", { id: "7" });
  expect([browser.at(), browser.entries[browser.at()]?.hash]).toEqual([1, "#/loan?id=7"]);
});
