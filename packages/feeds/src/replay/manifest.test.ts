import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { intervalLength, readManifest } from "./manifest.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "manifest-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const entry = { file: "a.csv", symbol: "A", name: "A one", kind: "bars", interval: "1m", rows: 5, price_kind: "trades" };

async function read(manifest: unknown) {
  await writeFile(path.join(folder, "MANIFEST.json"), JSON.stringify(manifest));
  return readManifest(folder);
}

const readEntry = async (more: object) => (await read({ format_version: 1, files: [{ ...entry, ...more }] }))[0];

describe("a recording", () => {
  it("is read field by field", async () => {
    expect(await readEntry({})).toEqual({
      ...{ file: "a.csv", symbol: "A", name: "A one", kind: "bars", interval: "1m", rows: 5 },
      ...{ priceKind: "trades", hasKnownOutliers: false },
    });
  });

  it.each([
    ["a list of them", [{ row: 7, note: "a false print" }]],
    ["words", "two false prints in March"],
    ["a count", 2],
    ["a mark", true],
  ])("has known outliers when its folder tells them, as %s", async (_form, known) => {
    expect((await readEntry({ known_outliers: known }))?.hasKnownOutliers).toBe(true);
  });

  it.each(["file", "symbol", "name", "interval", "price_kind"])("without its %s is rejected by name", async (field) => {
    await expect(readEntry({ [field]: undefined })).rejects.toThrow(`an entry without ${field}`);
  });

  it.each([
    ["of another kind", { kind: "candles" }],
    ["without a number of rows", { rows: "5" }],
  ])("%s is rejected", async (_what, more) => {
    await expect(readEntry(more)).rejects.toThrow("a.csv is of an unknown kind");
  });
});

it.each([
  ["another format", { format_version: 2, files: [] }],
  ["no files", { format_version: 1 }],
  ["nothing of it", null],
])("a manifest with %s is rejected with its folder's name", async (_what, manifest) => {
  await expect(read(manifest)).rejects.toThrow(`${path.join(folder, "MANIFEST.json")} is not a market data manifest of format 1`);
});

it.each([
  ["1s", 1_000],
  ["15m", 900_000],
  ["4h", 14_400_000],
  ["1d", 86_400_000],
  ["tick-trades", undefined],
  ["1w", undefined],
  ["", undefined],
])("the interval %j lasts %j ms", (interval, ms) => expect(intervalLength(interval)).toBe(ms));
