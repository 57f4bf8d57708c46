import { randomUUID } from "node:crypto";
import type { Data } from "@candela/api";
import { expect, it } from "vitest";
import { totpCode, totpStep } from "../../platform/totp.ts";
import { filled, openDestinations, TRON } from "./destinations-test-kit.ts";

const { clock, sql, user, readCode } = await openDestinations();
const FUND = "quarry8lantern";
const PASSWORD = "tallow4wick";
type User = Awaited<ReturnType<typeof user>>;

async function withFundPassword(): Promise<User> {
  const owner = await user();
  await owner.said("POST /api/userSecurity/setFundPassword", { currentPassword: PASSWORD, fundPassword: FUND });
  return owner;
}

/** Of base32, as an authenticator reads it. */
function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((sign) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0")).join("");
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

/** Turns the second factor on; gives the next code of the authenticator, each later than the last. */
async function withFactor(owner: User) {
  const begun = (await owner.said("POST /api/userSecurity/beginSecondFactor", {})) as Data<"POST /api/userSecurity/beginSecondFactor">;
  const key = bytesOf(begun.totpSecret);
  const next = () => {
    clock.advance(30_000);
    return totpCode(key, totpStep(clock.now()));
  };
  await owner.said("POST /api/userSecurity/confirmSecondFactor", { currentPassword: PASSWORD, code: next() });
  return next;
}

const add = (owner: User, fields: object = {}, idempotencyKey = randomUUID()) =>
  owner.said("POST /api/bankCard/add", { idempotencyKey, values: filled(), ...fields });

async function pendingWithCode(owner: User) {
  const { id } = (await owner.addAddress("TRC20", TRON)) as Data<"POST /api/walletAddress/add">;
  clock.advance(61_000);
  await owner.said("POST /api/walletAddress/sendCode", { id });
  return { id, proofCode: await readCode() };
}

it("asks the owner of a fund password for it, and adds the card with the right one", async () => {
  const owner = await withFundPassword();
  expect(await add(owner)).toEqual(["fund_password_required", {}]);
  expect(await add(owner, { fundPassword: PASSWORD })).toEqual(["fund_password_wrong", {}]);
  expect(await owner.cards()).toEqual([]);
  expect(await add(owner, { fundPassword: FUND })).toMatchObject({ id: expect.any(String) });
  expect(await owner.cards()).toHaveLength(1);
});

it("confirms an address by its code and the fund password, and leaves the code good while that is missing or wrong", async () => {
  const owner = await withFundPassword();
  const fields = await pendingWithCode(owner);
  expect(await owner.said("POST /api/walletAddress/confirm", fields)).toEqual(["fund_password_required", {}]);
  expect(await owner.said("POST /api/walletAddress/confirm", { ...fields, fundPassword: "not8this1one" })).toEqual([
    "fund_password_wrong",
    {},
  ]);
  expect(await owner.said("POST /api/walletAddress/confirm", { ...fields, fundPassword: FUND })).toMatchObject({ state: "active" });
  expect(await owner.said("POST /api/walletAddress/confirm", fields)).toMatchObject({ state: "active" });
});

it("asks for the second factor too, takes each code once, and answers the same call again without one", async () => {
  const owner = await withFundPassword();
  const next = await withFactor(owner);
  const key = randomUUID();
  expect(await add(owner, { fundPassword: FUND }, key)).toEqual(["second_factor_required", {}]);
  const secondFactor = next();
  const added = await add(owner, { fundPassword: FUND, secondFactor }, key);
  expect(added).toMatchObject({ id: expect.any(String) });
  expect(await add(owner, { fundPassword: FUND, secondFactor }, key)).toEqual(added);
  expect(await add(owner, {}, key)).toEqual(added);
  expect(await add(owner, { label: "Another", fundPassword: FUND, secondFactor }, key)).toEqual(["key_reused", {}]);
  expect(await owner.cards()).toHaveLength(1);
  const address = await pendingWithCode(owner);
  expect(await owner.said("POST /api/walletAddress/confirm", { ...address, fundPassword: FUND, secondFactor })).toEqual([
    "second_factor_wrong",
    {},
  ]);
  const right = { ...address, fundPassword: FUND, secondFactor: next() };
  expect(await owner.said("POST /api/walletAddress/confirm", right)).toMatchObject({ state: "active" });
});

it("asks for a second factor where there is no fund password, and for nothing where there is neither", async () => {
  const owner = await user();
  expect(await add(owner)).toMatchObject({ id: expect.any(String) });
  const other = await user();
  const next = await withFactor(other);
  expect(await add(other)).toEqual(["second_factor_required", {}]);
  expect(await add(other, { secondFactor: next() })).toMatchObject({ id: expect.any(String) });
});

it("adds one card where the same call comes twice at once with one code", async () => {
  const owner = await withFundPassword();
  const next = await withFactor(owner);
  const key = randomUUID();
  const fields = { fundPassword: FUND, secondFactor: next() };
  const answers = await Promise.all([add(owner, fields, key), add(owner, fields, key)]);
  expect(answers[0]).toMatchObject({ id: expect.any(String) });
  expect(answers[1]).toEqual(answers[0]);
  expect(await owner.cards()).toHaveLength(1);
});

it("makes who guesses the fund password wait, in the counter of withdrawals", async () => {
  const owner = await withFundPassword();
  const wrong = (n: number) => add(owner, { fundPassword: `guess${n}number${n}` });
  for (let n = 1; n <= 4; n += 1) expect(await wrong(n)).toEqual(["fund_password_wrong", {}]);
  expect(await wrong(5)).toMatchObject(["too_many_requests", {}]);
  expect(await sql`select 1 from bank_card where user_id = ${owner.userId}`).toHaveLength(0);
});

it("adds nothing for a session that is ended while the call is under way, whether there is a fund password or not", async () => {
  const owners = [[await user(), {}] as const, [await withFundPassword(), { fundPassword: FUND }] as const];
  for (const [owner, fields] of owners) {
    let added: ReturnType<typeof add> | undefined;
    await sql.begin(async (tx) => {
      await tx`select 1 from app_user where id = ${owner.userId} for update`;
      added = add(owner, fields);
      const waits = () =>
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.then(({ length }) => length);
      await expect.poll(waits, { interval: 10 }).toBeGreaterThan(0);
      await tx`delete from session where user_id = ${owner.userId}`;
    });
    expect(await added).toEqual(["session_expired", {}]);
    expect(await sql`select 1 from bank_card where user_id = ${owner.userId}`).toHaveLength(0);
  }
});
