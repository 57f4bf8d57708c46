import { HOUR_MS } from "@candela/model";
import { expect, it } from "vitest";
import { keptAnswers, newerAnswers } from "./persisted-queries.ts";

const NOW = Date.UTC(2026, 10, 22);
const SWITCHES = ["GET /api/switchSet/list", {}, "", "en"];
const SITE = ["GET /api/siteInfo/getSiteInfo", {}, "", "en"];

it("rows come back without those that are none, single things as they are", () => {
  const kept = [
    { key: SWITCHES, data: [null, { desc: "a", status: 1 }, "b", [1]], at: NOW - HOUR_MS },
    { key: SITE, data: { siteName: "x" }, at: NOW - HOUR_MS },
    { key: SITE, data: null, at: NOW - HOUR_MS },
  ];
  expect(keptAnswers(kept, NOW).map(({ data }) => data)).toEqual([[{ desc: "a", status: 1 }], { siteName: "x" }, null]);
});

it.each([
  ["an empty cache", undefined],
  ["no list", { key: SITE }],
  ["nothing where an answer should be", [null]],
  ["a key that is none", [{ key: "GET /api/siteInfo/getSiteInfo", data: {}, at: NOW }]],
  ["a key of numbers", [{ key: [1], data: {}, at: NOW }]],
  ["a time that is none", [{ key: SITE, data: {}, at: "now" }]],
  ["one thing where rows should be", [{ key: SWITCHES, data: { a: 1 }, at: NOW }]],
  ["a text where rows should be", [{ key: SWITCHES, data: "x", at: NOW }]],
  ["rows where one thing should be", [{ key: SITE, data: [{}], at: NOW }]],
  ["what is a week old", [{ key: SITE, data: {}, at: NOW - 7 * 24 * HOUR_MS }]],
])("%s: nothing is shown", (_what, stored) => expect(keptAnswers(stored, NOW)).toEqual([]));

it("what was kept while the clock was ahead is read anew", () => {
  expect(keptAnswers([{ key: SITE, data: {}, at: NOW + 24 * HOUR_MS }], NOW)).toEqual([{ key: SITE, data: {}, at: NOW - HOUR_MS }]);
});

it("what another tab has read since is newer, what it holds from before is not", () => {
  const [older, newer] = [
    { key: SWITCHES, data: [], at: NOW - 2 * HOUR_MS },
    { key: SITE, data: { siteName: "x" }, at: NOW },
  ];
  expect(newerAnswers([older, newer], () => NOW - HOUR_MS)).toEqual([newer]);
  expect(newerAnswers([older, newer], () => undefined)).toEqual([older, newer]);
  expect(newerAnswers([newer], () => NOW)).toEqual([]);
});
