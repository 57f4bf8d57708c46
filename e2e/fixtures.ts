import { type BrowserContext, test as base, expect, type Page, type Response, type WebError } from "@playwright/test";
import { paceTaps } from "./acts/paced-taps.ts";
import { openGuest, openTrader, type Session } from "./product/calls.ts";
import { sharedAddress, sharedNotice } from "./product/shared.ts";
import { nextVisitor, VISITOR_HEADER } from "./product/visitor.ts";

type Entry = { name: string; value: string };
type StorageState = { cookies: []; origins: { origin: string; localStorage: Entry[] }[] };

interface TestFixtures {
  /** The user who opens the app: somebody new, a guest of this test alone, or a guest who has traded, shared by tests that only look. */
  readonly as: "nobody" | "guest" | "trader";
  /** The session of `as`; null for nobody. */
  readonly session: Session | null;
  readonly pacedTaps: undefined;
  readonly noFaults: undefined;
  readonly routesEnd: undefined;
}

interface WorkerFixtures {
  readonly trader: Session;
}

/** A device on which this session was opened before, of the shared product unless told. */
export function deviceOf(session: Session | null, kept: Readonly<Record<string, unknown>> = {}, address = sharedAddress()): StorageState {
  // The notice of the start was read before: only the tests of it want it over the page.
  const seenNotice = sharedNotice();
  const entries = Object.entries({
    ...(seenNotice !== null && { seenNotice }),
    ...(session !== null && { session, quotesCoach: false }),
    ...kept,
  });
  const localStorage = entries.map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  return { cookies: [], origins: [{ origin: address, localStorage }] };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  as: ["nobody", { option: true }],
  trader: [async ({ browserName: _ }, use) => use(await openTrader(sharedAddress())), { scope: "worker" }],
  session: async ({ as, trader }, use) => {
    await use(as === "nobody" ? null : as === "guest" ? await openGuest(sharedAddress()) : trader);
  },
  baseURL: process.env.CANDELA_ADDRESS,
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ [VISITOR_HEADER]: nextVisitor() }),
  storageState: async ({ session }, use) => use(deviceOf(session)),
  pacedTaps: [
    async ({ context }, use) => {
      context.on("page", paceTaps);
      await use(undefined);
      context.off("page", paceTaps);
    },
    { auto: true },
  ],
  /** Holds in every test, also on devices that it opens itself: no page crashes, and no call ends in a fault of the server. */
  noFaults: [
    async ({ context, browser }, use) => {
      const faults: string[] = [];
      const uncaught = (error: WebError) => faults.push(`uncaught: ${error.error().stack ?? error.error().message}`);
      const answered = (response: Response) => {
        if (response.status() >= 500) faults.push(`${response.status()} of ${response.url()}`);
      };
      const watch = (device: BrowserContext) => void device.on("weberror", uncaught).on("response", answered);
      const leave = (device: BrowserContext) => void device.off("weberror", uncaught).off("response", answered);
      watch(context);
      browser.on("context", watch);
      await use(undefined);
      browser.off("context", watch);
      for (const device of [context, ...browser.contexts()]) leave(device);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
  /** A handler that still fetches when its test is over would fail, and with it a test that has passed. */
  routesEnd: [
    async ({ context, browser }, use) => {
      await use(undefined);
      await endRoutes([context, ...browser.contexts()]);
    },
    { auto: true },
  ],
});

/** Not waited for: some handlers never answer, and that is what their tests are about. */
async function endRoutes(contexts: readonly BrowserContext[]): Promise<void> {
  for (const context of contexts) {
    await context.unrouteAll({ behavior: "ignoreErrors" });
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
  }
}

/** A browser that tests share one after another, and the page that puts its storage back. */
interface SharedBrowser {
  readonly context: BrowserContext;
  readonly keeper: Page;
}

/** A picture: nothing runs in the page of it, but it has the storage of the app. */
const STILL = "/icon-192.png";

/**
 * `test` in a browser that the worker opens once instead of once a test: a third of the time of a short test goes into opening one, and into
 * reading the app's code for the first time. Each test has a page of its own, on a device that is as `storageState` says: what the one before
 * kept there, its routes, listeners and the size of its page are gone. Files fetched once are in the cache, as on the phone of a user who comes
 * again. It is for tests that leave the browser itself alone: what outlives a page (its clock, permissions, the line, scripts of every page) is
 * rejected here.
 */
export const pageTest = test.extend<object, { readonly sharedBrowsers: Map<string, SharedBrowser> }>({
  sharedBrowsers: [
    async ({ browserName: _ }, use) => {
      const shared = new Map<string, SharedBrowser>();
      await use(shared);
      for (const { context } of shared.values()) await context.close();
    },
    { scope: "worker" },
  ],
  context: async (
    { browser, sharedBrowsers, storageState, extraHTTPHeaders, locale, viewport, timezoneId, permissions, geolocation },
    use,
  ) => {
    // New ones are opened as the settings of the test say, so each such kind is a browser of its own.
    const kind = JSON.stringify([locale, viewport, timezoneId, permissions, geolocation]);
    const shared = sharedBrowsers.get(kind) ?? (await openShared(browser.newContext()));
    sharedBrowsers.set(kind, shared);
    await shared.context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await restore(shared, typeof storageState === "object" ? (storageState.origins[0]?.localStorage ?? []) : []);
    await use(shared.context);
    await endRoutes([shared.context]);
    for (const page of shared.context.pages()) if (page !== shared.keeper) await page.close();
  },
  page: async ({ context }, use) => {
    const page = await context.newPage();
    reject(page, ["clock"]);
    await use(page);
  },
});

async function openShared(opening: Promise<BrowserContext>): Promise<SharedBrowser> {
  const context = await opening;
  const keeper = await context.newPage();
  await keeper.goto(STILL);
  reject(context, ["addInitScript", "exposeBinding", "exposeFunction", "grantPermissions", "setGeolocation", "setOffline"]);
  return { context, keeper };
}

/** No other page is open by now, so nothing writes between. */
async function restore({ context, keeper }: SharedBrowser, entries: readonly Entry[]): Promise<void> {
  await context.clearCookies();
  await keeper.evaluate(async (entries) => {
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
    localStorage.clear();
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, entries);
}

function reject<T extends object>(target: T, names: readonly (keyof T & string)[]): void {
  const get = (): never => {
    throw new Error("this would outlive the page of the test: use `test`, which has a browser of its own");
  };
  for (const name of names) Object.defineProperty(target, name, { get });
}

export { expect };
