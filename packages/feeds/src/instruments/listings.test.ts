/**
 * Every product with its numbers, written down once more: a scale, a step, a spread or a lot that changes is a change of what people trade, which a
 * reviewer reads. After an intended change, `npx vitest run packages/feeds/src/instruments -u` writes the file anew.
 */
import { expect, it } from "vitest";
import { LISTINGS } from "./index.ts";

const text = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === "bigint" ? `${one}n` : one)).replaceAll('"', "");

it("products are as they are written in listings.txt", async () => {
  const lines = LISTINGS.flatMap(({ instrument, ...listing }) => [
    `${instrument.productCode}`,
    ...Object.entries({ ...instrument, ...listing })
      .filter(([name]) => name !== "productCode")
      .map(([name, value]) => `  ${name} ${text(value)}`),
  ]);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("listings.txt");
});
