/** Which changes of an account make withdrawals pause: each in which a secret takes another's place or goes, and no first one. */
import { WITHDRAWAL_HOLD_MS } from "@candela/api";
import { beforeEach, expect, it } from "vitest";
import { type Asking, ask } from "../../testing/app-of-modules.ts";
import { openIdentityTestApp } from "./identity-test-kit.ts";
import { createDevice } from "./passkey-test-device.ts";
import { ACCOUNT, PASSWORD, securityOf } from "./security-test-kit.ts";

const test = await openIdentityTestApp();
const security = securityOf(test);
const NEXT = "Correct7horse!";
const [FUND, FUND_NEXT] = ["tallow4wicker", "tallow5wicker"];
const ORIGIN = "https://app.example.org";
let owner = { token: "", userId: "" };
let as: Asking = {};
beforeEach(async () => {
  await security.clear();
  owner = await test.registered(ACCOUNT);
  as = { token: owner.token, encoding: "json" };
  await test.sql`truncate outbox`;
});

const heldUntil = async (token = owner.token) => (await security.security(token))?.withdrawalsHeldUntil;
const ok = async (call: Promise<{ readonly code: number; readonly msg: string }>) => expect((await call).code).toBe(200);

async function bind(account: string) {
  test.clock.advance(61_000);
  const code = await test.codeFor(account, "bind", as);
  await ok(security.changeAccount({ account, code, currentPassword: PASSWORD }, as));
}

async function addPasskey(): Promise<string> {
  const { body } = await ask(test.app, "POST /api/userSecurity/beginPasskey", { origin: ORIGIN, currentPassword: PASSWORD }, as);
  if (body.data === null) throw new Error(body.msg);
  const made = createDevice().make(body.data);
  const added = (await ask(test.app, "POST /api/userSecurity/addPasskey", { ...made, name: "This phone" }, as)).body;
  return added.data?.id ?? "";
}

const endFactor = async () => {
  const fields = { currentPassword: PASSWORD, secondFactor: await security.nextCode(owner.userId) };
  await ok(ask(test.app, "POST /api/userSecurity/endSecondFactor", fields, as).then(({ body }) => body));
};

it("is no first fund password, phone number, second factor or passkey", async () => {
  await ok(security.setFund({ currentPassword: PASSWORD, fundPassword: FUND }, as));
  await bind("+8613800138000");
  await addPasskey();
  await security.enrol(owner);
  expect(await heldUntil()).toBeNull();
});

it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
  [
    "another password",
    async () => undefined,
    () => ask(test.app, "POST /api/userSecurity/changePassword", { currentPassword: PASSWORD, newPassword: NEXT }, as),
  ],
  [
    "another fund password",
    () => security.setFund({ currentPassword: PASSWORD, fundPassword: FUND }, as),
    () => security.setFund({ currentFundPassword: FUND, fundPassword: FUND_NEXT }, as),
  ],
  ["another e-mail address", async () => undefined, () => bind("mira@new.example")],
  ["another phone number", () => bind("+8613800138000"), () => bind("+8613800138001")],
  ["a second factor that goes", () => security.enrol(owner), endFactor],
  [
    "new recovery codes",
    () => security.enrol(owner),
    async () =>
      ask(
        test.app,
        "POST /api/userSecurity/newRecoveryCodes",
        { currentPassword: PASSWORD, secondFactor: await security.nextCode(owner.userId) },
        as,
      ),
  ],
  ["a second passkey", addPasskey, addPasskey],
])("is %s, for a day", async (_what, before, change) => {
  await before();
  expect(await heldUntil()).toBeNull();
  await change();
  const until = test.clock.now() + WITHDRAWAL_HOLD_MS;
  expect(await heldUntil()).toBe(until);
  test.clock.advance(WITHDRAWAL_HOLD_MS - 1);
  expect(await heldUntil()).toBe(until);
  test.clock.advance(1);
  expect(await heldUntil()).toBeNull();
});

it("is a passkey that goes", async () => {
  const id = await addPasskey();
  await ok(ask(test.app, "POST /api/userSecurity/removePasskey", { id, currentPassword: PASSWORD }, as).then(({ body }) => body));
  expect(await heldUntil()).toBe(test.clock.now() + WITHDRAWAL_HOLD_MS);
});

it("is a password that was forgotten", async () => {
  test.clock.advance(61_000);
  const code = await test.codeFor(ACCOUNT, "resetPassword", {});
  const { body } = await ask(test.app, "POST /api/auth/resetPassword", { account: ACCOUNT, code, password: NEXT }, {});
  expect(await heldUntil(body.data?.token)).toBe(test.clock.now() + WITHDRAWAL_HOLD_MS);
});

it("is no change that was rejected", async () => {
  await ok(security.setFund({ currentPassword: PASSWORD, fundPassword: FUND }, as));
  expect((await security.setFund({ currentFundPassword: "wrong4wicker", fundPassword: FUND_NEXT }, as)).code).not.toBe(200);
  expect(await heldUntil()).toBeNull();
});
