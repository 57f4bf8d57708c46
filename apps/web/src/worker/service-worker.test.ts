import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startWorker } from "./worker-test-support.ts";

const NOW = "candela 2";
const later = ["/assets/chart-1.js", "/assets/map-1.js"];
let worker: Awaited<ReturnType<typeof startWorker>>;

beforeEach(async () => {
  worker = await startWorker({ id: "2", first: ["/", "/assets/main-1.js", "/manifest.json"], later });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const says = (status: number) => () => Promise.resolve(new Response("network", { status }));
const isCut = () => Promise.reject(new TypeError("no line"));
const open = (path = "/") => worker.get(path, { mode: "navigate" });

describe("a user who opens the app", () => {
  it.each([200, 404, 499])("is shown a page that comes with %i", async (status) => {
    worker.keep(NOW, { "/": "kept" });
    worker.answer(says(status));
    expect(await open()).toBe("network");
  });

  it.each([500, 502, 503, 599])("is shown the kept page of a server that answers %i", async (status) => {
    worker.keep(NOW, { "/": "kept" });
    worker.answer(says(status));
    expect(await open()).toBe("kept");
  });

  it("is shown the kept page without a line", async () => {
    worker.keep(NOW, { "/": "kept" });
    worker.answer(isCut);
    expect(await open()).toBe("kept");
  });

  it("waits three seconds for the page, not more", async () => {
    worker.keep(NOW, { "/": "kept" });
    const patience = vi.spyOn(AbortSignal, "timeout");
    expect(await open()).toBe("network /");
    expect(patience).toHaveBeenCalledExactlyOnceWith(3_000);
    expect(worker.sent[0]?.signal).toBe(patience.mock.results[0]?.value);
  });

  it("is shown whatever comes where no page is kept yet, however long it takes", async () => {
    worker.answer(says(500));
    expect(await open()).toBe("network");
    expect(worker.sent[0]?.signal).toBeUndefined();
  });

  it("by the name of its file is shown the app, too", async () => {
    worker.keep(NOW, { "/": "kept" });
    worker.answer(isCut);
    expect(await open("/index.html")).toBe("kept");
  });
});

describe("left to the browser is", () => {
  it.each([
    ["what the server is asked", "/api/product/list", {}],
    ["the documentation", "/docs/index.html", {}],
    ["another page", "/health", { mode: "navigate" }],
    ["a file that is not of the app", "/uploads/a.png", {}],
    ["what is sent", "/assets/main-1.js", { method: "POST" }],
    ["what another server has", "/assets/main-1.js", { origin: "https://other.test" }],
  ] as const)("%s", async (_what, path, asked) => {
    worker.keep(NOW, { "/": "kept", [path]: "kept" });
    expect(await worker.get(path, asked)).toBeNull();
  });
});

describe("a file whose name has a hash", () => {
  it("is fetched once, and then comes from the device", async () => {
    expect(await worker.get("/assets/other-1.js")).toBe("network /assets/other-1.js");
    await expect.poll(() => worker.stored()).toEqual({ [NOW]: { "/assets/other-1.js": "network /assets/other-1.js" } });
    worker.answer(isCut);
    expect(await worker.get("/assets/other-1.js")).toBe("network /assets/other-1.js");
    expect(worker.sent).toHaveLength(1);
  });

  it("is not kept when the server has none", async () => {
    worker.answer(says(404));
    expect(await worker.get("/assets/gone-1.js")).toBe("network");
    expect(worker.stored()).toEqual({});
  });
});

describe("a file of the app without a hash", () => {
  it("is asked for each time", async () => {
    worker.keep(NOW, { "/manifest.json": "kept" });
    expect(await worker.get("/manifest.json")).toBe("network /manifest.json");
  });

  it.each([
    ["without a line", isCut],
    ["of a server that is down", says(502)],
    ["that is gone", says(404)],
  ])("comes from the device %s, whatever its address asks", async (_when, network) => {
    worker.keep(NOW, { "/manifest.json": "kept" });
    worker.answer(network);
    expect(await worker.get("/manifest.json?v=3")).toBe("kept");
  });

  it("that is neither there nor here is an error", async () => {
    worker.answer(isCut);
    expect(await worker.get("/manifest.json")).toBe("error");
  });
});

describe("a version of the app", () => {
  it("lies on the device as the server has it before it takes over", async () => {
    await worker.tell("install");
    expect(worker.stored()).toEqual({
      [NOW]: { "/": "network /", "/assets/main-1.js": "network /assets/main-1.js", "/manifest.json": "network /manifest.json" },
    });
    expect(worker.sent.map(({ cache }) => cache)).toEqual(["reload", "reload", "reload"]);
    expect(worker.skipWaiting).not.toHaveBeenCalled();
  });

  it("that cannot be fetched whole is none", async () => {
    worker.answer((path) => (path === "/manifest.json" ? says(500)() : says(200)()));
    await expect(worker.tell("install")).rejects.toThrow("500");
  });

  it("that takes over clears what earlier ones kept, and nothing else", async () => {
    worker.keep("candela 1", { "/": "old" });
    worker.keep(NOW, { "/": "new" });
    worker.keep("another app", { "/": "other" });
    await worker.tell("activate");
    expect(worker.stored()).toEqual({ [NOW]: { "/": "new" }, "another app": { "/": "other" } });
    expect(worker.claim).toHaveBeenCalledOnce();
  });

  it("takes over when it is told to", async () => {
    await worker.tell("message", { data: "keep the rest" });
    expect(worker.skipWaiting).not.toHaveBeenCalled();
    await worker.tell("message", { data: "take over" });
    expect(worker.skipWaiting).toHaveBeenCalledOnce();
    expect(worker.sent.map(({ path }) => path)).toEqual(later);
  });

  it("keeps the rest of its files when it is told to: those it has not yet, and those that come", async () => {
    worker.keep(NOW, { "/assets/chart-1.js": "kept" });
    await worker.tell("message", { data: "keep the rest" });
    expect(worker.stored()).toEqual({ [NOW]: { "/assets/chart-1.js": "kept", "/assets/map-1.js": "network /assets/map-1.js" } });
    expect(worker.sent.map(({ path }) => path)).toEqual(["/assets/map-1.js"]);
  });

  it("goes without a file that does not come", async () => {
    worker.answer((path) => (path === later[0] ? isCut() : says(200)()));
    await worker.tell("message", { data: "keep the rest" });
    expect(worker.stored()).toEqual({ [NOW]: { "/assets/map-1.js": "network" } });
  });
});

describe("a message for whoever has the app closed", () => {
  const MESSAGE = { title: "Order filled", body: "0.01 BTC", path: "/pages/position/bibiOrder", tag: "order 41", lang: "en" };
  const push = (value: unknown) => worker.tell("push", { data: value === null ? null : { json: () => value } });

  it("is shown as it was written, and leads to its page", async () => {
    worker.addWindow("hidden");
    await push(MESSAGE);
    expect(worker.shown).toHaveBeenCalledExactlyOnceWith("Order filled", {
      body: "0.01 BTC",
      tag: "order 41",
      lang: "en",
      icon: "/icon-192.png",
      badge: "/badge.png",
      data: "/pages/position/bibiOrder",
    });
  });

  it("is not shown while somebody looks at the app", async () => {
    worker.addWindow("hidden");
    worker.addWindow("visible");
    await push(MESSAGE);
    expect(worker.shown).not.toHaveBeenCalled();
  });

  it.each([null, {}, { ...MESSAGE, title: 3 }, { ...MESSAGE, body: undefined }, { ...MESSAGE, path: null }])(
    "that is none is not shown: %j",
    async (value) => {
      await push(value);
      expect(worker.shown).not.toHaveBeenCalled();
    },
  );

  const tap = async (data: unknown) => {
    const close = vi.fn();
    await worker.tell("notificationclick", { notification: { close, data } });
    expect(close).toHaveBeenCalledOnce();
  };

  it.each([
    ["/pages/position/bibiOrder", "/#/pages/position/bibiOrder"],
    ["https://other.test/", "/#/"],
    [undefined, "/#/"],
  ])("that leads to %s, tapped while the app is closed, opens %s", async (data, address) => {
    await tap(data);
    expect(worker.openWindow).toHaveBeenCalledExactlyOnceWith(address);
  });

  it("tapped while the app is open brings that to the front, at the message's page", async () => {
    const window = worker.addWindow("hidden");
    await tap("/pages/position/bibiOrder");
    expect(window.focus).toHaveBeenCalledOnce();
    expect(window.postMessage).toHaveBeenCalledExactlyOnceWith({ open: "/pages/position/bibiOrder" });
    expect(worker.openWindow).not.toHaveBeenCalled();
  });
});
