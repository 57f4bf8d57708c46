/**
 * The seeds of a new installation, written a second time without their texts: switches, settings, remote settings, pages, notices. After an
 * intended change, `npx vitest run apps/server/src/modules/content/seeds -u` writes the file anew, and its diff is read.
 */

import { expect, it } from "vitest";
import { KIND_SEEDS } from "../../../product-kinds.ts";
import { SEED_ANNOUNCEMENTS } from "./announcements.ts";
import { SEED_BANNERS, SEED_POP_UPS } from "./banners.ts";
import { SEED_NEWS } from "./news.ts";
import { seedOptions } from "./page-options.ts";
import { SEED_PICTURES } from "./pictures.ts";
import { SEED_QUESTIONS } from "./questions.ts";
import { SEED_RICH_TEXTS } from "./rich-texts.ts";
import { SEED_LINES, SEED_SETTINGS, SEED_TEXTS, seedSwitches } from "./start-up.ts";

const PARTS: Readonly<Record<string, readonly object[]>> = {
  SEED_SWITCHES: seedSwitches(KIND_SEEDS.flatMap(({ switches }) => switches)),
  ...{ SEED_SETTINGS, SEED_TEXTS, SEED_LINES },
  SEED_OPTIONS: seedOptions(KIND_SEEDS.flatMap(({ options }) => options)),
  ...{ SEED_PICTURES },
  ...{ SEED_BANNERS, SEED_POP_UPS, SEED_ANNOUNCEMENTS, SEED_NEWS, SEED_QUESTIONS, SEED_RICH_TEXTS },
};
/** Words are the reader's, not the reviewer's of this file: which languages there are is enough. */
const wordless = (_key: string, value: unknown): unknown => {
  if (typeof value !== "object" || value === null || !("en" in value)) return value;
  return Object.keys(value).join(" ");
};

it("a new installation begins as it is written in seeds.txt", async () => {
  const lines = Object.entries(PARTS).flatMap(([name, rows]) => [name, ...rows.map((row) => `  ${JSON.stringify(row, wordless)}`)]);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("seeds.txt");
});
