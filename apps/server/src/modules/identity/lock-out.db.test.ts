import { beforeEach, describe, expect, it } from "vitest";
import { ask } from "../../testing/app-of-modules.ts";
import { openIdentityTestApp, type SentPurpose } from "./identity-test-kit.ts";
import { readOutbox } from "./index.ts";

/** A stranger who knows nothing but the name of an account cannot keep its owner out, wherever the owner comes from. */
const test = await openIdentityTestApp();
const OWNER = "198.51.100.7";
const STRANGER = "203.0.113.9";
const ACCOUNT = "a@b.org";

beforeEach(async () => {
  await test.sql`truncate app_user, session, one_time_code, code_sending, outbox, login_attempt restart identity cascade`;
  // Somewhere else: the owner of these tests is at an address where nobody knows him.
  await test.registered(ACCOUNT, { ip: "198.51.100.99" });
  test.clock.advance(60_000);
});

const send = async (ip: string, purpose: SentPurpose = "login") =>
  (await ask(test.app, "POST /api/auth/sendCode", { account: ACCOUNT, purpose }, { ip })).body;
const logIn = async (code: string, ip: string) =>
  (await ask(test.app, "POST /api/auth/loginByCode", { account: ACCOUNT, code }, { ip })).body.msg;
const codes = async () => new Set((await readOutbox(test.sql, 100)).map(({ body }) => /\d{6}/.exec(body)?.[0]));

/** A code that fits nothing that was sent. */
async function wrongCode(): Promise<string> {
  const sent = await codes();
  for (let code = 123_456; ; code += 1) if (!sent.has(String(code))) return String(code);
}

describe("codes that strangers ask for", () => {
  it.each(["register", "login", "resetPassword"] as const)("to %s leave the owner's code to log in as good as it was", async (purpose) => {
    const code = await test.codeFor(ACCOUNT, "login", { ip: OWNER });
    for (let minute = 0; minute < 5; minute += 1) {
      test.clock.advance(60_000);
      await send(STRANGER, purpose);
    }
    expect(await logIn(code, OWNER)).toBe("");
  });

  it.each(["register", "login", "resetPassword"] as const)("to %s do not make the owner wait for one", async (purpose) => {
    expect((await send(STRANGER, purpose)).msg).toBe("");
    expect((await send(OWNER)).msg).toBe("");
  });

  it("are five of six digits at once; nobody loses one to another, and who asks next gets a long one", async () => {
    const first = await test.codeFor(ACCOUNT, "login", { ip: OWNER });
    for (let n = 1; n <= 4; n += 1) expect((await send(`203.0.113.${n}`)).data?.codeDigits).toBe(6);
    expect((await send("203.0.113.5")).data?.codeDigits).toBe(12);
    expect(await logIn(first, OWNER)).toBe("");
  });

  it("are counted by the site: one line leaves others their codes of six digits", async () => {
    const digits: (number | undefined)[] = [];
    for (let n = 0; n < 6; n += 1) {
      test.clock.advance(11 * 60_000);
      digits.push((await send(`2001:db8:7:${n}::1`)).data?.codeDigits);
    }
    expect(digits).toEqual([6, 6, 6, 6, 6, 12]);
    expect((await send(OWNER)).data?.codeDigits).toBe(6);
  });

  it("are over with the log-in by one of them", async () => {
    const strangers = await test.codeFor(ACCOUNT, "login", { ip: STRANGER });
    const code = await test.codeFor(ACCOUNT, "login", { ip: OWNER });
    expect(await logIn(code, OWNER)).toBe("");
    expect(await logIn(strangers, STRANGER)).toBe("code_wrong");
  });
});

describe("codes that strangers guess", () => {
  it("neither spend the code that the owner asked for, nor make him wait", async () => {
    const code = await test.codeFor(ACCOUNT, "login", { ip: OWNER });
    for (let hour = 0; hour < 8; hour += 1) await logIn(await wrongCode(), `203.0.113.${hour}`);
    test.clock.advance(60_000);
    for (let n = 0; n < 8; n += 1) await logIn(await wrongCode(), `203.0.113.${n}`);
    expect(await logIn(code, OWNER)).toBe("");
  });

  it("are five for each code, wherever they come from, besides those of the address that asked for it", async () => {
    const code = await test.codeFor(ACCOUNT, "login", { ip: OWNER });
    let tries = 0;
    for (let minute = 0; minute < 9 && tries < 5; minute += 1) {
      if ((await logIn(await wrongCode(), STRANGER)) === "code_wrong") tries += 1;
      else test.clock.advance(60_000);
    }
    test.clock.advance(120_000);
    expect([tries, await logIn(code, STRANGER)]).toEqual([5, "code_wrong"]);
  });
});

it("a code may be used elsewhere than where it was asked for", async () => {
  const code = await test.codeFor(ACCOUNT, "login", { ip: OWNER });
  expect(await logIn(code, "198.51.100.200")).toBe("");
});
