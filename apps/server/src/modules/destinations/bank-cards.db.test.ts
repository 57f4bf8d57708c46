import { randomUUID } from "node:crypto";
import { BANK_CARDS_MAX, DESTINATION_TRIES_PER_DAY, DESTINATION_WAIT_MS, DESTINATIONS_PER_DAY } from "@candela/api";
import { DAY_MS } from "@candela/model";
import { expect, it } from "vitest";
import { systemRandom } from "../../platform/clock.ts";
import { createSecretBox } from "../../platform/secret-box.ts";
import { freezeByHand, thawByHand } from "../../testing/freeze.ts";
import { CARD, filled, keyOfBox, OTHER_CARD, openDestinations } from "./destinations-test-kit.ts";

const { sql, clock, events, moduleWith, user, guest } = await openDestinations();

/** Numbers of cards with a right check digit, all different. */
function cardNumbers(count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const body = `41111111${String(at).padStart(7, "0")}`;
    const sum = [...body].reverse().reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    return `${body}${(10 - (sum % 10)) % 10}`;
  });
}

it("keeps a card as it was filled in, tells its owner, and says from when on it is usable", async () => {
  const owner = await user();
  const { id } = (await owner.addCard("4111 1111 1111 1111", { bic: "deutdeff" })) as { id: string };
  expect(await owner.cards()).toEqual([
    {
      id,
      label: "",
      number: CARD,
      values: [
        { propertyName: "accountHolder", propertyType: "text", label: "accountHolder", value: "Marta Oliveira" },
        { propertyName: "bankName", propertyType: "text", label: "bankName", value: "First Harbor Bank" },
        { propertyName: "cardNumber", propertyType: "card_number", label: "Card number", value: CARD },
        { propertyName: "bic", propertyType: "bic", label: "bic", value: "DEUTDEFF" },
      ],
      createdAt: clock.now(),
      usableFrom: clock.now() + DESTINATION_WAIT_MS,
    },
  ]);
  const { rows } = await owner.send("GET /api/siteMessage/list", {});
  expect(rows).toMatchObject([{ kind: "bank_card_added", params: { ending: "1111" } }]);
  expect(events.filter(({ userId }) => userId === owner.userId).map(({ event }) => event)).toMatchObject([
    { kind: "destinations", of: "bankCards" },
    { kind: "message", unread: 1 },
  ]);
});

it("writes no number that can be read in the database", async () => {
  const owner = await user();
  const key = randomUUID();
  await owner.addCard(OTHER_CARD, {}, key);
  const [row] = await sql<{ text: string }[]>`
    select (to_jsonb(c)::text || (select answer || encode(request_hash, 'hex') from idempotency where key = ${key}::uuid)) as text
    from bank_card c where user_id = ${owner.userId}`;
  const hex = (text: string) => Buffer.from(text).toString("hex");
  for (const secret of [OTHER_CARD, "Marta", hex(OTHER_CARD), hex("Marta")]) expect(row?.text).not.toContain(secret);
});

it.each<[string, Parameters<typeof filled>, unknown]>([
  ["a wrong check digit", ["4111111111111112"], ["bank_field_wrong", { label: "Card number" }]],
  ["an empty field that must be filled in", [""], ["bank_field_wrong", { label: "Card number" }]],
  ["a field that the form does not have", [CARD, { iban: "DE89370400440532013000" }], ["bank_form_changed", {}]],
])("rejects %s", async (_what, fields, rejection) => {
  const owner = await user();
  expect(await owner.addCard(...fields)).toEqual(rejection);
  expect(await owner.cards()).toEqual([]);
});

it("rejects a field that is said twice, and a form without one that must be filled in", async () => {
  const owner = await user();
  const add = (values: ReturnType<typeof filled>) => owner.said("POST /api/bankCard/add", { idempotencyKey: randomUUID(), values });
  expect(await add([...filled(), { propertyName: "bankName", value: "Other" }])).toEqual(["bank_form_changed", {}]);
  expect(await add(filled().slice(1))).toEqual(["bank_field_wrong", { label: "accountHolder" }]);
});

it("follows the form that the operator has made since: hidden fields are not asked for, and stay with the cards that have them", async () => {
  const owner = await user();
  await owner.addCard();
  await sql`update bank_property set is_visible = false where name = 'bankName'`;
  expect(await owner.addCard(OTHER_CARD)).toEqual(["bank_form_changed", {}]);
  const [card] = await owner.cards();
  expect(card?.values.at(-1)).toEqual({ propertyName: "bankName", propertyType: "text", label: "bankName", value: "First Harbor Bank" });
  await sql`update bank_property set is_visible = true where name = 'bankName'`;
});

it("holds each kind of field to its rule, whatever a page let through", async () => {
  const owner = await user();
  const kinds = [
    ...[
      ["mobile", "13800138000", "12800138000"],
      ["id_card", "11010119900101123X", "1101011990010112"],
    ],
    ...[
      ["email", "marta@example.org", "example.org"],
      ["url", "https://pay.example.org", "pay.example.org"],
    ],
    ...[
      ["date", "2024-02-29", "2026-02-29"],
      ["number", "-0.25", "1e3"],
      ["digits", "204060", "20406O"],
      ["letters", "DEUT", "DEUT1"],
    ],
  ] as const;
  await sql`insert into bank_property (config_type, name, kind, is_required, length_min, length_max, position)
    select 0, 'by_' || kind, kind, false, 1, 80, 90 from unnest(${kinds.map(([kind]) => kind)}::text[]) kind`;
  await sql`insert into bank_property_content (property_id, language, title, content)
    select id, 'en', name, '' from bank_property where name like 'by_%'`;
  const by = (at: 1 | 2) => Object.fromEntries(kinds.map((one) => [`by_${one[0]}`, one[at]]));
  for (const one of kinds) {
    const wrong = await owner.addCard(CARD, { ...by(1), [`by_${one[0]}`]: one[2] });
    expect(wrong).toEqual(["bank_field_wrong", { label: `by_${one[0]}` }]);
  }
  await owner.addCard(CARD, by(1));
  expect((await owner.cards())[0]?.values).toEqual(
    expect.arrayContaining(
      kinds.map(([kind, value]) => expect.objectContaining({ propertyName: `by_${kind}`, propertyType: kind, value })),
    ),
  );
  await sql`delete from bank_property where name like 'by_%'`;
});

it("a guest is told to register first", async () => {
  const someone = await guest();
  expect(await someone.addCard()).toEqual(["account_unclaimed", {}]);
});

it("a number is one card of a user, also where the same is sent twice at once, and another user may have it too", async () => {
  const [owner, other] = [await user(), await user()];
  const both = await Promise.all([owner.addCard(), owner.addCard()]);
  expect(both.filter((answer) => Array.isArray(answer))).toEqual([["destination_taken", {}]]);
  expect(await owner.cards()).toHaveLength(1);
  expect(await other.addCard()).toMatchObject({ id: expect.any(String) });
});

it("the same call again gets its answer, a rejection too, and makes nothing; another under its key is rejected", async () => {
  const owner = await user();
  const [key, wrong] = [randomUUID(), randomUUID()];
  const first = await owner.addCard(CARD, {}, key);
  expect(await Promise.all([owner.addCard(CARD, {}, key), owner.addCard(CARD, {}, key)])).toEqual([first, first]);
  expect(await owner.addCard(OTHER_CARD, {}, key)).toEqual(["key_reused", {}]);
  expect(await owner.addCard("41111111", { bic: "x" }, wrong)).toEqual(["bank_field_wrong", { label: "bic" }]);
  expect(await owner.addCard("41111111", {}, wrong)).toEqual(["key_reused", {}]);
  expect(await owner.cards()).toHaveLength(1);
});

it("a name is given, checked and changed", async () => {
  const owner = await user();
  const { id } = (await owner.addCard()) as { id: string };
  expect(await owner.said("POST /api/bankCard/rename", { id, label: "  Savings " })).toEqual({ id, label: "Savings" });
  expect(await owner.said("POST /api/bankCard/rename", { id, label: "\u200b" })).toEqual(["destination_label", { max: "24" }]);
  expect(await owner.cards()).toMatchObject([{ label: "Savings" }]);
});

it("a card of another user is not found, and stays as it is", async () => {
  const [owner, thief] = [await user(), await user()];
  const { id } = (await owner.addCard()) as { id: string };
  expect(await thief.said("POST /api/bankCard/remove", { id })).toEqual(["not_found", {}]);
  expect(await thief.said("POST /api/bankCard/rename", { id, label: "Mine" })).toEqual(["not_found", {}]);
  expect(await thief.cards()).toEqual([]);
  expect(await owner.cards()).toMatchObject([{ id, label: "" }]);
});

it("a removed card is gone for its owner, twice is the same as once, and its number may come again, with a new wait", async () => {
  const owner = await user();
  const { id } = (await owner.addCard()) as { id: string };
  expect(await owner.said("POST /api/bankCard/remove", { id })).toEqual({ id });
  expect(await owner.said("POST /api/bankCard/remove", { id })).toEqual({ id });
  expect(await owner.cards()).toEqual([]);
  clock.advance(1_000);
  await owner.addCard();
  expect(await owner.cards()).toMatchObject([{ usableFrom: clock.now() + DESTINATION_WAIT_MS }]);
});

it("a user has a bounded number of cards, and adds a bounded number a day", async () => {
  const owner = await user();
  const numbers = cardNumbers(DESTINATIONS_PER_DAY + 1);
  const add = (at: number) => owner.addCard(numbers[at]);
  for (let at = 0; at < BANK_CARDS_MAX; at += 1) await add(at);
  expect(await add(BANK_CARDS_MAX)).toEqual(["destination_limit", { max: String(BANK_CARDS_MAX) }]);
  for (let at = BANK_CARDS_MAX; at < DESTINATIONS_PER_DAY; at += 1) {
    const [oldest] = (await owner.cards()).slice(-1);
    await owner.said("POST /api/bankCard/remove", { id: oldest?.id ?? "" });
    await add(at);
  }
  const [last] = await owner.cards();
  await owner.said("POST /api/bankCard/remove", { id: last?.id ?? "" });
  expect(await add(DESTINATIONS_PER_DAY)).toEqual(["too_many_a_day", { max: "20", until: String(clock.now() + DAY_MS) }]);
  clock.advance(DAY_MS);
  expect(await add(DESTINATIONS_PER_DAY)).toMatchObject({ id: expect.any(String) });
});

it("a user tries a bounded number of times a day; what was answered already counts no more", async () => {
  const [owner, other] = [await user(), await user()];
  const key = randomUUID();
  for (let at = 1; at < DESTINATION_TRIES_PER_DAY; at += 1)
    expect(await owner.addCard("4111111111111112")).toMatchObject(["bank_field_wrong", expect.anything()]);
  expect(await owner.addCard(CARD, {}, key)).toMatchObject({ id: expect.any(String) });
  expect(await owner.addCard(OTHER_CARD)).toEqual(["too_many_a_day", { max: "60", until: String(clock.now() + DAY_MS) }]);
  expect(await owner.addCard(CARD, {}, key)).toMatchObject({ id: expect.any(String) });
  expect(await other.addCard(OTHER_CARD)).toMatchObject({ id: expect.any(String) });
  clock.advance(DAY_MS);
  expect(await owner.addCard(OTHER_CARD)).toMatchObject({ id: expect.any(String) });
});

it("what an earlier key has sealed is sealed anew at a start, and still opens", async () => {
  const owner = await user();
  await owner.addCard();
  const box = createSecretBox([keyOfBox(2), keyOfBox(1)], systemRandom);
  await moduleWith(box).start();
  const rows = await sql<{ sealedWith: string }[]>`select distinct sealed_with as "sealedWith" from bank_card`;
  expect(rows).toEqual([{ sealedWith: box.keyId }]);
});

it("none is added under a freeze; what is there can be read, renamed and removed", async () => {
  const owner = await user();
  const { id } = (await owner.addCard()) as { id: string };
  await freezeByHand(sql, owner.userId);
  expect(await owner.addCard(OTHER_CARD)).toEqual(["account_frozen", {}]);
  expect(await owner.cards()).toHaveLength(1);
  expect(await owner.said("POST /api/bankCard/rename", { id, label: "Home" })).toMatchObject({ id });
  expect(await owner.said("POST /api/bankCard/remove", { id })).toEqual({ id });
  await thawByHand(sql, owner.userId);
  expect(await owner.addCard(OTHER_CARD)).toMatchObject({ id: expect.any(String) });
});
