/** Leaves word of the running tests, as tools/testing/running-test.ts does for Vitest: `npm test` ends a run in which one of them hangs. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

export default class RunningTests implements Reporter {
  readonly #folder = process.env.RUNNING_TESTS;

  onTestBegin(test: TestCase, result: TestResult): void {
    const file = this.#file(result);
    // Its hooks and fixtures have the limit once more.
    if (file !== undefined) writeFileSync(file, JSON.stringify({ name: test.titlePath().slice(1).join(" > "), limitMs: 2 * test.timeout }));
  }

  onTestEnd(_: TestCase, result: TestResult): void {
    const file = this.#file(result);
    if (file !== undefined) rmSync(file, { force: true });
  }

  /** One for each test that can run at the same time. */
  #file({ parallelIndex }: TestResult): string | undefined {
    return this.#folder === undefined ? undefined : join(this.#folder, `browser-${parallelIndex}.json`);
  }
}
