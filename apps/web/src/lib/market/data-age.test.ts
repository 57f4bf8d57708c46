import { MINUTE_MS } from "@candela/model";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hear, quotes } from "../net/live.ts";
import { queryClient } from "../net/queries.ts";
import { shortMoment, shownSince } from "./data-age.ts";
import type { Product } from "./quote-store.ts";

const noon = new Date(2026, 2, 5, 12, 7).getTime();

it("a moment of today is its time, another has its day too", () => {
  expect(shortMoment(noon, noon + 3_600_000)).toBe("12:07");
  expect(shortMoment(noon, noon + 24 * 3_600_000)).toBe("03-05 12:07");
});

describe("the oldest figure on screen, of a line that was cut at noon", () => {
  const READ = noon - 11 * MINUTE_MS;
  const AGAIN = { refetchInterval: 5_000 };
  let leave: (() => void)[] = [];

  /** A page shows an answer; nothing can be read any more. */
  function open(name: string, options: { readonly refetchInterval?: number } = {}): void {
    const never = () => new Promise<never>(() => undefined);
    const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn: never, staleTime: Number.POSITIVE_INFINITY, ...options });
    leave.push(observer.subscribe(() => undefined));
  }

  async function lookAt(code: string): Promise<void> {
    leave.push(quotes.follow(code, 500, () => undefined));
    await Promise.resolve();
  }

  const price = (productCode: string, ts: number, isOpen: boolean) =>
    quotes.seed([{ productCode, tickerInfo: { seq: 1, ts, isOpen, nowPrice: "287.20" } } as Product]);

  const cutAtNoon = () => {
    vi.setSystemTime(noon);
    hear({ ch: "pong", serverTs: noon });
  };

  beforeEach(() => {
    vi.useFakeTimers({ now: READ });
    queryClient.setQueryData(["total"], "99942.30");
  });

  afterEach(async () => {
    for (const go of leave) go();
    leave = [];
    await Promise.resolve();
    queryClient.clear();
    vi.useRealTimers();
  });

  it("is a total that was last read before it", () => {
    cutAtNoon();
    open("total", AGAIN);
    expect(shownSince()).toBe(READ);
  });

  it("is none of a page that was left", () => {
    cutAtNoon();
    expect(shownSince()).toBe(noon);
  });

  it("is no answer that the line has kept true", () => {
    cutAtNoon();
    open("total");
    expect(shownSince()).toBe(noon);
  });

  it("is an answer that something happened since", () => {
    void queryClient.invalidateQueries({ queryKey: ["total"] });
    cutAtNoon();
    open("total");
    expect(shownSince()).toBe(READ);
  });

  it("is an answer that was kept on the device from an earlier start", () => {
    queryClient.setQueryData(["kept"], "99942.30", { updatedAt: READ - MINUTE_MS });
    cutAtNoon();
    open("kept");
    expect(shownSince()).toBe(READ - MINUTE_MS);
  });

  it.each([
    ["whose market trades", "X:OPEN", true, READ],
    ["whose market is closed, and which holds", "X:SHUT", false, noon],
  ])("can be a price %s, when it comes into view afterwards", async (_which, code, isOpen, since) => {
    price(code, READ, isOpen);
    cutAtNoon();
    await lookAt(code);
    expect(shownSince()).toBe(since);
  });

  it("is no price that was in view until then, though it had not changed for long", async () => {
    price("X:STILL", READ, true);
    await lookAt("X:STILL");
    cutAtNoon();
    expect(shownSince()).toBe(noon);
  });
});
