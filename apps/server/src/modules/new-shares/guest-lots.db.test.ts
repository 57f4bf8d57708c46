/** Lots of guests: half of what a draw takes, however many guests there are. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Session } from "../../platform/http/handlers.ts";
import { ask, createAppOfModules } from "../../testing/app-of-modules.ts";
import { openNewShareFixture } from "./new-shares-test-kit.ts";

const fixture = await openNewShareFixture();
/** A lot costs a tenth of a USDT. */
const CHEAP = { price: 100_000n, lotShares: 1, lotsOffered: 500_000, lotsPerUser: 1_000 };

let app: Awaited<ReturnType<typeof createAppOfModules>>;
const sessions = new Map<string, Session>();
beforeAll(async () => {
  app = await createAppOfModules({
    modules: [fixture.module.handlers ?? {}],
    clock: { now: () => fixture.now },
    authenticate: async (token) => sessions.get(token) ?? null,
  });
});
afterAll(() => app.close());

async function person(accountType: Session["accountType"]): Promise<bigint> {
  const userId = await fixture.user();
  await fixture.sql`insert into app_user (id, account_type, nick_name, invite_code, created_ms) overriding system value
    values (${userId}, 'guest', 'guest', ${`G${String(userId).padStart(9, "0")}`}, ${String(fixture.now)}::bigint)`;
  if (accountType === "registered") await register(userId);
  sessions.set(String(userId), { sessionId: 1n, userId, accountType });
  return userId;
}

async function register(userId: bigint): Promise<void> {
  await fixture.sql`update app_user set account_type = 'registered', email = ${`${userId}@example.org`}, password_hash = '$argon2id$',
    registered_ms = ${String(fixture.now)}::bigint where id = ${userId}`;
}

it("are rejected beyond their half, of which guests are told, while a registered account asks for what is left", async () => {
  const offer = await fixture.offer(CHEAP);
  const many = await Promise.all(Array.from({ length: 250 }, () => person("guest")));
  const [first = 0n, ...others] = many;
  const [second, third, owner] = [await person("guest"), await person("guest"), await person("registered")];
  const leftOf = async (userId: bigint) =>
    (await ask(app, "GET /api/newShares/offer", { offerId: offer.id }, { token: String(userId) })).body.data?.guestLotsLeft;
  await Promise.all(others.map((guest) => fixture.subscribe(guest, offer, 1_000)));
  expect((await fixture.subscribe(first, offer, 990)).ok).toBe(true);
  expect([await leftOf(first), await leftOf(second), await leftOf(owner)]).toEqual([1_000, 10, null]);
  // Decided one after the other, in one transaction as in two.
  const both = await Promise.all([fixture.subscribe(second, offer, 7), fixture.subscribe(third, offer, 7)]);
  expect(both.map((answer) => (answer.ok ? "taken" : `${answer.rejection} ${answer.params.left}`))).toEqual([
    "taken",
    "new_share_guest_room 3",
  ]);
  expect((await fixture.subscribe(owner, offer, 1_000)).ok).toBe(true);
  expect(await fixture.subscribe(third, offer, 4)).toMatchObject({ rejection: "new_share_guest_room", params: { left: "3" } });
  expect((await fixture.subscribe(third, offer, 3)).ok).toBe(true);
  expect((await fixture.subscribe(second, offer, 6)).ok).toBe(true);
  // What is registered is no guest's any more.
  await register(first);
  expect((await fixture.subscribe(third, offer, 900)).ok).toBe(true);
  expect(await fixture.read(offer.id)).toMatchObject({ lotsAsked: 249_990 + 1_000 + 900 + 6 });
});

it("of an offer that few ask for are as free as anybody's", async () => {
  const offer = await fixture.offer();
  const guest = await person("guest");
  expect((await fixture.subscribe(guest, offer, 10)).ok).toBe(true);
});
