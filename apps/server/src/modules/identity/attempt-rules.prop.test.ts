import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ATTEMPT_POLICIES, type AttemptState, countAttempt, FRESH_ATTEMPTS, forgetAfterMs, waitOf } from "./attempt-rules.ts";

const hourMs = 3_600_000;
const policy = ATTEMPT_POLICIES.account;

/** Times at which tries were allowed, of someone who tries at each of the given moments. */
function allowedAt(moments: readonly number[]): number[] {
  let state: AttemptState = FRESH_ATTEMPTS;
  return moments.filter((now) => {
    if (waitOf(state, now) > 0) return false;
    state = countAttempt(state, policy, now);
    return true;
  });
}

describe("the policy of an account", () => {
  it("lets at most ten tries through in any hour, however they are spread", () => {
    const gaps = fc.array(fc.oneof(fc.integer({ min: 1, max: 120_000 }), fc.integer({ min: 1, max: 2 * hourMs })), { maxLength: 300 });
    fc.assert(
      fc.property(gaps, (list) => {
        let now = 1_700_000_000_000;
        const allowed = allowedAt(list.map((gap) => (now += gap)));
        for (const [index, at] of allowed.entries()) expect(at - (allowed[index - 10] ?? -Infinity)).toBeGreaterThanOrEqual(hourMs);
      }),
      { seed: 20, numRuns: atDepth(300) },
    );
  });

  it("never makes anyone wait longer than its limit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (tries) => {
        let state = FRESH_ATTEMPTS;
        let now = 1_000;
        for (let i = 0; i < tries; i += 1) {
          now += waitOf(state, now);
          state = countAttempt(state, policy, now);
          expect(waitOf(state, now)).toBeLessThanOrEqual(policy.waitMsMax);
        }
      }),
      { seed: 21, numRuns: atDepth(100) },
    );
  });
});

it("gives the free tries at once, then doubles, then forgets", () => {
  const waits: number[] = [];
  let state = FRESH_ATTEMPTS;
  let now = 1_000_000;
  for (let i = 0; i < 9; i += 1) {
    state = countAttempt(state, policy, now);
    waits.push(waitOf(state, now) / 60_000);
    now = state.nextAllowedMs;
  }
  expect(waits).toEqual([0, 0, 0, 1, 2, 4, 8, 15, 15]);
  expect(countAttempt(state, policy, state.nextAllowedMs + policy.forgetMs).count).toBe(1);
});

it("rows are kept as long as anybody remembers them: of fund passwords a day, and the longest wait", () => {
  expect(forgetAfterMs(ATTEMPT_POLICIES)).toBe(25 * hourMs);
});

it("takes at most 30 wrong fund passwords a day from somebody who never rests", () => {
  const { fundPassword } = ATTEMPT_POLICIES;
  let state = FRESH_ATTEMPTS;
  let now = 1_000_000;
  const end = now + 24 * hourMs;
  let tries = 0;
  for (; now < end; tries += 1) {
    state = countAttempt(state, fundPassword, now);
    now = Math.max(now, state.nextAllowedMs);
  }
  expect(tries).toBe(30);
});
