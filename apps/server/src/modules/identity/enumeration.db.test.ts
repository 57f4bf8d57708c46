import type { Envelope } from "@candela/api";
import { describe, expect, it } from "vitest";
import { ask } from "../../testing/app-of-modules.ts";
import { openIdentityTestApp } from "./identity-test-kit.ts";

/** No answer tells a stranger whether an account exists. */
const test = await openIdentityTestApp();

type Told = readonly (readonly [status: number, retryAfter: string | undefined, body: Envelope])[];

/** A stranger's whole repertoire against one account, each from the same address. */
const repertoire: Readonly<Record<string, (account: string) => Promise<Told>>> = {
  "a code to log in, then another too soon, then a later one": async (account) => {
    const send = () => ask(test.app, "POST /api/auth/sendCode", { account, purpose: "login" });
    const told = [await send(), await send()];
    test.clock.advance(60_000);
    told.push(await send());
    return told.map((answer) => [answer.status, answer.retryAfter, answer.body]);
  },
  "a code to register": async (account) => {
    const answer = await ask(test.app, "POST /api/auth/sendCode", { account, purpose: "register" });
    return [[answer.status, answer.retryAfter, answer.body]];
  },
  "a code for an address that is to be somebody's": async (account) => {
    const answer = await ask(test.app, "POST /api/auth/sendCode", { account, purpose: "bind" });
    return [[answer.status, answer.retryAfter, answer.body]];
  },
  "wrong passwords and wrong codes of a second factor that the account has": async (account) => {
    await test.sql`
      insert into second_factor (user_id, totp_secret, totp_key_id, created_ms, confirmed_ms)
      select id, decode(repeat('00', 48), 'hex'), repeat('0', 16), 1, 1 from app_user`;
    const fields = { account, password: "wrong1234x", secondFactor: "123456" };
    const answer = await ask(test.app, "POST /api/auth/login", fields);
    const byCode = await ask(test.app, "POST /api/auth/loginByCode", { account, code: await codeThatIsWrong(), secondFactor: "123456" });
    return [answer, byCode].map(({ status, retryAfter, body }) => [status, retryAfter, body]);
  },
  "a challenge, wrong passwords with a passkey that nobody has, and that passkey alone": async (account) => {
    const json = { encoding: "json" } as const;
    const started = await ask(test.app, "POST /api/auth/passkeyOptions", { origin: "https://app.example.org" }, json);
    const { ticket = "", options } = started.body.data ?? {};
    const signed = { ticket, credentialId: "AAAA", clientData: "AAAA", authenticatorData: "AAAA", signature: "AAAA" };
    const answers = [
      await ask(test.app, "POST /api/auth/login", { account, password: "wrong1234x", passkey: signed }, json),
      await ask(test.app, "POST /api/auth/loginByCode", { account, code: await codeThatIsWrong(), passkey: signed }, json),
      await ask(test.app, "POST /api/auth/loginByPasskey", { passkey: signed }, json),
    ];
    const told: Told[number][] = answers.map(({ status, retryAfter, body }) => [status, retryAfter, body]);
    const { challenge: _, ...asked } = options ?? {};
    return [...told, [started.status, started.retryAfter, { ...started.body, data: asked }]];
  },
  "wrong passwords until it has to wait": async (account) => {
    const told: [number, string | undefined, Envelope][] = [];
    for (let i = 0; i < 7; i += 1) {
      const answer = await ask(test.app, "POST /api/auth/login", { account, password: `wrong${i}xx` });
      told.push([answer.status, answer.retryAfter, answer.body]);
    }
    return told;
  },
  "guessed codes, with and without one sent": async (account) => {
    const told: [number, string | undefined, Envelope][] = [];
    for (let i = 0; i < 7; i += 1) {
      if (i === 2) await ask(test.app, "POST /api/auth/sendCode", { account, purpose: "login" });
      const answer = await ask(test.app, "POST /api/auth/loginByCode", { account, code: await codeThatIsWrong() });
      told.push([answer.status, answer.retryAfter, answer.body]);
    }
    return told;
  },
  "codes for a new password: one, another too soon, and guessed ones": async (account) => {
    const told: [number, string | undefined, Envelope][] = [];
    for (let i = 0; i < 7; i += 1) {
      if (i < 2) {
        const sent = await ask(test.app, "POST /api/auth/sendCode", { account, purpose: "resetPassword" });
        told.push([sent.status, sent.retryAfter, sent.body]);
      }
      const fields = { account, code: await codeThatIsWrong(), password: i === 3 ? "short" : "tallow4wick" };
      const answer = await ask(test.app, "POST /api/auth/resetPassword", fields);
      told.push([answer.status, answer.retryAfter, answer.body]);
    }
    return told;
  },
  "codes that so many ask for that they are long, one of them guessed": async (account) => {
    const told: [number, string | undefined, Envelope][] = [];
    for (let n = 0; n < 9; n += 1) {
      const ip = `203.0.113.${n}`;
      const sent = await ask(test.app, "POST /api/auth/sendCode", { account, purpose: "login" }, { ip });
      const answer = await ask(test.app, "POST /api/auth/loginByCode", { account, code: "000000000000" }, { ip });
      for (const { status, retryAfter, body } of [sent, answer]) told.push([status, retryAfter, body]);
    }
    return told;
  },
  "registering with a guessed code": async (account) => {
    await ask(test.app, "POST /api/auth/sendCode", { account, purpose: "register" });
    const fields = { account, code: await codeThatIsWrong(), password: "tallow4wick", inviteCode: "ABCDEFGH" };
    const answer = await ask(test.app, "POST /api/auth/register", fields);
    return [[answer.status, answer.retryAfter, answer.body]];
  },
};

/** A code that no message in the outbox carries. */
async function codeThatIsWrong(): Promise<string> {
  const rows = await test.sql<{ body: string }[]>`select body from outbox`;
  const used = new Set(rows.map((row) => /\d{6}/.exec(row.body)?.[0]));
  for (let code = 123_456; ; code += 1) if (!used.has(String(code))) return String(code);
}

describe.each([
  ["e-mail", "known@example.org", "unknown@example.org"],
  ["phone", "+8613800138000", "+8613800138001"],
])("by %s", (_kind, known, unknown) => {
  it.each(Object.entries(repertoire))("%s tells nothing", async (_name, play) => {
    const tell = async (account: string) => {
      await test.sql`truncate app_user, session, one_time_code, code_sending, outbox, login_attempt restart identity cascade`;
      await test.registered(known, { ip: "198.51.100.50" });
      await test.sql`truncate one_time_code, code_sending, outbox, login_attempt`;
      return play(account);
    };
    const told = await tell(known);
    expect(told.length).toBeGreaterThan(0);
    expect(await tell(unknown)).toEqual(told);
    expect(told.every(([status]) => status !== 401)).toBe(true);
  });
});
