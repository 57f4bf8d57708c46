import { proves } from "@candela/testkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { debounce } from "./debounce.ts";

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
