import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { type AttemptGuard, createAttemptGuard } from "./attempt-guard.ts";

/** One try is free, then an hour's wait. */
const STRICT = { free: 1, waitMs: 3_600_000, waitMsMax: 3_600_000, forgetMs: 7_200_000 };
const FREE = { ...STRICT, free: 1_000 };

let database: TestDatabase;
let guard: AttemptGuard;
let targets = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  guard = createAttemptGuard(database.sql, new ManualClock(), {
    account: FREE,
    address: STRICT,
    fundPassword: STRICT,
    challenge: STRICT,
    send: STRICT,
    guest: STRICT,
  });
});
afterAll(() => database.close());

/** Another account each time: what is counted here is the address. */
async function guess(scope: "password" | "code", ip: string): Promise<void> {
  targets += 1;
  await guard.guess(scope, `account-${targets}`, ip, "elsewhere");
}

/** Each kind of try, with a network of its own. */
const TRIES = [
  ["a guest's account", (ip: string) => guard.guest(ip), "2001:db8:0:1"],
  ["a code that is sent", (ip: string) => guard.send(ip), "2001:db8:0:2"],
  ["a guessed password", (ip: string) => guess("password", ip), "2001:db8:0:3"],
  ["a guessed code", (ip: string) => guess("code", ip), "2001:db8:0:4"],
  ["a secret", (ip: string) => guard.secret(ip), "2001:db8:0:5"],
] as const;

describe("a caller with a whole network of addresses has no more tries for it", () => {
  it.each(TRIES)("%s: each address of a /64 counts as the same one", async (_name, tryFrom, network) => {
    await tryFrom(`${network}::1`);
    for (const host of ["::1", "::2", ":ffff:ffff:ffff:ffff", ":1:2:3:4"])
      await expect(tryFrom(`${network}${host}`)).rejects.toMatchObject({ key: "too_many_requests", params: { seconds: "3600" } });
    await tryFrom(`${network}f::1`);
  });

  it.each(TRIES)(
    "%s: an IPv4 address is the same one however it is written, and its neighbour another",
    async (_name, tryFrom, network) => {
      const host = network.at(-1);
      await tryFrom(`198.51.100.${host}`);
      await expect(tryFrom(`::ffff:198.51.100.${host}`)).rejects.toMatchObject({ key: "too_many_requests" });
      await tryFrom(`198.51.100.1${host}`);
    },
  );
});

it("right answers of one account at once are all taken back, and none waits for another for ever", async () => {
  const open = createAttemptGuard(database.sql, new ManualClock(), {
    account: FREE,
    address: FREE,
    fundPassword: FREE,
    challenge: FREE,
    send: FREE,
    guest: FREE,
  });
  const counted = async () => (await database.sql<{ sum: bigint }[]>`select sum(count) as sum from login_attempt`)[0]?.sum;
  const before = await counted();
  for (let round = 0; round < 25; round += 1)
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const attempt = await open.guess("code", "one account", "198.51.100.200", "elsewhere");
        await attempt.takeBack();
      }),
    );
  expect(await counted()).toBe(before);
});
