import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commands } from "./commands.mjs";
import { inProject, projectFolder } from "./project.mjs";

const run = (...args) =>
  spawnSync(process.execPath, [inProject("tools", "run.mjs"), ...args], {
    cwd: join(projectFolder, "docs"),
    encoding: "utf8",
    env: { ...process.env, INIT_CWD: join(projectFolder, "docs") },
  });

describe("npm's scripts", () => {
  const { scripts } = JSON.parse(readFileSync(inProject("package.json"), "utf8"));
  const called = Object.values(scripts).flatMap((line) => /tools\/run\.mjs (\S+)/.exec(line)?.[1] ?? []);

  it("call commands that there are, and every command is called", () => {
    const ofCi = /tools\/run\.mjs (\S+)/.exec(readFileSync(inProject(".ci", "run"), "utf8"))?.[1];
    expect([...new Set([...called, ofCi])].sort()).toEqual(Object.keys(commands).sort());
  });

  it("have programs that there are", () => {
    for (const { program } of Object.values(commands)) expect(program === undefined || existsSync(inProject(...program))).toBe(true);
  });
});

describe("run.mjs", () => {
  it("says which commands there are when asked for another", () => {
    for (const name of ["dance", "constructor"])
      expect(run(name)).toMatchObject({
        status: 1,
        stdout: "",
        stderr: expect.stringMatching(/^candela: no command \w+: there are bench, /),
      });
  });

  it("passes arguments on to the program, and its exit code back", () => {
    expect(run("simulate", "--ops", "0")).toMatchObject({ status: 1, stderr: expect.stringContaining("--ops takes a number above zero") });
    expect(run("simulate", "--ops", "200")).toMatchObject({ status: 0, stdout: expect.stringContaining("200 operations agree") });
    expect(run("simulate", "--ops", "200", "--mode", "funds")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("mode funds: 200"),
    });
    expect(run("simulate", "--ops", "200", "--mode", "campaign")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("mode campaign: 200"),
    });
    expect(run("simulate", "--mode", "other")).toMatchObject({ status: 1, stderr: expect.stringContaining("--mode takes one of") });
  });

  it("reads a receipt's file from where the caller stands", () => {
    const { args } = commands.verify;
    const before = process.env.INIT_CWD;
    process.env.INIT_CWD = "/somewhere";
    try {
      expect(args(["receipt", "a.json", "--key", "k"])).toEqual(["verify", "receipt", "/somewhere/a.json", "--key", "k"]);
      expect(args(["receipt", "--server", "u"])).toEqual(["verify", "receipt", "--server", "u"]);
      expect(args([])).toEqual(["verify"]);
    } finally {
      if (before === undefined) delete process.env.INIT_CWD;
      else process.env.INIT_CWD = before;
    }
  });
});
