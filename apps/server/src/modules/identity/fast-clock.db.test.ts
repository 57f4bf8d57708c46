/** Where the installation lives faster than the machine, what keeps its door goes by the clock on the wall. */
import { DAY_MS, MINUTE_MS } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeEach, expect, it } from "vitest";
import { ask } from "../../testing/app-of-modules.ts";
import { createTestDatabase } from "../../testing.ts";
import { createIdentityTestApp } from "./identity-test-kit.ts";

const AHEAD_MS = 30 * DAY_MS;
const ACCOUNT = "a@b.org";
const IP = "203.0.113.9";

const database = await createTestDatabase();
afterAll(() => database.close());
const machine = new ManualClock();
const clock = Object.assign(new ManualClock(machine.now() + AHEAD_MS), { speed: 60, machine });
const test = await createIdentityTestApp(database.sql, async () => undefined, clock);
beforeEach(async () => {
  await test.sql`truncate app_user, session, one_time_code, code_sending, outbox, login_attempt restart identity cascade`;
});

const logIn = async (password: string) =>
  (await ask(test.app, "POST /api/auth/login", { account: ACCOUNT, password }, { ip: IP })).body.msg;
const me = async (token: string) => (await ask(test.app, "GET /api/userInfo/getUserInfo", {}, { token })).status;

it("a stranger who guesses passwords waits as long as ever", async () => {
  await test.registered(ACCOUNT, { ip: "198.51.100.7" });
  let tries = 0;
  while ((await logIn("wrong5wick")) !== "too_many_requests") {
    tries += 1;
    expect(tries).toBeLessThan(20);
  }
  // A day of the installation, none of the machine.
  clock.advance(DAY_MS);
  expect(await logIn("wrong5wick")).toBe("too_many_requests");
  machine.advance(MINUTE_MS);
  expect(await logIn("wrong5wick")).toBe("credentials_wrong");
});

it("a code lives ten minutes of the machine, and the next one is sent after one", async () => {
  await test.registered(ACCOUNT);
  machine.advance(MINUTE_MS);
  const code = await test.codeFor(ACCOUNT, "login", { ip: IP });
  clock.advance(DAY_MS);
  const again = await ask(test.app, "POST /api/auth/sendCode", { account: ACCOUNT, purpose: "login" }, { ip: IP });
  expect(again.body.msg).toBe("code_retry_later");
  const use = async () => (await ask(test.app, "POST /api/auth/loginByCode", { account: ACCOUNT, code }, { ip: IP })).body.msg;
  machine.advance(10 * MINUTE_MS - 1);
  expect(await use()).toBe("");
  machine.advance(MINUTE_MS);
  const late = await test.codeFor(ACCOUNT, "login", { ip: IP });
  machine.advance(10 * MINUTE_MS);
  expect((await ask(test.app, "POST /api/auth/loginByCode", { account: ACCOUNT, code: late }, { ip: IP })).body.msg).toBe("code_wrong");
});

it("a guest stays in for fourteen days of the machine, and reads of the device in the installation's time", async () => {
  const guest = await test.guest();
  expect(guest.expiresAt - clock.now()).toBe(60 * 14 * DAY_MS);
  clock.advance(100 * DAY_MS);
  expect(await me(guest.token)).toBe(200);
  machine.advance(3 * MINUTE_MS);
  clock.advance(180 * MINUTE_MS);
  const { body } = await ask(test.app, "GET /api/userSecurity/detail", {}, { token: guest.token });
  expect(body.data?.sessions[0]?.signedInAt).toBe(clock.now() - 3 * MINUTE_MS);
  machine.advance(14 * DAY_MS);
  expect(await me(guest.token)).toBe(401);
});

it("withdrawals pause for a day of the machine after a changed secret", async () => {
  const { token } = await test.registered(ACCOUNT);
  await ask(test.app, "POST /api/userSecurity/changePassword", { currentPassword: "tallow4wick", newPassword: "tallow5wick" }, { token });
  const heldUntil = async () => (await ask(test.app, "GET /api/userSecurity/detail", {}, { token })).body.data?.withdrawalsHeldUntil;
  const until = clock.now() + 60 * DAY_MS;
  expect(await heldUntil()).toBe(until);
  clock.advance(60 * DAY_MS - 1);
  expect(await heldUntil()).toBe(until);
  clock.advance(1);
  expect(await heldUntil()).toBeNull();
});
