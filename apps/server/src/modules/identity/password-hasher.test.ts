import { expect, it } from "vitest";
import { createPasswordHasher } from "./password-hasher.ts";

const now = 1_000;
const deadline = now + 8_000;

it("stores Argon2id with its cost, salted, and knows the password again", async () => {
  const hasher = createPasswordHasher({ now: () => now });
  const [first, second] = [await hasher.hash("password1", deadline), await hasher.hash("password1", deadline)];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
  expect(await hasher.verify(first, "password1", deadline)).toBe(true);
  expect(await hasher.verify(first, "password2", deadline)).toBe(false);
});

it("says no for an account without a password, even to the password of the stand-in", async () => {
  const hasher = createPasswordHasher({ now: () => now });
  expect(await hasher.verify(null, "an account that does not exist", deadline)).toBe(false);
});

it("rejects what its queue cannot hold and serves the rest", async () => {
  const hasher = createPasswordHasher({ now: () => now }, { atOnce: 1, waitingMax: 3 });
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => hasher.verify(null, "password1", deadline)));
  const rejected = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(outcomes.length - rejected.length).toBe(4);
  for (const { reason } of rejected) expect(reason).toMatchObject({ key: "overloaded" });
  expect(await hasher.verify(null, "password1", deadline)).toBe(false);
});

it("does no work for a caller who is not waiting any more", async () => {
  let time = now;
  const hasher = createPasswordHasher({ now: () => time }, { atOnce: 1, waitingMax: 3 });
  const first = hasher.hash("password1", deadline);
  const second = hasher.hash("password1", deadline);
  time = deadline;
  await expect(second).rejects.toMatchObject({ key: "overloaded" });
  expect(await first).toMatch(/^\$argon2id\$/);
});
