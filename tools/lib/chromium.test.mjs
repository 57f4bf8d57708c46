import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { chromiumOfSystem, findChromium, findTestBrowsers } from "./chromium.mjs";

const folder = mkdtempSync(join(tmpdir(), "candela-chromium-"));
const program = join(folder, "google-chrome");
writeFileSync(program, "#!/bin/sh\n");
chmodSync(program, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("findChromium", () => {
  it("takes CHROMIUM_PATH before any other", () => {
    expect(findChromium({ CHROMIUM_PATH: program, PATH: "/nowhere" })).toBe(program);
  });

  it("rejects a CHROMIUM_PATH that cannot be run instead of taking another", () => {
    const text = join(folder, "text");
    writeFileSync(text, "");
    expect(() => findChromium({ CHROMIUM_PATH: text, PATH: folder })).toThrow(`CHROMIUM_PATH=${text} is not a program`);
  });

  it("looks along the path", () => {
    expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(program);
  });
});

describe("findTestBrowsers", () => {
  const both = mkdtempSync(join(folder, "both-"));
  for (const name of ["chromium", "chromium-headless-shell"]) {
    writeFileSync(join(both, name), "#!/bin/sh\n");
    chmodSync(join(both, name), 0o755);
  }

  it("takes the headless shell beside the full browser", () => {
    expect(findTestBrowsers({ PATH: both })).toEqual({ headless: join(both, "chromium-headless-shell"), full: join(both, "chromium") });
  });

  it("takes the one of CHROMIUM_PATH for both", () => {
    expect(findTestBrowsers({ CHROMIUM_PATH: program, PATH: both })).toEqual({ headless: program, full: program });
  });
});

describe("chromiumOfSystem", () => {
  it("finds what findChromium does, and installs nothing where there is none", () => {
    expect(chromiumOfSystem({ PATH: `/nowhere:${folder}` })).toBe(program);
    expect(chromiumOfSystem({ CHROMIUM_PATH: program, PATH: "/nowhere" })).toBe(program);
    expect(chromiumOfSystem({ PATH: "/nowhere" })).toBeUndefined();
  });

  it("rejects a CHROMIUM_PATH that cannot be run, too", () => {
    expect(() => chromiumOfSystem({ CHROMIUM_PATH: "/nowhere/chromium", PATH: folder })).toThrow("is not a program");
  });
});
