import { expect, it } from "vitest";
import { PACKS } from "./packs.ts";

/** What a count may be one of; a text that says its noun after the number needs the form for one. */
const COUNTS = "count|trades|copies|lots|days";
const BARE = new RegExp(`\\{(?:${COUNTS})\\} (?!as\\b)(?:[a-z]+ )?[a-z]+s\\b`);
const isBare = (text: string) => !text.includes(", plural,") && BARE.test(text);

/** Texts whose number is a limit of the rules, or never one. */
const NEVER_ONE = [
  ...["listing_day_invalid", "range_too_long", "statement_too_long", "copy_lead_seen", "copy_how_young"],
  // All languages, comparisons of a whole day, lots of an offer, the markets of home, and messages that are told together.
  ...["language_search", "day_checked_text", "shares_axis_offered", "home_breadth_of", "inbox_several", "inbox_several_any"],
];

const english = Object.entries(PACKS.en ?? {});

it("says one of something in the form for one", () => {
  const faults = english.filter(([key, text]) => !NEVER_ONE.includes(key) && isBare(text));
  expect(faults.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
});

it("lists no text that would be fine anyway", () => {
  const needed = english.flatMap(([key, text]) => (isBare(text) ? [key] : []));
  expect(NEVER_ONE.filter((key) => !needed.includes(key))).toEqual([]);
});
