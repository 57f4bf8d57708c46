/** The words that go with a lock or pledge: a version whenever they change, kept for ever, and named by each order. */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { acceptedText, acceptedTextOf } from "../content/index.ts";
import { openEarningFixture } from "./earning-test-kit.ts";

const fixture = await openEarningFixture();
const write = async (content: string) => {
  await fixture.sql`insert into rich_text (name, updated_at) values ('lock', now()) on conflict (name) do nothing`;
  await fixture.sql`insert into rich_text_content (name, language, title, content) values ('lock', 'en', 'Terms', ${content})
    on conflict (name, language) do update set content = excluded.content`;
};

it("are a new version when they change, and never when they do not", async () => {
  const first = await acceptedText(fixture.sql, "lock", fixture.now);
  expect(await acceptedText(fixture.sql, "lock", fixture.now + 1)).toEqual(first);
  await write("<p>Other words.</p>");
  // Two that come at once make one version.
  const [second, same] = await Promise.all([
    acceptedText(fixture.sql, "lock", fixture.now + 2),
    acceptedText(fixture.sql, "lock", fixture.now + 3),
  ]);
  expect(same).toEqual(second);
  expect(second).toMatchObject({ version: first.version + 1, words: { en: { title: "Terms", content: "<p>Other words.</p>" } } });
  // A page that operators have removed keeps its last words.
  await fixture.sql`delete from rich_text_content where name = 'lock'`;
  expect((await acceptedText(fixture.sql, "lock", fixture.now + 4)).version).toBe(second.version);
  expect(await acceptedTextOf(fixture.sql, "lock", first.version)).toEqual(first);
  expect(await acceptedTextOf(fixture.sql, "lock", 99)).toBeUndefined();
});

it("are accepted by their version: an order that names others is rejected, and each keeps its own", async () => {
  const user = await fixture.user();
  const now = (await acceptedText(fixture.sql, "lock", fixture.now)).version;
  expect(await fixture.start(user, "USDT-7", "100", { textVersion: now - 1 })).toMatchObject({
    ok: false,
    rejection: "earning_text_changed",
  });
  const key = randomUUID();
  const lock = dataOf(await fixture.start(user, "USDT-7", "100", { textVersion: now, rollsOver: true, key }));
  expect(lock.textVersion).toBe(now);
  await write("<p>Words of later.</p>");
  const later = dataOf(await fixture.start(user, "USDT-7", "100", { textVersion: now + 1 }));
  expect([later.textVersion, (await fixture.order(user, lock.id)).textVersion]).toEqual([now + 1, now]);
  // Nobody is moved to words that they have not read: the money is back at the end of the term.
  await fixture.pass(8);
  expect(await fixture.order(user, lock.id)).toMatchObject({ state: "matured", nextId: null, back: "100.000000" });
});

it("cannot be changed, nor can what an order has accepted", async () => {
  for (const statement of [
    "update accepted_text set words = '{}'",
    "delete from accepted_text",
    "update earning_order set text_version = text_version + 1",
  ])
    await expect(fixture.sql.unsafe(statement)).rejects.toMatchObject({ code: "23001" });
});
