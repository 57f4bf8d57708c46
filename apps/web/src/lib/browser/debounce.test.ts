import { proves } from "@candela/testkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { debounce, throttle } from "./debounce.ts";

let heard: string[];
const work = (text: string) => heard.push(text);
beforeEach(() => {
  heard = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("debounce", () => {
  it("calls once, half a second after the last ask, with what was asked last", proves("9.35"), () => {
    const paced = debounce(work);
    for (const text of ["a", "b", "c"]) {
      paced(text);
      vi.advanceTimersByTime(499);
    }
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(["c"]);
  });

  it("drops what waits when it is cancelled, and goes on afterwards", () => {
    const paced = debounce(work, 100);
    paced("a");
    paced.cancel();
    vi.advanceTimersByTime(1_000);
    paced("b");
    vi.advanceTimersByTime(100);
    expect(heard).toEqual(["b"]);
  });
});

describe("throttle", () => {
  it("calls at once, then at most every half second, and keeps the last", proves("9.35"), () => {
    const paced = throttle(work);
    for (const text of ["a", "b", "c"]) paced(text);
    expect(heard).toEqual(["a"]);
    vi.advanceTimersByTime(500);
    expect(heard).toEqual(["a", "c"]);
    paced("d");
    vi.advanceTimersByTime(499);
    expect(heard).toEqual(["a", "c"]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(["a", "c", "d"]);
  });

  it("says nothing more when nothing was asked meanwhile", () => {
    throttle(work)("a");
    vi.advanceTimersByTime(5_000);
    expect(heard).toEqual(["a"]);
  });

  it("drops what waits when it is cancelled, and is free at once", () => {
    const paced = throttle(work);
    paced("a");
    paced("b");
    paced.cancel();
    paced("c");
    vi.advanceTimersByTime(500);
    expect(heard).toEqual(["a", "c"]);
  });
});
