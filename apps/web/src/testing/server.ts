import { createFakeServer, type FakeServer } from "./fake-server.ts";

let current: FakeServer | undefined;

/** A new one for a test; `setup.ts` does it. */
export function startServer(): void {
  current = createFakeServer();
}

/** The server of this test. */
export function server(): FakeServer {
  if (current === undefined) throw new Error("setup.ts has not begun the test");
  return current;
}
