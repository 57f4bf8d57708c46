import { beforeEach, describe, expect, it } from "vitest";
import { ask } from "../../testing/app-of-modules.ts";
import { openIdentityTestApp, type SentPurpose } from "./identity-test-kit.ts";
import { readOutbox } from "./index.ts";

/** The code that all askers share once strangers have used up those of six digits. */
const test = await openIdentityTestApp();
const OWNER = "198.51.100.7";
const HOME = "198.51.100.99";
const ACCOUNT = "a@b.org";
const minuteMs = 60_000;

beforeEach(async () => {
  await test.sql`truncate app_user, session, one_time_code, code_sending, outbox, login_attempt restart identity cascade`;
  await test.registered(ACCOUNT, { ip: HOME });
  await test.sql`truncate code_sending, outbox`;
  // At the beginning of a quarter of an hour.
  test.clock.advance(15 * minuteMs - (test.clock.now() % (15 * minuteMs)));
});

const send = async (ip: string, purpose: SentPurpose = "login", account = ACCOUNT) =>
  (await ask(test.app, "POST /api/auth/sendCode", { account, purpose }, { ip })).body;
const logIn = async (code: string, ip: string) =>
  (await ask(test.app, "POST /api/auth/loginByCode", { account: ACCOUNT, code }, { ip })).body.msg;
const mails = async () => (await readOutbox(test.sql, 500, ACCOUNT)).map(({ body }) => body);

/** Five strangers ask; the sixth asker gets the long code. */
async function longCode(ip = OWNER, purpose: SentPurpose = "login"): Promise<string> {
  for (let n = 0; n < 5; n += 1) await send(`203.0.113.${n}`, purpose);
  return test.codeFor(ACCOUNT, purpose, { ip });
}
const another = (code: string) => String((BigInt(code) + 1n) % 10n ** 12n).padStart(12, "0");

describe("the long code", () => {
  it("says that it is long, why, and how long it is good; whoever asks meanwhile gets no other mail", async () => {
    await longCode();
    const before = await mails();
    expect(before[0]).toMatch(
      /^\d{4} \d{4} \d{4} is your Northlake code\. It has 12 digits because others are requesting .* valid for 30 minutes/,
    );
    for (let n = 0; n < 20; n += 1)
      expect((await send(`2001:db8:${n}::1`)).data).toEqual({ retryAfterSeconds: 60, codeDigits: 12, inOutbox: true });
    expect(await mails()).toEqual(before);
  });

  it("opens the account from anywhere, once, and for its purpose alone", async () => {
    const code = await longCode();
    const fields = { account: ACCOUNT, code, password: "Correct7horse!" };
    expect((await ask(test.app, "POST /api/auth/resetPassword", fields, { ip: OWNER })).body.msg).toBe("code_wrong");
    expect(await logIn(code, "192.0.2.44")).toBe("");
    expect(await logIn(code, "192.0.2.44")).toBe("code_wrong");
    expect(await logIn(code, OWNER)).toBe("code_wrong");
  });

  it("sets a new password and registers, too", async () => {
    const reset = { account: ACCOUNT, code: await longCode(OWNER, "resetPassword"), password: "Correct7horse!" };
    expect((await ask(test.app, "POST /api/auth/resetPassword", reset, { ip: OWNER })).body.msg).toBe("");
    for (let n = 0; n < 5; n += 1) await send(`203.0.113.${n}`, "register", "c@d.org");
    const fields = { account: "c@d.org", code: await test.codeFor("c@d.org", "register", { ip: OWNER }), password: "tallow4wick" };
    expect((await ask(test.app, "POST /api/auth/register", fields, { ip: OWNER })).body.msg).toBe("");
  });

  it("is not used up by strangers' guesses, and makes nobody wait for them", async () => {
    const code = await longCode();
    for (let n = 0; n < 60; n += 1) await logIn(another(code), `2001:db8:9:${n.toString(16)}::1`);
    expect(await logIn(code, OWNER)).toBe("");
  });

  it("is guessed no faster from one address than the address may guess", async () => {
    const code = await longCode();
    const told: string[] = [];
    for (let n = 0; n < 40; n += 1) told.push(await logIn(another(code), "203.0.113.77"));
    expect(told.filter((msg) => msg === "code_wrong")).toHaveLength(30);
  });

  it("is good beside the one of the next quarter of an hour, until it expires", async () => {
    const first = await longCode();
    test.clock.advance(20 * minuteMs);
    const second = await longCode("192.0.2.1");
    expect(second).not.toBe(first);
    expect(await logIn(first, OWNER)).toBe("");
    test.clock.advance(minuteMs);
    const third = await longCode("192.0.2.2");
    test.clock.advance(25 * minuteMs);
    expect(await logIn(third, OWNER)).toBe("code_wrong");
  });

  it("is sent anew once somebody has used it", async () => {
    await logIn(await longCode(), OWNER);
    expect(await logIn(await longCode("192.0.2.1"), "192.0.2.1")).toBe("");
  });

  it("comes where strangers have guessed, and is good where every asking comes from another address", async () => {
    for (let n = 0; n < 8; n += 1) await logIn("000000", `203.0.113.${n}`);
    const code = await test.codeFor(ACCOUNT, "login", { ip: OWNER });
    expect(await logIn("000000", "203.0.113.50")).toBe("too_many_requests");
    expect([code.length, await logIn(code, "192.0.2.60")]).toEqual([12, ""]);
  });

  it("comes to nobody at home: there the codes stay short, and strangers' askings change nothing", async () => {
    await longCode();
    expect((await send(HOME)).data?.codeDigits).toBe(6);
    test.clock.advance(minuteMs);
    expect(await logIn(await test.codeFor(ACCOUNT, "login", { ip: HOME }), HOME)).toBe("");
  });
});

describe("an hour of asking from many sites, for all purposes", () => {
  it("brings 12 short codes and 12 long ones at most", async () => {
    let n = 0;
    for (let minute = 0; minute < 60; minute += 3) {
      for (const purpose of ["login", "resetPassword", "register"] as const)
        for (let k = 0; k < 3; k += 1) {
          n += 1;
          await send(`2001:db8:${n.toString(16)}::1`, purpose);
        }
      test.clock.advance(3 * minuteMs);
    }
    const sent = await mails();
    const long = sent.filter((body) => /\d{4} \d{4}/.test(body)).length;
    expect([sent.length - long, long]).toEqual([12, 12]);
  });
});

it("strangers who ask and guess for an hour look at no more codes than those of six digits allow", async () => {
  await test.sql`create table guess (n integer)`;
  await test.sql.unsafe(`
    create function count_guess() returns trigger language plpgsql as $$ begin
      insert into guess values (new.attempts - old.attempts + new.foreign_attempts - old.foreign_attempts); return new; end $$;
    create trigger count_guess after update of attempts, foreign_attempts on one_time_code for each row
      when (new.attempts > old.attempts or new.foreign_attempts > old.foreign_attempts) execute function count_guess();`);
  let asked = 0;
  for (let minute = 0; minute < 60; minute += 2) {
    for (let n = 0; n < 3; n += 1) {
      asked += 1;
      const ip = `2001:db8:${asked.toString(16)}::1`;
      await send(ip);
      for (let guess = 0; guess < 3; guess += 1) await logIn("000000", ip);
    }
    test.clock.advance(2 * minuteMs);
  }
  const [row] = await test.sql<{ sum: bigint }[]>`select sum(n) as sum from guess`;
  // Twelve codes with five tries each; ten tries from elsewhere, each of which looks at five codes.
  expect(Number(row?.sum)).toBeGreaterThan(12);
  expect(Number(row?.sum)).toBeLessThanOrEqual(12 * 5 + 10 * 5);
});
