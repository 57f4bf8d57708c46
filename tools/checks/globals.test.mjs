import { describe, expect, it } from "vitest";
import * as globals from "./globals.mjs";
import { problemsOf } from "./lib/plant.mjs";

describe("globals", () => {
  it.each([
    ["the clock in a package", "packages/engine/src/a.ts", "export const a = () => Date.now();", "Date.now"],
    ["a date of now", "packages/model/src/a.ts", "export const a = () => new Date();", "new Date()"],
    ["the date function", "packages/model/src/a.ts", "export const a = () => Date();", "Date()"],
    ["random numbers in a package", "packages/feeds/src/a.ts", "export const a = () => Math.random();", "Math.random"],
    ["a clock handed on", "apps/server/src/modules/x/a.ts", "export const clock = { now: Date.now };", "Date.now"],
    ["ids made in a module", "apps/server/src/modules/x/a.ts", "export const id = () => crypto.randomUUID();", "crypto.randomUUID"],
    ["the monotonic clock in a module", "apps/server/src/modules/x/a.ts", "export const a = () => performance.now();", "performance.now"],
    [
      "the device's clock in the web app",
      "apps/web/src/features/a/age.ts",
      "export const age = (ts: number) => Date.now() - ts;",
      "Date.now",
    ],
    ["a date of the device", "apps/web/src/lib/a.ts", "export const today = () => new Date();", "new Date()"],
    ["the device's clock handed on", "apps/web/src/lib/a.ts", "export const now = { read: Date.now };", "Date.now"],
    ["a setting read in a module", "apps/server/src/modules/x/a.ts", "export const port = process.env.PORT;", "process.env"],
    ["a setting read in the web app", "apps/web/src/lib/a.ts", 'export const mode = process.env["MODE"];', "process.env"],
    [
      "a setting imported",
      "apps/server/src/modules/x/a.ts",
      'import { env } from "node:process"; export const a = env.PORT;',
      "process.env",
    ],
    ["a setting taken apart", "apps/server/src/modules/x/a.ts", "const { env } = process; export const a = env.PORT;", "process.env"],
  ])("finds %s", async (_name, path, text, found) => {
    const problems = await problemsOf(globals, { [path]: text });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${path}:1: ${found.replaceAll(/[().]/g, "\\$&")} is read here`));
  });

  it("finds letters made small or large by the language of the machine, and leaves a language that is named alone", async () => {
    const text = (call) => `export const a = (text: string) => text.trim().${call};`;
    const problems = await problemsOf(globals, {
      "apps/web/src/lib/a.ts": text("toLocaleLowerCase()"),
      "apps/server/src/modules/x/a.ts": text("toLocaleUpperCase()"),
      "packages/i18n/src/a.ts": text('toLocaleLowerCase("tr")'),
      "packages/model/src/a.ts": text("toLowerCase()"),
    });
    expect(problems.toSorted()).toEqual([
      expect.stringMatching(/^apps\/server.*:1: toLocaleUpperCase\(\) goes by the language of the machine/),
      expect.stringMatching(/^apps\/web.*:1: toLocaleLowerCase\(\) goes by the language of the machine/),
    ]);
  });

  it("leaves the clock, the config, tests, times that were passed in, comments and the clock of the web app alone", async () => {
    const problems = await problemsOf(globals, {
      "apps/server/src/platform/clock.ts": "export const clock = { now: () => Date.now() };",
      "apps/server/src/config.ts": "export const port = process.env.PORT;",
      "apps/server/src/platform/retry.ts": "export const wait = () => randomInt(5);",
      "packages/engine/src/a.test.ts": "Date.now();",
      "packages/engine/src/a.ts": "/** Never Date.now(). */ export const day = (ts: number) => new Date(ts).getUTCDay();",
      "apps/web/src/lib/time/server-clock.ts": "export const now = () => Date.now();",
      "apps/web/src/lib/browser/debounce.ts":
        "export const start = () => performance.now(); export const day = (ts: number) => new Date(ts);",
      "packages/testkit/src/a.ts": "export const now = () => Date.now();",
    });
    expect(problems).toEqual([]);
  });
});
