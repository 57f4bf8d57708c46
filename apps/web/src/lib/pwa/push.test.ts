import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const KEY = "AQID-_8";
/** The bytes that the key stands for. */
const BYTES = Uint8Array.from([1, 2, 3, 251, 255]).buffer;
const MOCKED = ["./notify-permission.ts", "../net/api.ts", "../session/session.ts", "./app-update.ts"];

const world = {
  allowed: true,
  session: {} as object | null,
  registration: {} as object | null,
  kept: null as object | null,
  made: { endpoint: "https://push.test/1", keys: { p256dh: "p", auth: "a" } } as object,
  call: vi.fn(),
  callData: vi.fn(),
  unsubscribe: vi.fn(),
  subscribe: vi.fn(),
  follow: [] as (() => void)[],
};

beforeEach(() => {
  vi.resetModules();
  world.call.mockResolvedValue({});
  world.callData.mockResolvedValue({ publicKey: KEY });
  world.unsubscribe.mockResolvedValue(true);
  world.subscribe.mockImplementation(async () => ({ toJSON: () => world.made }));
  const pushManager = { getSubscription: async () => world.kept, subscribe: world.subscribe };
  Object.assign(world, { allowed: true, session: {}, registration: { pushManager }, kept: null, follow: [] });
  world.made = { endpoint: "https://push.test/1", keys: { p256dh: "p", auth: "a" } };
  vi.doMock("./notify-permission.ts", () => ({ mayNotify: () => world.allowed }));
  vi.doMock("../net/api.ts", () => ({ call: world.call, callData: world.callData }));
  vi.doMock("../session/session.ts", () => ({
    sessionStore: { get: () => world.session, subscribe: (listener: () => void) => world.follow.push(listener) },
  }));
  vi.doMock("./app-update.ts", () => ({ workerRegistration: () => world.registration }));
});
afterEach(() => {
  for (const path of MOCKED) vi.doUnmock(path);
  vi.resetAllMocks();
  vi.resetModules();
});

const subscribe = async () => (await import("./push.ts")).subscribePush();
const sent = () => world.call.mock.calls;
/** Without a word to the user when it fails. */
const SENT = [["POST /api/push/subscribe", { endpoint: "https://push.test/1", p256dh: "p", auth: "a" }, { quiet: true }]];
/** A subscription that was made for the key of these bytes. */
const madeFor = (applicationServerKey: ArrayBuffer | null) => ({
  options: { applicationServerKey },
  unsubscribe: world.unsubscribe,
  toJSON: () => world.made,
});

describe("messages while the app is closed", () => {
  it("are asked for with the server's key, and the server is told where they go", async () => {
    await subscribe();
    expect(world.subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: KEY });
    expect(sent()).toEqual(SENT);
  });

  it("go where they went before, when that was made for the same key", async () => {
    world.kept = madeFor(BYTES);
    await subscribe();
    expect(world.subscribe).not.toHaveBeenCalled();
    expect(world.unsubscribe).not.toHaveBeenCalled();
    expect(sent()).toEqual(SENT);
  });

  it.each([
    ["another key", Uint8Array.from([9]).buffer],
    ["no key", null],
  ])("are asked for anew, when they were made for %s", async (_what, key) => {
    world.kept = madeFor(key);
    await subscribe();
    expect(world.unsubscribe).toHaveBeenCalledOnce();
    expect(world.subscribe).toHaveBeenCalledOnce();
    expect(sent()).toEqual(SENT);
  });

  it.each([
    ["nobody is logged in", { session: null }],
    ["notifications are not allowed", { allowed: false }],
    ["there is no worker", { registration: null }],
    ["the browser has no push", { registration: {} }],
  ])("are not asked for while %s", async (_when, change) => {
    Object.assign(world, change);
    await subscribe();
    expect(world.callData).not.toHaveBeenCalled();
  });

  it.each([
    ["the server has no key", () => world.callData.mockResolvedValue(null)],
    ["the server cannot be reached", () => world.callData.mockRejectedValue(new Error("no line"))],
    ["the browser does not want to", () => world.subscribe.mockRejectedValue(new Error("no"))],
    ["the browser says no place", () => Object.assign(world, { made: { keys: { p256dh: "p", auth: "a" } } })],
    ["the browser gives no keys", () => Object.assign(world, { made: { endpoint: "https://push.test/1" } })],
    ["one of the keys is missing", () => Object.assign(world, { made: { endpoint: "https://push.test/1", keys: { p256dh: "p" } } })],
  ])("wait in the app when %s", async (_when, happens) => {
    happens();
    await expect(subscribe()).resolves.toBeUndefined();
    expect(sent()).toEqual([]);
  });

  it("are asked for again by whoever logs in", async () => {
    const { watchPush } = await import("./push.ts");
    world.session = null;
    watchPush();
    expect(world.callData).not.toHaveBeenCalled();
    world.session = {};
    for (const listener of world.follow) listener();
    await expect.poll(sent).toEqual(SENT);
  });
});
