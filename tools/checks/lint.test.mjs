import { describe, expect, it } from "vitest";
import { problemsOf } from "./lib/plant.mjs";
import * as lint from "./lint.mjs";

const TIMEOUT_MS = 60_000;
const withRules = { copies: ["biome.json", "tools/checks/private-members.grit"] };

describe("lint", () => {
  it.each([
    ["any", "packages/model/src/a.ts", "export const a = (b: any) => b;\n", "noExplicitAny"],
    ["a non-null mark", "packages/model/src/a.ts", "export const a = (b?: { c: number }) => b!.c;\n", "noNonNullAssertion"],
    ["an enum", "packages/model/src/a.ts", "export enum A {\n  b,\n}\n", "noEnum"],
    ["a namespace", "packages/model/src/a.ts", "export namespace A {\n  export const b = 1;\n}\n", "noNamespace"],
    [
      "a private member that is private to the compiler only",
      "packages/model/src/a.ts",
      "export class A {\n  private b = 1;\n  c = () => this.b;\n}\n",
      "plugin",
    ],
    ["an import that is not used", "packages/model/src/a.ts", 'import { b } from "./b.ts";\n', "noUnusedImports"],
    ["a print in the product", "apps/server/src/a.ts", "console.log(1);\n", "noConsole"],
    [
      "an effect with a missing dependency",
      "apps/web/src/a.tsx",
      'import { useEffect } from "react";\nexport function A({ b }: { b: () => void }) {\n  useEffect(() => b(), []);\n  return null;\n}\n',
      "useExhaustiveDependencies",
    ],
    [
      "a hook in a condition",
      "apps/web/src/a.tsx",
      'import { useState } from "react";\nexport function A({ b }: { b: boolean }) {\n  if (b) useState(1);\n  return null;\n}\n',
      "useHookAtTopLevel",
    ],
    ["a picture without words", "apps/web/src/a.tsx", 'export const A = () => <img src="/a.png" />;\n', "useAltText"],
    [
      "a click that no keyboard can do",
      "apps/web/src/a.tsx",
      "export const A = ({ b }: { b: () => void }) => <div onClick={b} />;\n",
      "useKeyWithClickEvents",
    ],
    ["another format", "packages/model/src/a.ts", "export  const a = 1\n", "format"],
  ])("finds %s", { timeout: TIMEOUT_MS }, async (_name, path, text, rule) => {
    const problems = await problemsOf(lint, { [path]: text }, withRules);
    expect(problems.filter((problem) => problem.includes(path) && problem.includes(rule))).toHaveLength(1);
  });

  it("passes a private constructor", { timeout: TIMEOUT_MS }, async () => {
    const text = "export class A {\n  private constructor() {}\n  static make = () => new A();\n}\n";
    expect(await problemsOf(lint, { "packages/model/src/a.ts": text }, withRules)).toEqual([]);
  });

  it("passes what is in order", { timeout: TIMEOUT_MS }, async () => {
    expect(await problemsOf(lint, { "packages/model/src/a.ts": "export const a = 1;\n" }, withRules)).toEqual([]);
  });
});
