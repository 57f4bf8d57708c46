import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { withCheckoutLock } from "./checkout-lock.mjs";

const scratch = mkdtempSync(join(tmpdir(), "candela-checkout-lock-"));
let lock = "";
beforeEach(() => {
  lock = join(mkdtempSync(join(scratch, "case-")), "lock");
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("the checkout's lock", () => {
  it("lets several processes through one at a time", async () => {
    const log = join(scratch, "log");
    writeFileSync(log, "");
    const script = `
      import { appendFileSync } from "node:fs";
      import { withCheckoutLock } from ${JSON.stringify(join(import.meta.dirname, "checkout-lock.mjs"))};
      await withCheckoutLock(async () => {
        appendFileSync(${JSON.stringify(log)}, "in\\n");
        await new Promise((resolve) => setImmediate(resolve));
        appendFileSync(${JSON.stringify(log)}, "out\\n");
      }, () => undefined, ${JSON.stringify(lock)});`;
    const run = () => promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
    await Promise.all([run(), run(), run(), run()]);
    expect(readFileSync(log, "utf8")).toBe("in\nout\n".repeat(4));
    expect(existsSync(lock)).toBe(false);
  });

  it("is taken over from an owner that died", async () => {
    mkdirSync(lock);
    writeFileSync(join(lock, "pid"), "999999999");
    expect(await withCheckoutLock(async () => "done", undefined, lock)).toBe("done");
  });

  it("is taken over from an owner that died before it left its number", async () => {
    mkdirSync(lock);
    expect(await withCheckoutLock(async () => "done", undefined, lock)).toBe("done");
  });

  it("is waited for, and the waiter is told for whom", async () => {
    let finish = () => undefined;
    const first = withCheckoutLock(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
      undefined,
      lock,
    );
    /** @type {Promise<string> | undefined} */
    let second;
    const owner = await new Promise((resolve) => {
      second = withCheckoutLock(async () => "second", resolve, lock);
    });
    expect(owner).toBe(process.pid);
    finish("first");
    expect(await first).toBe("first");
    // A test that does not wait for it finds its folder gone in the middle of the next one.
    expect(await second).toBe("second");
  });

  it("is given back when the work fails", async () => {
    await expect(withCheckoutLock(() => Promise.reject(new Error("no")), undefined, lock)).rejects.toThrow("no");
    expect(existsSync(lock)).toBe(false);
  });
});
