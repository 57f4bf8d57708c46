import { afterEach, describe, expect, it, vi } from "vitest";

/** The device's storage, as browsers have it. */
class MemoryStorage {
  readonly kept = new Map<string, string>();
  getItem = (name: string) => this.kept.get(name) ?? null;
  setItem = (name: string, text: string) => void this.kept.set(name, text);
  removeItem = (name: string) => void this.kept.delete(name);
}

const session = (userId: string) => ({ token: `token of ${userId}`, userId, accountType: "guest" }) as const;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe("a store of the user", () => {
  it("shows each user their own value, and nobody that of another", async () => {
    vi.stubGlobal("localStorage", new MemoryStorage());
    const { sessionStore } = await import("./session.ts");
    const { createUserStore } = await import("./user-store.ts");
    const store = createUserStore("colour", "grey", (value) => (typeof value === "string" ? value : undefined));
    const seen: string[] = [];
    store.subscribe(() => seen.push(store.get()));
    store.set("white");
    sessionStore.set(session("1"));
    expect(store.get()).toBe("grey");
    store.set("red");
    sessionStore.set(session("2"));
    expect(store.get()).toBe("grey");
    sessionStore.set(session("1"));
    expect(store.get()).toBe("red");
    sessionStore.set(null);
    expect(store.get()).toBe("white");
    expect(seen).toEqual(["white", "grey", "red", "grey", "red", "white"]);
  });

  it("takes what was chosen before along into a log-in, once, and never over a value of the user's own", async () => {
    vi.stubGlobal("localStorage", new MemoryStorage());
    const { sessionStore } = await import("./session.ts");
    const { createUserStore } = await import("./user-store.ts");
    const store = createUserStore("stake", "100", (value) => (typeof value === "string" ? value : undefined), { movesIn: true });
    store.set("250");
    sessionStore.set(session("1"));
    expect(store.get()).toBe("250");
    sessionStore.set(null);
    expect(store.get()).toBe("100");
    sessionStore.set(session("2"));
    expect(store.get()).toBe("100");
    sessionStore.set(null);
    store.set("700");
    sessionStore.set(session("1"));
    expect(store.get()).toBe("250");
  });
});
