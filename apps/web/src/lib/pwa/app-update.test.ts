import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const showToast = vi.fn();
const writeHash = vi.fn();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.doMock("@candela/ui", () => ({ showToast }));
  vi.doMock("../navigation/hash-location.ts", () => ({ writeHash }));
  vi.doMock("../language/i18n.ts", () => ({ t: (key: string) => key }));
  vi.stubEnv("DEV", false);
});
afterEach(() => {
  for (const path of ["@candela/ui", "../navigation/hash-location.ts", "../language/i18n.ts"]) vi.doUnmock(path);
  vi.resetAllMocks();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A worker of a version, in this state. */
class Version extends EventTarget {
  state = "installing";
  readonly postMessage = vi.fn();
  becomes(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class Registration extends EventTarget {
  installing: Version | null = null;
  waiting: Version | null = null;
  readonly update = vi.fn(() => Promise.resolve());
}

/** A browser with a page open, that has workers unless it is said to have none. */
function browser({ secure = true, has = true, fails = false } = {}) {
  const registration = new Registration();
  const active = new Version();
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null as Version | null,
    register: vi.fn(() => (fails ? Promise.reject(new Error("blocked")) : Promise.resolve(registration))),
    ready: Promise.resolve({ active }),
  });
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const reload = vi.fn();
  vi.stubGlobal("navigator", has ? { serviceWorker } : {});
  vi.stubGlobal("window", { isSecureContext: secure, location: { reload } });
  vi.stubGlobal("document", page);
  const look = (visibilityState: string) => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  return { registration, active, serviceWorker, reload, look };
}

const start = async () => {
  const line = await import("./app-update.ts");
  await line.startWorker();
  return line;
};
const OFFER = expect.objectContaining({ text: "pwa_update_ready" });

describe("the app on this device", () => {
  it("is kept by its worker, which then fetches the rest", async () => {
    const { serviceWorker, active, registration } = browser();
    const { workerRegistration } = await start();
    expect(serviceWorker.register).toHaveBeenCalledExactlyOnceWith("/service-worker.js");
    expect(active.postMessage).toHaveBeenCalledExactlyOnceWith("keep the rest");
    expect(workerRegistration()).toBe(registration);
    expect(showToast).not.toHaveBeenCalled();
  });

  it.each([
    ["at an address that is not secure", { secure: false }],
    ["in a browser without workers", { has: false }],
    ["where workers are blocked", { fails: true }],
  ])("is not kept %s, and nothing is said of that", async (_where, kind) => {
    const { serviceWorker } = browser(kind);
    const { workerRegistration } = await start();
    expect(workerRegistration()).toBeNull();
    expect(serviceWorker.register).toHaveBeenCalledTimes("fails" in kind ? 1 : 0);
  });

  it("opens what a notification was tapped for, of its own pages alone", async () => {
    const { serviceWorker } = browser();
    await start();
    const tell = (data: unknown) => serviceWorker.dispatchEvent(Object.assign(new Event("message"), { data }));
    tell({ open: "/pages/user/login" });
    tell({ open: "https://other.test/" });
    tell({ open: 3 });
    tell(null);
    expect(writeHash.mock.calls).toEqual([["/pages/user/login"]]);
  });
});

describe("a newer version", () => {
  /** One is found and installed, over another one or as the first. */
  async function found(over: boolean) {
    const world = browser();
    if (over) world.serviceWorker.controller = new Version();
    await start();
    const next = new Version();
    world.registration.installing = next;
    world.registration.dispatchEvent(new Event("updatefound"));
    next.becomes("installing");
    expect(showToast).not.toHaveBeenCalled();
    next.becomes("installed");
    return { ...world, next };
  }

  it("is told when it is ready, takes over when that is wanted, and then the page is loaded anew", async () => {
    const { registration, next, serviceWorker, reload } = await found(true);
    expect(showToast).toHaveBeenCalledExactlyOnceWith(OFFER);
    registration.waiting = next;
    expect(next.postMessage).not.toHaveBeenCalled();
    showToast.mock.calls[0]?.[0].action.onClick();
    expect(next.postMessage).toHaveBeenCalledExactlyOnceWith("take over");
    expect(reload).not.toHaveBeenCalled();
    serviceWorker.dispatchEvent(new Event("controllerchange"));
    serviceWorker.dispatchEvent(new Event("controllerchange"));
    expect(reload).toHaveBeenCalledOnce();
  });

  it("that is the first takes no other's place, and is not told", async () => {
    await found(false);
    expect(showToast).not.toHaveBeenCalled();
  });

  it.each([
    [true, 1],
    [false, 0],
  ])("that waits since the last visit is told at once, over another one: %s", async (over, times) => {
    const { registration, serviceWorker } = browser();
    registration.waiting = new Version();
    if (over) serviceWorker.controller = new Version();
    await start();
    expect(showToast).toHaveBeenCalledTimes(times);
  });

  it("is asked for every hour, and when the page is looked at again", async () => {
    const { registration, look } = browser();
    registration.update.mockImplementation(() => Promise.reject(new Error("no line")));
    await start();
    vi.advanceTimersByTime(3_599_999);
    expect(registration.update).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(registration.update).toHaveBeenCalledTimes(1);
    look("hidden");
    expect(registration.update).toHaveBeenCalledTimes(1);
    look("visible");
    expect(registration.update).toHaveBeenCalledTimes(2);
    expect(showToast).not.toHaveBeenCalled();
  });

  it("that waits is told again when the page is looked at again, and not asked for", async () => {
    const { registration, look } = browser();
    await start();
    registration.waiting = new Version();
    look("visible");
    expect(showToast).toHaveBeenCalledExactlyOnceWith(OFFER);
    expect(registration.update).not.toHaveBeenCalled();
  });
});
