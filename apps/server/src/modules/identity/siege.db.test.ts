import { beforeEach, describe, expect, it } from "vitest";
import { ask } from "../../testing/app-of-modules.ts";
import { openIdentityTestApp } from "./identity-test-kit.ts";
import { readOutbox } from "./index.ts";

/** An hour in which strangers do all they can, without a pause, to keep the owner of an account from getting in by a code. */
const test = await openIdentityTestApp();
const HOME = "198.51.100.99";
const NEW_PASSWORD = "Correct7horse!";
const minuteMs = 60_000;

beforeEach(() => test.sql`truncate app_user, session, one_time_code, code_sending, outbox, login_attempt restart identity cascade`);

type Purpose = "login" | "resetPassword";
/** The n-th of the strangers' addresses. */
type Strangers = (n: number) => string;

const ONE_SITE: Strangers = (n) => `2001:db8:7:${(n % 40).toString(16)}::1`;
const MANY_SITES: Strangers = (n) => `2001:db8:${(n % 1_000).toString(16)}::1`;
const MANY_ADDRESSES: Strangers = (n) => `10.${n % 4}.${n % 250}.9`;

interface Owner {
  readonly account: string;
  readonly purpose: Purpose;
  /** Else at an address never seen before, each time another. */
  readonly isHome: boolean;
}
/** Tries a code; what is told, `""` when it opened the account. */
async function enter(account: string, purpose: Purpose, code: string, ip: string): Promise<string> {
  const answer =
    purpose === "login"
      ? await ask(test.app, "POST /api/auth/loginByCode", { account, code }, { ip })
      : await ask(test.app, "POST /api/auth/resetPassword", { account, code, password: NEW_PASSWORD }, { ip });
  return answer.body.msg;
}

/** Codes in the mail, the newest first, with the number of digits that the owner was told to look for. */
async function mailed(target: string, digits: number): Promise<string[]> {
  const codes = (await readOutbox(test.sql, 30, target)).map(({ body }) => /\d{4} \d{4} \d{4}|\d{6}/.exec(body)?.[0].replaceAll(" ", ""));
  return codes.filter((code) => code?.length === digits).map(String);
}

async function besiege(strangers: Strangers, { account, purpose, isHome }: Owner): Promise<string[]> {
  let asked = 0;
  const assault = async () => {
    for (let n = 0; n < 5; n += 1) {
      asked += 1;
      await ask(test.app, "POST /api/auth/sendCode", { account, purpose }, { ip: strangers(asked) });
    }
    for (let n = 0; n < 2; n += 1) await enter(account, purpose, "000000", strangers(asked - n));
  };
  const told: string[] = [];
  for (let minute = 0; minute < 60; minute += 5) {
    await assault();
    const ip = isHome ? HOME : `192.0.2.${minute + 1}`;
    const { body } = minute % 20 === 15 ? await ask(test.app, "POST /api/auth/sendCode", { account, purpose }, { ip }) : { body: null };
    test.clock.advance(minuteMs);
    if (body !== null) {
      await assault();
      let outcome = body.msg;
      for (const code of body.data === null ? [] : (await mailed(account, body.data.codeDigits)).slice(0, 3)) {
        outcome = await enter(account, purpose, code, ip);
        if (outcome === "") break;
      }
      told.push(outcome);
    }
    test.clock.advance(4 * minuteMs);
  }
  return told;
}

describe("for an hour", () => {
  it.each<readonly [string, string, Strangers, Owner]>([
    [
      "40 networks of one site",
      "a new password by e-mail at home",
      ONE_SITE,
      { account: "a@b.org", purpose: "resetPassword", isHome: true },
    ],
    ["40 networks of one site", "a log-in by phone elsewhere", ONE_SITE, { account: "+8613800138000", purpose: "login", isHome: false }],
    [
      "40 networks of one site",
      "a new password by e-mail elsewhere",
      ONE_SITE,
      { account: "a@b.org", purpose: "resetPassword", isHome: false },
    ],
    ["1,000 sites", "a log-in by phone at home", MANY_SITES, { account: "+8613800138000", purpose: "login", isHome: true }],
    ["1,000 sites", "a log-in by e-mail elsewhere", MANY_SITES, { account: "a@b.org", purpose: "login", isHome: false }],
    [
      "1,000 sites",
      "a new password by phone elsewhere",
      MANY_SITES,
      { account: "+8613800138000", purpose: "resetPassword", isHome: false },
    ],
    [
      "1,000 addresses of version 4",
      "a log-in by e-mail elsewhere",
      MANY_ADDRESSES,
      { account: "a@b.org", purpose: "login", isHome: false },
    ],
  ])("%s do not keep the owner from %s", async (_siege, _aim, strangers, owner) => {
    await test.registered(owner.account, { ip: HOME });
    expect(await besiege(strangers, owner)).toEqual(["", "", ""]);
  });
});
