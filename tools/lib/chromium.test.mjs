import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { chromiumOfSystem, findChromium, findTestBrowsers, headlessOfSystem } from "./chromium.mjs";

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

describe("headlessOfSystem", () => {
  it("takes the shell before the whole browser, and the one of CHROMIUM_PATH before both", () => {
    const shell = join(folder, "shell");
    mkdirSync(shell);
    for (const name of ["chromium", "chromium-headless-shell"]) {
      writeFileSync(join(shell, name), "#!/bin/sh\n");
      chmodSync(join(shell, name), 0o755);
    }
    expect(headlessOfSystem({ PATH: shell })).toBe(join(shell, "chromium-headless-shell"));
    expect(headlessOfSystem({ CHROMIUM_PATH: program, PATH: shell })).toBe(program);
    expect(headlessOfSystem({ PATH: folder })).toBe(program);
    expect(headlessOfSystem({ PATH: "/nowhere" })).toBeUndefined();
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
