import type { Fields } from "@candela/api";
import { beforeEach, describe, expect, it } from "vitest";
import { type Asking, ask } from "../../testing/app-of-modules.ts";
import { freezeByHand } from "../../testing/freeze.ts";
import { openIdentityTestApp } from "./identity-test-kit.ts";
import { readOutbox } from "./index.ts";
import { createDevice, type Device } from "./passkey-test-device.ts";
import { PASSWORD, securityOf } from "./security-test-kit.ts";

const test = await openIdentityTestApp();
const security = securityOf(test);
const ORIGIN = "https://app.example.org";
let owner = { token: "", userId: "" };
let as: Asking = {};
beforeEach(async () => {
  await security.clear();
  owner = await test.registered("owner@example.org");
  as = { token: owner.token, encoding: "json" };
  await test.sql`truncate outbox`;
});

type Begin = Partial<Fields<"POST /api/userSecurity/beginPasskey">>;
const begin = async (fields: Begin = {}, by = as) =>
  (await ask(test.app, "POST /api/userSecurity/beginPasskey", { origin: ORIGIN, currentPassword: PASSWORD, ...fields }, by)).body;
const add = async (made: Omit<Fields<"POST /api/userSecurity/addPasskey">, "name">, name = "This phone", by = as) =>
  (await ask(test.app, "POST /api/userSecurity/addPasskey", { ...made, name }, by)).body;
const options = async (origin = ORIGIN) => (await ask(test.app, "POST /api/auth/passkeyOptions", { origin }, { encoding: "json" })).body;
const logIn = async (passkey: Fields<"POST /api/auth/loginByPasskey">["passkey"]) =>
  (await ask(test.app, "POST /api/auth/loginByPasskey", { passkey }, { encoding: "json" })).body;
const remove = async (id: string, proof: Begin = { currentPassword: PASSWORD }, by = as) =>
  (await ask(test.app, "POST /api/userSecurity/removePasskey", { id, ...proof }, by)).body;
const given = <T>(data: T | null): T => {
  if (data === null) throw new Error("no answer");
  return data;
};
const challenge = async (origin = ORIGIN) => given((await options(origin)).data);

/** A passkey of the owner; its id. */
async function added(device: Device, proof: Begin = {}): Promise<string> {
  const done = await add(device.make(given((await begin({ origin: device.origin, ...proof })).data)));
  return given(done.data).id;
}
const passkeys = async () => (await security.security(owner.token))?.passkeys ?? [];

describe("adding a passkey", () => {
  it("is proved, ends all other sessions, is told in the app and by mail, and is listed without its key", async () => {
    const other = (await security.logIn({ password: PASSWORD })).data?.token ?? "";
    for (const [fields, why] of [
      [{ currentPassword: undefined }, "malformed_request"],
      [{ currentPassword: "wrong1234x" }, "password_wrong"],
    ] as const)
      expect((await begin(fields)).msg).toBe(why);
    const proofCode = await security.proofCode(as);
    const started = given((await begin({ currentPassword: undefined, proofCode })).data);
    expect(started.options).toMatchObject({
      rp: { id: "app.example.org", name: "Northlake" },
      user: { name: "o***@example.org" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    });
    const done = await add(createDevice().make(started), "  This phone ");
    expect(done).toMatchObject({ code: 200, data: { ended: 1 } });
    expect(await security.statusOf(other)).toBe(401);
    expect(await security.statusOf(owner.token)).toBe(200);
    expect(await security.told()).toMatchObject([{ kind: "security_changed", params: { what: "passkeyAdded", by: "code" } }]);
    expect((await readOutbox(test.sql, 1))[0]?.body).toMatch(/^Northlake: A passkey was added\. /);
    const [only] = await passkeys();
    expect(only).toEqual({ id: done.data?.id, name: "This phone", addedAt: test.clock.now(), usedAt: null, isSynced: false });
  });

  it("is for an account that is somebody's, at an address that browsers keep passkeys for", async () => {
    const guest = await test.guest();
    expect((await begin({}, { token: guest.token, encoding: "json" })).msg).toBe("password_not_set");
    expect((await begin({ origin: "https://app.example.com" })).msg).toBe("passkey_address");
    expect((await begin({ origin: "http://127.0.0.1:8080" })).msg).toBe("passkey_address");
    expect((await begin({ origin: "http://localhost:8080" })).data?.options.rp.id).toBe("localhost");
  });

  it("asks for the second factor where there is one", async () => {
    await security.enrol(owner);
    expect((await begin()).msg).toBe("second_factor_required");
    expect((await begin({ secondFactor: await security.nextCode(owner.userId) })).code).toBe(200);
  });

  it.each<[string, (device: Device) => void]>([
    ["without a verified user", (device) => Object.assign(device, { isVerifying: false })],
    ["from another page", (device) => Object.assign(device, { origin: "https://app.example.com" })],
    ["for another host", (device) => Object.assign(device, { rpId: "example.org" })],
    ["in a frame of another site", (device) => Object.assign(device, { isFramed: true })],
  ])("made %s is wrong, and the challenge stays good for the right one", async (_why, spoil) => {
    const started = given((await begin()).data);
    const device = createDevice();
    spoil(device);
    expect((await add(device.make(started))).msg).toBe("passkey_wrong");
    expect((await add(createDevice().make(started))).code).toBe(200);
  });

  it("takes no statement about its maker: certificates in it could name addresses to fetch", async () => {
    const made = createDevice().make(given((await begin()).data));
    const named = Buffer.from(made.attestation, "base64url").toString("latin1").replace("dnone", "eapple");
    const attestation = Buffer.from(named, "latin1").toString("base64url");
    expect((await add({ ...made, attestation })).msg).toBe("passkey_wrong");
  });

  it("uses its challenge up, which is good for five minutes and in its session alone", async () => {
    const started = given((await begin()).data);
    const other = (await security.logIn({ password: PASSWORD })).data?.token ?? "";
    expect((await add(createDevice().make(started), "x", { token: other, encoding: "json" })).msg).toBe("passkey_expired");
    expect((await add(createDevice().make(started), " ")).msg).toBe("passkey_name");
    expect((await add(createDevice().make(started))).code).toBe(200);
    expect((await add(createDevice().make(started))).msg).toBe("passkey_expired");
    const late = given((await begin()).data);
    test.clock.advance(5 * 60_000);
    expect((await add(createDevice().make(late))).msg).toBe("passkey_expired");
    expect(await passkeys()).toHaveLength(1);
  });

  it("at the same moment with one challenge happens once, and one passkey is one account's", async () => {
    const device = createDevice();
    const started = given((await begin()).data);
    const told = await Promise.all([add(device.make(started)), add(device.make(started))]);
    expect(told.map(({ msg }) => msg).toSorted()).toEqual(["", "passkey_expired"]);
    const second = await test.registered("second@example.org");
    const by = { token: second.token, encoding: "json" } as const;
    expect((await add(device.make(given((await begin({}, by)).data)), "x", by)).msg).toBe("passkey_known");
  });

  it("knows the user by one handle, leaves out what is there, and ends at ten", async () => {
    const first = createDevice();
    const started = given((await begin()).data);
    await add(first.make(started));
    const next = given((await begin()).data);
    expect(next.options.user.id).toBe(started.options.user.id);
    expect(next.options.excludeCredentials).toEqual([{ id: first.credentialId, type: "public-key", transports: ["internal", "hybrid"] }]);
    const waiting = createDevice().make(next);
    for (let n = 0; n < 9; n += 1) await added(createDevice());
    expect(await begin()).toMatchObject({ msg: "passkey_limit", params: { max: "10" } });
    expect((await add(waiting)).msg).toBe("passkey_limit");
  });
});

describe("logging in with a passkey", () => {
  it("takes nothing else, also where there is a second factor, and is kept in the history", async () => {
    const device = createDevice();
    await added(device);
    await security.enrol(owner);
    test.clock.advance(60_000);
    const started = await challenge();
    expect(started.options).toMatchObject({ rpId: "app.example.org", userVerification: "required", allowCredentials: [] });
    const done = await logIn(device.use(started));
    expect(done.data).toMatchObject({ userId: owner.userId, accountType: "registered" });
    expect((await passkeys())[0]?.usedAt).toBe(test.clock.now());
    const logIns = await ask(test.app, "GET /api/userSecurity/logIns", {}, { token: owner.token });
    expect(logIns.body.rows?.[0]).toMatchObject({ way: "passkey", status: "ok" });
  });

  it.each<[string, (device: Device) => void]>([
    ["without a verified user", (device) => Object.assign(device, { isVerifying: false })],
    ["from another page", (device) => Object.assign(device, { origin: "https://app.example.com" })],
    ["for another host", (device) => Object.assign(device, { rpId: "example.org" })],
    ["in a frame of another site", (device) => Object.assign(device, { isFramed: true })],
    ["whose device has counted less than it did", (device) => Object.assign(device, { count: -1 })],
  ])("signed %s is wrong", async (_why, spoil) => {
    const device = createDevice();
    await added(device);
    expect((await logIn(device.use(await challenge()))).code).toBe(200);
    spoil(device);
    expect((await logIn(device.use(await challenge()))).msg).toBe("passkey_wrong");
    const logIns = await ask(test.app, "GET /api/userSecurity/logIns", {}, { token: owner.token });
    expect(logIns.body.rows?.[0]).toMatchObject({ way: "passkey", status: "wrong_passkey" });
  });

  it("believes no count of a synced one", async () => {
    const device = createDevice({ counts: false });
    await added(device);
    for (let n = 0; n < 2; n += 1) expect((await logIn(device.use(await challenge()))).code).toBe(200);
    expect((await passkeys())[0]?.isSynced).toBe(true);
  });

  it("uses its challenge up, also of two at once, and takes none of a session, a late one, or one of its own", async () => {
    const device = createDevice();
    await added(device);
    const answer = device.use(await challenge());
    const told = await Promise.all([logIn(answer), logIn(answer)]);
    expect(told.filter(({ code }) => code === 200)).toHaveLength(1);
    expect((await logIn(answer)).msg).toBe("passkey_expired");
    const own = await ask(test.app, "POST /api/userSecurity/passkeyOptions", { origin: ORIGIN }, as);
    expect((await logIn(device.use(given(own.body.data)))).msg).toBe("passkey_expired");
    const late = await challenge();
    test.clock.advance(5 * 60_000);
    expect((await logIn(device.use(late))).msg).toBe("passkey_expired");
    const made = { ...(await challenge()), ticket: "x".repeat(43) };
    expect((await logIn(device.use(made))).msg).toBe("passkey_expired");
  });

  it("must say whose it is, and opens an account under a freeze to its owner alone", async () => {
    const device = createDevice();
    await added(device);
    const { userHandle: _, ...without } = device.use(await challenge());
    expect((await logIn(without)).msg).toBe("passkey_wrong");
    expect((await logIn({ ...device.use(await challenge()), userHandle: "x".repeat(43) })).msg).toBe("passkey_wrong");
    await freezeByHand(test.sql);
    expect((await logIn({ ...device.use(await challenge()), signature: "AAAA" })).msg).toBe("passkey_wrong");
    expect((await logIn(device.use(await challenge()))).code).toBe(200);
  });

  it("answers a passkey that nobody has as one that is signed wrongly, and slows an address down", async () => {
    const device = createDevice();
    await added(device);
    const stranger = createDevice();
    stranger.make(given((await begin()).data));
    const unknown = await logIn(stranger.use(await challenge()));
    const forged = await logIn({ ...stranger.use(await challenge()), credentialId: device.credentialId });
    expect(unknown).toEqual(forged);
    expect(unknown.msg).toBe("passkey_wrong");
    for (let n = 0; n < 28; n += 1) await logIn(stranger.use(await challenge()));
    expect((await logIn(stranger.use(await challenge()))).msg).toBe("too_many_requests");
  });

  it("gives challenges at a known address alone, and so many to one network", async () => {
    expect((await options("https://app.example.com")).msg).toBe("passkey_address");
    for (let n = 0; n < 60; n += 1) expect((await options()).code).toBe(200);
    expect((await options()).msg).toBe("too_many_requests");
  });
});

describe("a passkey in the place of a code", () => {
  const ownChallenge = async (by = as) =>
    given((await ask(test.app, "POST /api/userSecurity/passkeyOptions", { origin: ORIGIN }, by)).body.data);

  it("answers the second factor at a log-in, and never stands for the password", async () => {
    const device = createDevice();
    await added(device);
    await security.enrol(owner);
    const passkey = device.use(await challenge());
    const json = { encoding: "json" } as const;
    expect((await security.logIn({ password: "wrong1234x", passkey }, json)).msg).toBe("credentials_wrong");
    expect((await security.logIn({ password: PASSWORD, passkey }, json)).code).toBe(200);
    expect((await security.logIn({ password: PASSWORD, passkey }, json)).msg).toBe("passkey_expired");
  });

  it("is not mandatory: an account without a second factor is asked for none", async () => {
    await added(createDevice());
    expect((await security.logIn({ password: PASSWORD })).code).toBe(200);
  });

  it("proves a change in the session that asked for the challenge alone, and is told which passkeys there are", async () => {
    const device = createDevice();
    const id = await added(device);
    await security.enrol(owner);
    const started = await ownChallenge();
    expect(started.options.allowCredentials.map((known) => known.id)).toEqual([device.credentialId]);
    expect((await remove(id)).msg).toBe("second_factor_required");
    expect((await remove(id, { currentPassword: PASSWORD, passkey: device.use(await challenge()) })).msg).toBe("passkey_expired");
    expect((await remove(id, { passkey: device.use(started) })).msg).toBe("malformed_request");
    expect((await remove(id, { currentPassword: PASSWORD, passkey: device.use(started) })).code).toBe(200);
    expect(await passkeys()).toEqual([]);
  });

  it("of another account is wrong", async () => {
    await security.enrol(owner);
    const second = await test.registered("second@example.org");
    const by = { token: second.token, encoding: "json" } as const;
    const device = createDevice();
    await add(device.make(given((await begin({}, by)).data)), "x", by);
    const passkey = device.use(await challenge());
    expect((await security.logIn({ password: PASSWORD, passkey }, { encoding: "json" })).msg).toBe("passkey_wrong");
  });
});

describe("passkeys that are there", () => {
  it("are renamed and removed by their owner, with a proof for the second alone", async () => {
    const id = await added(createDevice());
    const rename = async (name: string, by = as) => (await ask(test.app, "POST /api/userSecurity/renamePasskey", { id, name }, by)).body;
    expect((await rename(" YubiKey 5C ")).data).toEqual({ name: "YubiKey 5C" });
    expect((await rename("x".repeat(41))).msg).toBe("passkey_name");
    const second = await test.registered("second@example.org");
    const by = { token: second.token, encoding: "json" } as const;
    expect((await rename("mine", by)).msg).toBe("not_found");
    expect((await remove(id, { currentPassword: PASSWORD }, by)).msg).toBe("not_found");
    expect((await remove(id, {})).msg).toBe("malformed_request");
    await test.sql`delete from site_message`;
    const other = (await security.logIn({ password: PASSWORD })).data?.token ?? "";
    expect(await remove(id)).toMatchObject({ code: 200, data: { ended: 1 } });
    expect(await security.statusOf(other)).toBe(401);
    expect(await security.told()).toMatchObject([{ kind: "security_changed", params: { what: "passkeyRemoved", by: "password" } }]);
    expect((await remove(id)).msg).toBe("not_found");
  });

  it("open nothing once removed, also to who had signed before", async () => {
    const device = createDevice();
    const id = await added(device);
    const answer = device.use(await challenge());
    await remove(id);
    expect((await logIn(answer)).msg).toBe("passkey_wrong");
  });

  it("go with a forgotten password where nothing else was asked for when they were added, and stay where a second factor was", async () => {
    const reset = async (fields: { secondFactor?: string } = {}) => {
      const code = await test.codeFor("owner@example.org", "resetPassword");
      const { body } = await ask(test.app, "POST /api/auth/resetPassword", {
        account: "owner@example.org",
        code,
        password: PASSWORD,
        ...fields,
      });
      owner = given(body.data);
      as = { token: owner.token, encoding: "json" };
    };
    await added(createDevice());
    await reset();
    expect(await passkeys()).toEqual([]);
    expect((await security.told()).at(-1)).toMatchObject({ params: { what: "passkeyRemoved", by: "code" } });
    await added(createDevice());
    await security.enrol(owner);
    test.clock.advance(60_000);
    await reset({ secondFactor: await security.nextCode(owner.userId) });
    expect(await passkeys()).toHaveLength(1);
  });

  it("lose their challenges with the session", async () => {
    await begin();
    await options();
    const count = async () => (await test.sql<{ n: number }[]>`select count(*)::integer as n from passkey_challenge`)[0]?.n;
    expect(await count()).toBe(2);
    await ask(test.app, "POST /api/auth/logout", {}, as);
    expect(await count()).toBe(1);
  });
});
