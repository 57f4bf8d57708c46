/**
 * The channels and the forms of bank cards of a new installation, written a second time without their texts. After an intended change,
 * `npx vitest run apps/server/src/modules/funds/seeds -u` writes the file anew, and its diff is read.
 */
import { LANGUAGE_CODES } from "@candela/i18n";
import { expect, it } from "vitest";
import { SEED_PROPERTIES } from "./bank-properties.ts";
import { SEED_CHANNELS } from "./channels.ts";

it("a new installation begins as it is written in seeds.txt", async () => {
  const rows = (rows: readonly { readonly words: object }[]) =>
    rows.map(({ words, ...row }) => `  ${JSON.stringify({ ...row, words: Object.keys(words).join(" ") })}`);
  const lines = ["SEED_CHANNELS", ...rows(SEED_CHANNELS), "SEED_PROPERTIES", ...rows(SEED_PROPERTIES)];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("seeds.txt");
});

it("every channel and every field of a card speaks all languages, within the lengths that the tables have", () => {
  for (const { name, words } of [...SEED_CHANNELS, ...SEED_PROPERTIES]) {
    expect([name, ...Object.keys(words).toSorted()]).toEqual([name, ...LANGUAGE_CODES]);
    for (const { title, content } of Object.values(words)) {
      expect(title.length, title).toBeLessThanOrEqual(80);
      expect(content.length, content).toBeLessThanOrEqual(name.includes("_") ? 8_000 : 200);
    }
  }
});
