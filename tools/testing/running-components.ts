/**
 * Names the running component test in a file, as running-test.ts does for tests of Node: a page can write no file, so Vitest itself does it. Even
 * an endless loop in a page leaves its file's name, for that was written before the loop began.
 */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";

const FILE_LIMIT_MS = 120_000;

export default class RunningComponents implements Reporter {
  readonly #folder = process.env.RUNNING_TESTS;

  onTestModuleStart(module: TestModule): void {
    this.#say(module, module.relativeModuleId);
  }

  onTestCaseReady(test: TestCase): void {
    this.#say(test.module, `${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestModuleEnd(module: TestModule): void {
    const file = this.#file(module);
    if (file !== undefined) rmSync(file, { force: true });
  }

  #say(module: TestModule, name: string): void {
    const file = this.#file(module);
    if (file !== undefined) writeFileSync(file, JSON.stringify({ name, limitMs: FILE_LIMIT_MS }));
  }

  #file(module: TestModule): string | undefined {
    return this.#folder === undefined || !module.project.name.startsWith("component")
      ? undefined
      : join(this.#folder, `component-${module.id}.json`);
  }
}
