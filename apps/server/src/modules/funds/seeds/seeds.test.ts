/**
 * The channels and the forms of bank cards of a new installation, written a second time without their texts. After an intended change,
 * `npx vitest run apps/server/src/modules/funds/seeds -u` writes the file anew, and its diff is read.
 */
import { expect, it } from "vitest";
import { SEED_PROPERTIES } from "./bank-properties.ts";
import { SEED_CHANNELS } from "./channels.ts";

it("a new installation begins as it is written in seeds.txt", async () => {
  const rows = (rows: readonly { readonly words: object }[]) =>
    rows.map(({ words, ...row }) => `  ${JSON.stringify({ ...row, words: Object.keys(words).join(" ") })}`);
  const lines = ["SEED_CHANNELS", ...rows(SEED_CHANNELS), "SEED_PROPERTIES", ...rows(SEED_PROPERTIES)];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("seeds.txt");
});
