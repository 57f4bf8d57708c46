import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let window: EventTarget;
let app: typeof import("./install.ts");

beforeEach(async () => {
  vi.resetModules();
  window = new EventTarget();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  app = await import("./install.ts");
  app.watchInstall();
});
afterEach(() => vi.unstubAllGlobals());

/** The browser's offer, with what it is asked. */
function offered() {
  const prompt = vi.fn(async () => ({ outcome: "dismissed" as const }));
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  return { prompt, event };
}
const installed = () => window.dispatchEvent(new Event("appinstalled"));
const isOffered = () => app.installableStore.get();

describe("installing the app", () => {
  it("is offered once the browser offers it, in place of the browser's own words", () => {
    expect(isOffered()).toBe(false);
    expect(offered().event.defaultPrevented).toBe(true);
    expect(isOffered()).toBe(true);
  });

  it("is asked for once an offer, and offered again with the next", async () => {
    const { prompt } = offered();
    await Promise.all([app.install(), app.install()]);
    expect([prompt.mock.calls.length, isOffered()]).toEqual([1, false]);
    const again = offered();
    expect(isOffered()).toBe(true);
    await app.install();
    expect([prompt.mock.calls.length, again.prompt.mock.calls.length]).toEqual([1, 1]);
  });

  it("is no more on offer when the browser's own menu has done it", async () => {
    const { prompt } = offered();
    installed();
    expect(isOffered()).toBe(false);
    await app.install();
    expect(prompt).not.toHaveBeenCalled();
  });

  it("does nothing where nothing was offered", async () => {
    await app.install();
    expect(isOffered()).toBe(false);
  });
});
