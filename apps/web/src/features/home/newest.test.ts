import type { Row } from "@candela/api";
import { describe, expect, it } from "vitest";
import { newestOf } from "./newest.ts";

const article = (id: string, ts: number, isPinned = false): Row<"GET /api/notice/list"> => ({
  id,
  title: id,
  summary: "",
  img: "",
  isPinned,
  ts,
});

describe("the line under home's shortcuts", () => {
  it.each([
    ["the later announcement, whatever is pinned", [article("pinned", 1, true), article("later", 2)], [article("news", 1)], "notice later"],
    ["the later piece of news", [article("pinned", 1, true), article("plain", 1)], [article("news", 2)], "news news"],
    ["of one moment the news", [article("pinned", 1, true), article("plain", 1)], [article("news", 1)], "news news"],
    ["of one moment what is not pinned", [article("pinned", 1, true), article("plain", 1)], [], "notice plain"],
    ["a pinned one that came last", [article("pinned", 3, true), article("plain", 1)], [article("news", 2)], "notice pinned"],
    ["the only one", [article("pinned", 1, true)], [], "notice pinned"],
  ])("tells %s", (_what, notices, news, told) => {
    const newest = newestOf(notices, news);
    expect(`${newest?.kind} ${newest?.article.id}`).toBe(told);
  });

  it("tells nothing while one of the two is not known, and where there is none", () => {
    expect(newestOf(undefined, [article("news", 1)])).toBeNull();
    expect(newestOf([article("plain", 1)], undefined)).toBeNull();
    expect(newestOf([], [])).toBeNull();
  });
});
