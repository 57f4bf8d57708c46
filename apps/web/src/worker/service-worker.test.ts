import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** What whoever opens the app gets: `kept` is the page that lies on the device, `network` what the server says. */
async function opened(kept: string | null, network: () => Promise<Response>): Promise<string> {
  const listeners = new Map<string, (event: unknown) => void>();
  vi.stubGlobal("BUILD", { id: "1", first: ["/"], later: [] });
  vi.stubGlobal("self", {
    location: { origin: "https://site.test" },
    addEventListener: (kind: string, listener: (event: unknown) => void) => listeners.set(kind, listener),
  });
  vi.stubGlobal("caches", { match: () => Promise.resolve(kept === null ? undefined : new Response(kept)) });
  vi.stubGlobal("fetch", network);
  await import("./service-worker.ts");
  const request = { method: "GET", url: "https://site.test/", mode: "navigate" };
  const answer = new Promise<Response>((resolve) => listeners.get("fetch")?.({ request, respondWith: resolve }));
  return (await answer).text();
}

const says = (status: number) => () => Promise.resolve(new Response("network", { status }));
const isCut = () => Promise.reject(new TypeError("no line"));

it.each([200, 404, 499])("a page that comes with %i is shown", async (status) => {
  expect(await opened("kept", says(status))).toBe("network");
});

it.each([500, 502, 503, 599])("of a server that answers %i the kept page is shown", async (status) => {
  expect(await opened("kept", says(status))).toBe("kept");
});

it("without a line the kept page is shown", async () => {
  expect(await opened("kept", isCut)).toBe("kept");
});

it("where none is kept yet, whatever comes is shown", async () => {
  expect(await opened(null, says(500))).toBe("network");
});
