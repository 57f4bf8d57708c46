import { randomUUID } from "node:crypto";
import { ADDRESS_CODES_PER_DAY, type Data, DESTINATION_TRIES_PER_DAY, DESTINATION_WAIT_MS } from "@candela/api";
import { DAY_MS } from "@candela/model";
import { proves } from "@candela/testkit";
import { expect, it } from "vitest";
import { ask } from "../../testing/app-of-modules.ts";
import { freezeByHand, thawByHand } from "../../testing/freeze.ts";
import { readOutbox } from "../identity/index.ts";
import { ETHEREUM, OTHER_TRON, openDestinations, TRON } from "./destinations-test-kit.ts";

const { sql, app, clock, events, readCode, setOneANetwork, user, guest } = await openDestinations();
type Added = Data<"POST /api/walletAddress/add">;
type User = Awaited<ReturnType<typeof user>>;

async function pending(owner: User, network: Added["network"] = "TRC20", address = TRON): Promise<Added> {
  clock.advance(61_000);
  return (await owner.addAddress(network, address)) as Added;
}
const sendCode = (owner: User, id: string) => owner.said("POST /api/walletAddress/sendCode", { id });
const confirm = (owner: User, id: string, code: string) => owner.said("POST /api/walletAddress/confirm", { id, proofCode: code });

it("an address is pending until its code is entered, which names it, and is usable a day later", async () => {
  const owner = await user();
  const { id } = await pending(owner);
  expect(await owner.addresses()).toEqual([
    { id, network: "TRC20", address: TRON, label: "Ledger", state: "pending", createdAt: clock.now(), usableFrom: null },
  ]);
  expect(await sendCode(owner, id)).toEqual({
    account: expect.stringMatching(/^u\*\*\*@example\.org$/),
    retryAfterSeconds: 60,
    codeDigits: 6,
    inOutbox: true,
  });
  const [message] = await readOutbox(sql, 1, owner.account);
  expect(message?.body).toMatch(/to add the TRC20 address TR7NHqje… as a place your money can be sent to/);
  const code = await readCode();
  clock.advance(5_000);
  const confirmed = await confirm(owner, id, code);
  expect(confirmed).toMatchObject({ id, state: "active", usableFrom: clock.now() + DESTINATION_WAIT_MS });
  expect(await owner.addresses()).toEqual([confirmed]);
  const { rows } = await owner.send("GET /api/siteMessage/list", {});
  expect(rows).toMatchObject([{ kind: "wallet_address_added", params: { network: "TRC20", beginning: "TR7NHqje" } }]);
  expect(events.filter(({ userId }) => userId === owner.userId).map(({ event }) => event.kind)).toEqual([
    "destinations",
    "destinations",
    "message",
  ]);
});

it("keeps an address in the form of its network", async () => {
  const owner = await user();
  expect(await pending(owner, "ERC20", ETHEREUM.toLowerCase())).toMatchObject({ address: ETHEREUM });
});

it.each<[string, Added["network"], string, unknown]>([
  ["the wrong network", "ERC20", TRON, ["address_other_network", { network: "ERC20", networks: "TRC20" }]],
  [
    "the wrong network with two that write so",
    "TRC20",
    ETHEREUM,
    ["address_other_network", { network: "TRC20", networks: "ERC20, BEP20" }],
  ],
  ["a wrong character", "TRC20", `${TRON.slice(0, -1)}T`, ["address_checksum", { network: "TRC20" }]],
  ["the zero address", "ERC20", `0x${"0".repeat(40)}`, ["address_nobodys", {}]],
  ["the zero address of TRON", "TRC20", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", ["address_nobodys", {}]],
  ["what is no address", "TRC20", "hello", ["address_malformed", { network: "TRC20" }]],
  ["a network of no currency", "SOL", "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA", ["address_network_closed", { network: "SOL" }]],
])("rejects %s", async (_what, network, address, rejection) => {
  const owner = await user();
  expect(await owner.addAddress(network, address)).toEqual(rejection);
  expect(await owner.addresses()).toEqual([]);
});

it("an address that nobody has a key for says so in the list, be it confirmed before such ones were rejected; others do not", async () => {
  const owner = await user();
  const { id } = await pending(owner);
  expect(await owner.addresses()).not.toMatchObject([{ isNobodys: expect.anything() }]);
  await sql`update wallet_address set address = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' where id = ${id}`;
  expect(await owner.addresses()).toMatchObject([{ id, isNobodys: true }]);
});

it("a guest is told to register first, before anything is sent", async () => {
  const someone = await guest();
  expect(await someone.addAddress("TRC20", TRON)).toEqual(["account_unclaimed", {}]);
  expect(await someone.said("POST /api/walletAddress/sendCode", { id: "1" })).toEqual(["account_unclaimed", {}]);
});

it("a wrong, an old and a used code confirm nothing; five wrong ones use it up", async () => {
  const owner = await user();
  const { id } = await pending(owner);
  await sendCode(owner, id);
  const code = await readCode();
  const wrong = code === "000000" ? "111111" : "000000";
  expect(await confirm(owner, id, wrong)).toEqual(["proof_code_wrong", {}]);
  clock.advance(10 * 60_000);
  expect(await confirm(owner, id, code)).toEqual(["proof_code_wrong", {}]);
  await sendCode(owner, id);
  const next = await readCode();
  for (let tries = 0; tries < 5; tries += 1) {
    clock.advance(3_600_000 / 60);
    await confirm(owner, id, next === wrong ? "222222" : wrong);
  }
  expect(await confirm(owner, id, next)).not.toMatchObject({ state: "active" });
  expect(await owner.addresses()).toMatchObject([{ state: "pending" }]);
});

it("another code has to wait its minute", async () => {
  const owner = await user();
  const { id } = await pending(owner);
  await sendCode(owner, id);
  clock.advance(15_000);
  expect(await sendCode(owner, id)).toEqual(["code_retry_later", { seconds: "45" }]);
});

it("a code is for the address that it was sent for, and for no log-in", async () => {
  const owner = await user();
  const first = await pending(owner);
  await sendCode(owner, first.id);
  const code = await readCode();
  const second = await pending(owner, "TRC20", OTHER_TRON);
  expect(await owner.addresses()).toMatchObject([{ id: second.id }]);
  expect(await confirm(owner, second.id, code)).toEqual(["proof_code_wrong", {}]);
  expect(await confirm(owner, first.id, code)).toEqual(["not_found", {}]);
  const { msg } = await owner.send("POST /api/auth/loginByCode", { account: owner.account, code });
  expect(msg).toBe("code_wrong");
});

it("the codes of an address and of a secret share their limit and the place of the newest, and neither proves the other", async () => {
  const owner = await user();
  const setFund = (proofCode: string) => owner.said("POST /api/userSecurity/setFundPassword", { proofCode, fundPassword: "Bramble8river" });
  const { id } = await pending(owner);
  await sendCode(owner, id);
  const code = await readCode();
  expect(await owner.said("POST /api/userSecurity/sendCode", {})).toEqual(["code_retry_later", { seconds: "60" }]);
  expect(await setFund(code)).toEqual(["proof_code_wrong", {}]);
  clock.advance(60_000);
  expect(await owner.said("POST /api/userSecurity/sendCode", {})).toMatchObject({ codeDigits: 6 });
  const later = await readCode();
  expect(await confirm(owner, id, code)).toEqual(["proof_code_wrong", {}]);
  expect(await confirm(owner, id, later)).toEqual(["proof_code_wrong", {}]);
  expect(await setFund(later)).toEqual({ ended: 0 });
});

it("a long code for a secret does not hold back the one for an address", async () => {
  const owner = await user();
  const { id } = await pending(owner);
  // While strangers guess at its codes, the account gets long ones away from home.
  for (let n = 0; n < 5; n += 1)
    await ask(app, "POST /api/auth/loginByCode", { account: owner.account, code: "000000" }, { ip: `203.${n}.113.1` });
  const elsewhere = owner.from("192.0.2.77");
  expect(await elsewhere.said("POST /api/userSecurity/sendCode", {})).toMatchObject({ codeDigits: 12 });
  expect(await elsewhere.said("POST /api/walletAddress/sendCode", { id })).toMatchObject({ codeDigits: 12 });
  expect((await readOutbox(sql, 1, owner.account))[0]?.body).toContain("TR7NHqje");
  expect(await elsewhere.said("POST /api/walletAddress/confirm", { id, proofCode: await readCode() })).toMatchObject({ state: "active" });
});

it("two that confirm at once make one address, one message, and both hear that it is done", async () => {
  const owner = await user();
  const { id } = await pending(owner);
  await sendCode(owner, id);
  const code = await readCode();
  const answers = await Promise.all([confirm(owner, id, code), confirm(owner, id, code)]);
  expect(answers).toMatchObject([
    { id, state: "active" },
    { id, state: "active" },
  ]);
  expect((await owner.send("GET /api/siteMessage/list", {})).total).toBe(1);
});

it("one address a network, unless the setting says any number; the same is never there twice", proves("9.51"), async () => {
  const owner = await user();
  await owner.boundAddress("TRC20", TRON);
  expect(await owner.addAddress("TRC20", TRON)).toEqual(["destination_taken", {}]);
  expect(await owner.addAddress("TRC20", OTHER_TRON)).toEqual(["address_one_a_network", { network: "TRC20" }]);
  expect(await owner.addAddress("ERC20", ETHEREUM)).toMatchObject({ state: "pending" });
  setOneANetwork(false);
  const { confirmed } = await owner.boundAddress("TRC20", OTHER_TRON);
  setOneANetwork(true);
  expect(confirmed).toMatchObject({ address: OTHER_TRON, state: "active" });
});

it("the bound is looked at once more when the code is entered, and the code stays good", async () => {
  const owner = await user();
  const { id } = await pending(owner);
  await sendCode(owner, id);
  const code = await readCode();
  const [other] = await sql<{ id: bigint }[]>`
    insert into wallet_address (user_id, network, address, label, state, created_ms, confirmed_ms)
    values (${owner.userId}, 'TRC20', ${OTHER_TRON}, 'Other', 'active', 1, 1) returning id`;
  expect(await confirm(owner, id, code)).toEqual(["address_one_a_network", { network: "TRC20" }]);
  await owner.said("POST /api/walletAddress/remove", { id: String(other?.id) });
  expect(await confirm(owner, id, code)).toMatchObject({ state: "active" });
});

it("the same call again gets its answer; another under its key is rejected", async () => {
  const owner = await user();
  const idempotencyKey = randomUUID();
  const add = (label: string) => owner.said("POST /api/walletAddress/add", { idempotencyKey, network: "TRC20", address: TRON, label });
  const first = await add("Ledger");
  expect(await add("Ledger")).toEqual(first);
  expect(await add("Trezor")).toEqual(["key_reused", {}]);
});

it("an address of another user is not found by any call, and stays as it is", async () => {
  const [owner, thief] = [await user(), await user()];
  const { id } = await pending(owner);
  await sendCode(owner, id);
  const code = await readCode();
  const tries = [sendCode(thief, id), confirm(thief, id, code), thief.said("POST /api/walletAddress/remove", { id })];
  tries.push(thief.said("POST /api/walletAddress/rename", { id, label: "Mine" }));
  expect(await Promise.all(tries)).toEqual(tries.map(() => ["not_found", {}]));
  expect(await thief.addresses()).toEqual([]);
  expect(await confirm(owner, id, code)).toMatchObject({ state: "active", label: "Ledger" });
});

it("is renamed and removed by its owner; removing twice is the same as once, and it may come again", async () => {
  const owner = await user();
  const { id } = await owner.boundAddress("TRC20", TRON);
  expect(await owner.said("POST /api/walletAddress/rename", { id, label: " Trezor " })).toEqual({ id, label: "Trezor" });
  expect(await owner.said("POST /api/walletAddress/remove", { id })).toEqual({ id });
  expect(await owner.said("POST /api/walletAddress/remove", { id })).toEqual({ id });
  expect(await owner.addresses()).toEqual([]);
  expect((await owner.boundAddress("TRC20", TRON)).confirmed).toMatchObject({ state: "active" });
});

it("none is added or confirmed under a freeze, nor a code sent; the code stays good until that ends", async () => {
  const owner = await user();
  const { id } = (await owner.addAddress("TRC20", TRON)) as { id: string };
  clock.advance(61_000);
  await owner.said("POST /api/walletAddress/sendCode", { id });
  const proofCode = await readCode();
  await freezeByHand(sql, owner.userId);
  expect(await owner.addAddress("ERC20", ETHEREUM)).toEqual(["account_frozen", {}]);
  expect(await owner.said("POST /api/walletAddress/confirm", { id, proofCode })).toEqual(["account_frozen", {}]);
  expect(await owner.said("POST /api/walletAddress/sendCode", { id })).toEqual(["account_frozen", {}]);
  await thawByHand(sql, owner.userId);
  expect(await owner.said("POST /api/walletAddress/confirm", { id, proofCode })).toMatchObject({ state: "active" });
});

it("a user takes down a bounded number of addresses a day, and one of another user is not counted", async () => {
  const [owner, other] = [await user(), await user()];
  for (let at = 1; at < DESTINATION_TRIES_PER_DAY; at += 1)
    expect(await owner.addAddress("TRC20", "hello")).toMatchObject(["address_malformed", { network: "TRC20" }]);
  expect(await owner.addAddress("TRC20", TRON)).toMatchObject({ state: "pending" });
  expect(await owner.addAddress("ERC20", ETHEREUM)).toEqual(["too_many_a_day", { max: "60", until: String(clock.now() + DAY_MS) }]);
  expect(await other.addAddress("ERC20", ETHEREUM)).toMatchObject({ state: "pending" });
});

it("a user is sent a bounded number of codes for addresses a day; what was not sent is not counted", async () => {
  const owner = await user();
  const { id } = await pending(owner);
  const first = clock.now();
  for (let at = 0; at < ADDRESS_CODES_PER_DAY; at += 1) {
    expect(await sendCode(owner, id)).toMatchObject({ retryAfterSeconds: 60 });
    // The address has a count of its own, of all that it asks for.
    if (at < 3) expect(await sendCode(owner, id)).toMatchObject(["code_retry_later", expect.anything()]);
    clock.advance(10 * 60_000);
  }
  expect(await sendCode(owner, id)).toEqual(["too_many_a_day", { max: "30", until: String(first + DAY_MS) }]);
  clock.advance(first + DAY_MS - clock.now());
  expect(await sendCode(owner, id)).toMatchObject({ retryAfterSeconds: 60 });
});
