import { describe, expect, it } from "vitest";
import { problemsOf } from "./lib/plant.mjs";
import * as typing from "./typing.mjs";

const TIMEOUT_MS = 60_000;
const config = JSON.stringify({
  compilerOptions: { strict: true, noEmit: true, types: [], target: "ES2024", module: "ESNext" },
  include: ["src"],
});

describe("types", () => {
  it("finds what does not compile, and what compiles although it must not", { timeout: TIMEOUT_MS }, async () => {
    const problems = await problemsOf(typing, {
      "tsconfig.json": config,
      "src/a.ts": 'export const a: number = "1";\n',
      // In parts, so that this file holds no such mark itself.
      "src/b.type-test.ts": ["// @ts-expect-", "error a text is not a number\nexport const b: string = 'fine';\n"].join(""),
    });
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain("src/a.ts(1,14): error TS2322");
    expect(problems[1]).toContain("src/b.type-test.ts(1,1): error TS2578");
  });

  it("passes what compiles", { timeout: TIMEOUT_MS }, async () => {
    expect(await problemsOf(typing, { "tsconfig.json": config, "src/a.ts": "export const a: number = 1;\n" })).toEqual([]);
  });
});
