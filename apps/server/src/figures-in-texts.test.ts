/**
 * Figures that texts repeat in words: the paper money of a guest, and how long a session lives. Texts are written by hand, so this says which of them
 * a changed constant makes untrue.
 */

import { PAPER_GRANT_USDT } from "@candela/api";
import { PACKS } from "@candela/i18n/packs";
import { DAY_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { SEED_ANNOUNCEMENTS } from "./modules/content/seeds/announcements.ts";
import { SEED_BANNERS, SEED_POP_UPS } from "./modules/content/seeds/banners.ts";
import { SEED_NEWS } from "./modules/content/seeds/news.ts";
import { SEED_QUESTIONS } from "./modules/content/seeds/questions.ts";
import { SEED_RICH_TEXTS } from "./modules/content/seeds/rich-texts.ts";
import { ABSOLUTE_MS, IDLE_MS } from "./modules/identity/session-reader.ts";

const SEEDS = { SEED_ANNOUNCEMENTS, SEED_BANNERS, SEED_POP_UPS, SEED_NEWS, SEED_QUESTIONS, SEED_RICH_TEXTS };

/** Every text of a value, with the way to it. */
function textsOf(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${path}.${key}`));
}

const TEXTS = [...textsOf(PACKS, "packs"), ...textsOf(SEEDS, "seeds")];

/** Texts in which the pattern is found, each with what its group caught. */
function found(pattern: RegExp): [path: string, figure: string][] {
  return TEXTS.flatMap(([path, text]) => [...text.matchAll(pattern)].map(([, figure = ""]) => [path, figure] as [string, string]));
}

const GRANT = Number(PAPER_GRANT_USDT).toLocaleString("en");

describe("texts name", () => {
  it.each([
    ["the paper money of a guest", /(\d{2,3},\d{3}) USDT/g, GRANT, 15],
    ["the days after which an unused session ends, in English", /(\d+) days without use/g, String(IDLE_MS / DAY_MS), 1],
    ["the days after which an unused session ends, in Chinese", /(\d+) 天未使用/g, String(IDLE_MS / DAY_MS), 1],
    ["the days after which every session ends, in English", /after (\d+) days in any case/g, String(ABSOLUTE_MS / DAY_MS), 1],
    ["the days after which every session ends, in Chinese", /或满 (\d+) 天/g, String(ABSOLUTE_MS / DAY_MS), 1],
  ])("%s as it is", (_what, pattern, figure, atLeast) => {
    const places = found(pattern);
    expect(places.length).toBeGreaterThanOrEqual(atLeast);
    expect(places.filter(([, said]) => said !== figure)).toEqual([]);
  });
});
