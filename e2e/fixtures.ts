import { test as base, expect } from "@playwright/test";
import { openGuest, openTrader, type Session } from "./product/calls.ts";
import { sharedAddress, sharedNotice } from "./product/shared.ts";
import { nextVisitor, VISITOR_HEADER } from "./product/visitor.ts";

type StorageState = { cookies: []; origins: { origin: string; localStorage: { name: string; value: string }[] }[] };

interface TestFixtures {
  /** Who opens the app: somebody new, a guest of this test alone, or a guest who has traded, shared by tests that only look. */
  readonly as: "nobody" | "guest" | "trader";
  /** The session of `as`; null for nobody. */
  readonly session: Session | null;
  readonly noFaults: undefined;
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
  /** Whatever a test is about: no page may crash and no call may end in a fault of the server. */
  noFaults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on("weberror", (error) => faults.push(`uncaught: ${error.error().stack ?? error.error().message}`));
      context.on("response", (response) => {
        if (response.status() >= 500) faults.push(`${response.status()} of ${response.url()}`);
      });
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
