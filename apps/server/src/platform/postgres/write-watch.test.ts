import { expect, it } from "vitest";
import { postgres } from "./driver.ts";
import { WriteWatch } from "./write-watch.ts";

const diskFull = Object.assign(new postgres.PostgresError("by a test"), { code: "53100" });
let now = 0;
function watch(): WriteWatch {
  now = 1_000_000;
  return new WriteWatch({ now: () => now });
}

it("tells of a write that found no room until one succeeds", () => {
  const writes = watch();
  expect(writes.problem()).toBeNull();
  writes.begin()(diskFull);
  expect(writes.problem()).toBe("disk_full");
  writes.begin()();
  expect(writes.problem()).toBeNull();
});

it("does not tell for ever when nobody writes any more", () => {
  const writes = watch();
  writes.begin()(diskFull);
  now += 3_000;
  expect(writes.problem()).toBe("disk_full");
  now += 1;
  expect(writes.problem()).toBeNull();
});

it("tells of writes that do not end, each for itself", () => {
  const writes = watch();
  const [first, second] = [writes.begin(), writes.begin()];
  now += 2_000;
  expect(writes.problem()).toBeNull();
  now += 1;
  const hung = "one has been under way for more than 2000 ms";
  expect(writes.problem()).toBe(hung);
  first();
  expect(writes.problem()).toBe(hung);
  second();
  expect(writes.problem()).toBeNull();
});

it("says nothing of locks, of mistakes of ours and of a clock that was set back", () => {
  const writes = watch();
  for (const code of ["55P03", "57014", "42P01", "23505"]) writes.begin()(Object.assign(new postgres.PostgresError("by a test"), { code }));
  expect(writes.problem()).toBeNull();
  const ended = writes.begin();
  now -= 86_400_000;
  expect(writes.problem()).toBeNull();
  ended(diskFull);
  now -= 86_400_000;
  expect(writes.problem()).toBeNull();
});
