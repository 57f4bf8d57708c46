import type { Fields } from "@candela/api";
import type { Sql } from "../../platform/postgres/database.ts";
import { totpCode, totpStep } from "../../platform/totp.ts";
import { openTotp, type StoredTotp } from "../../platform/totp-key.ts";
import { type Asking, ask } from "../../testing/app-of-modules.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { factorOwner } from "./factor-proof.ts";
import { findFactor } from "./factor-store.ts";
import type { IdentityTestApp } from "./identity-test-kit.ts";
import { readOutbox } from "./index.ts";

export const ACCOUNT = "owner@example.org";
export const PASSWORD = "tallow4wick";
const STEP_MS = 30_000;

/** The key that was shown last, while none is on. */
async function newestBegun(sql: Sql, userId: bigint): Promise<StoredTotp | null> {
  const [row] = await sql<StoredTotp[]>`
    select totp_secret as "totpSecret", totp_key_id as "totpKeyId" from factor_enrolment where user_id = ${userId}
    order by created_ms desc, session_id limit 1`;
  return row ?? null;
}

/** What an owner does about the account's secrets, each as the app does it. */
export function securityOf(test: IdentityTestApp) {
  const factorKey = async (userId: string): Promise<Buffer> => {
    const row = (await findFactor(test.sql, BigInt(userId))) ?? (await newestBegun(test.sql, BigInt(userId)));
    const key = row === null ? null : openTotp(testBox, factorOwner(BigInt(userId)), row);
    if (key === null) throw new Error("no key of an authenticator");
    return key;
  };
  const codeOf = async (userId: string): Promise<string> => totpCode(await factorKey(userId), totpStep(test.clock.now()));
  const kit = {
    factorKey,
    /** The present code of the user's authenticator. */
    codeOf,
    /** A code that was not used yet: the clock goes on by a step. */
    async nextCode(userId: string): Promise<string> {
      test.clock.advance(STEP_MS);
      return codeOf(userId);
    },
    /** A code that proves a change, read where its owner would. */
    async proofCode(as: Asking): Promise<string> {
      const sent = await ask(test.app, "POST /api/userSecurity/sendCode", {}, as);
      if (sent.body.code !== 200) throw new Error(`no code: ${sent.body.msg}`);
      const [message] = await readOutbox(test.sql, 1);
      return /\d{6}/.exec(message?.body ?? "")?.[0] ?? "";
    },
    async setFund(fields: Fields<"POST /api/userSecurity/setFundPassword">, as: Asking) {
      return (await ask(test.app, "POST /api/userSecurity/setFundPassword", fields, as)).body;
    },
    async changeAccount(fields: Fields<"POST /api/userSecurity/changeAccount">, as: Asking) {
      return (await ask(test.app, "POST /api/userSecurity/changeAccount", fields, as)).body;
    },
    /** Turns the second factor on; the recovery codes. */
    async enrol(owner: { readonly userId: string; readonly token: string }): Promise<readonly string[]> {
      const as = { token: owner.token };
      await ask(test.app, "POST /api/userSecurity/beginSecondFactor", {}, as);
      const fields = { currentPassword: PASSWORD, code: await kit.nextCode(owner.userId) };
      const { body } = await ask(test.app, "POST /api/userSecurity/confirmSecondFactor", fields, as);
      if (body.data === null) throw new Error(`not enrolled: ${body.msg}`);
      return body.data.recoveryCodes;
    },
    async logIn(fields: Omit<Fields<"POST /api/auth/login">, "account"> & { readonly account?: string }, as: Asking = {}) {
      return (await ask(test.app, "POST /api/auth/login", { account: ACCOUNT, ...fields }, as)).body;
    },
    async security(token: string) {
      return (await ask(test.app, "GET /api/userSecurity/detail", {}, { token })).body.data;
    },
    async statusOf(token: string) {
      return (await ask(test.app, "GET /api/userInfo/getUserInfo", {}, { token })).status;
    },
    async told() {
      return test.sql<{ kind: string; params: Record<string, string> }[]>`select kind, params from site_message order by id`;
    },
    async clear() {
      await test.sql`
        truncate app_user, session, one_time_code, code_sending, outbox, login_attempt, site_message, fund_password, second_factor, log_in, passkey, passkey, passkey_challenge
        restart identity cascade`;
      test.ended.length = 0;
    },
  };
  return kit;
}
