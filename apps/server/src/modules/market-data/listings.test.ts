import type { IssuedShare } from "@candela/feeds";
import { expect, it } from "vitest";
import { growingTogether } from "./listings.ts";

it("a market and the thread that folds its past take the same shares, and one without a thread takes them alone", () => {
  const shares: readonly IssuedShare[] = [];
  const told: string[] = [];
  const feed = { relist: (issued: readonly IssuedShare[]) => void told.push(`feed ${issued === shares}`) };
  growingTogether(feed, { relist: (issued) => void told.push(`thread ${issued === shares}`) }).relist(shares);
  growingTogether(feed, {}).relist(shares);
  expect(told).toEqual(["feed true", "thread true", "feed true"]);
});
