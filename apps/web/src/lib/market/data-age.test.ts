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
  const TOTAL = "GET /api/userInfo/personCenterPanelData";
  const PRODUCT = "GET /api/product/detail";
  let leave: (() => void)[] = [];

  /** A page shows an answer; nothing can be read any more. */
  function open(route: string, options: { readonly refetchInterval?: number } = {}): void {
    const never = () => new Promise<never>(() => undefined);
    const observer = new QueryObserver(queryClient, { queryKey: [route], queryFn: never, staleTime: Number.POSITIVE_INFINITY, ...options });
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
    for (const route of [TOTAL, PRODUCT]) queryClient.setQueryData([route], "99942.30");
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
    open(TOTAL, AGAIN);
    expect(shownSince()).toBe(READ);
  });

  it("is no line of worth, whose points stand at times of their own", () => {
    const LINE = "GET /api/userAssets/history";
    queryClient.setQueryData([LINE], []);
    cutAtNoon();
    open(LINE, AGAIN);
    expect(shownSince()).toBe(noon);
  });

  it("is none of a page that was left", () => {
    cutAtNoon();
    expect(shownSince()).toBe(noon);
  });

  it("is no answer that the line has kept true", () => {
    cutAtNoon();
    open(TOTAL);
    expect(shownSince()).toBe(noon);
  });

  it("is no product that is read again and again only since the line is cut: its price is that of its quote", () => {
    cutAtNoon();
    open(PRODUCT, AGAIN);
    expect(shownSince()).toBe(noon);
  });

  it("is an answer that something happened since, from then", () => {
    vi.setSystemTime(READ + MINUTE_MS);
    void queryClient.invalidateQueries({ queryKey: [TOTAL] });
    cutAtNoon();
    open(TOTAL);
    expect(shownSince()).toBe(READ + MINUTE_MS);
    queryClient.setQueryData([TOTAL], "99941.82");
    expect(shownSince()).toBe(noon);
  });

  it.each([
    ["an answer that was kept on the device from an earlier start", 10 * MINUTE_MS, READ - 10 * MINUTE_MS],
    ["no answer that was kept while the page was read anew", 5_000, noon],
  ])("is %s", (_which, age, oldest) => {
    queryClient.setQueryData([TOTAL], "99942.30", { updatedAt: READ - age });
    cutAtNoon();
    open(TOTAL);
    expect(shownSince()).toBe(oldest);
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
