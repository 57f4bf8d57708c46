import { expect, it } from "vitest";
import { afterFirstPaint, type PaintHost } from "./after-first-paint.ts";

/** A window in which frames, quiet moments and timers come when the test says so. */
function handWound(idle: boolean) {
  const due: { kind: string; run: () => void }[] = [];
  const add = (kind: string) => (run: () => void) => due.push({ kind, run });
  const host: PaintHost = {
    requestAnimationFrame: add("frame"),
    requestIdleCallback: idle ? add("idle") : undefined,
    setTimeout: add("timer"),
  };
  return { host, kinds: () => due.map(({ kind }) => kind), run: () => due.shift()?.run() };
}

it.each([
  [true, "idle"],
  [false, "timer"],
] as const)("waits for a frame and then for a quiet moment; a timer where the browser knows none (%s)", async (idle, then) => {
  const { host, kinds, run } = handWound(idle);
  let over = false;
  const waited = afterFirstPaint(host).then(() => {
    over = true;
  });
  expect(kinds()).toEqual(["frame"]);
  run();
  expect([kinds(), over]).toEqual([[then], false]);
  run();
  await waited;
  expect(over).toBe(true);
});
