/** Entries of the audit log for the tables that operators write: the row before, and the row as it is kept. */
import { ROUTES } from "@candela/api";
import { afterAll, expect, it } from "vitest";
import { ask } from "../../testing/app-of-modules.ts";
import { openContentFixture, testTexts as texts } from "./content-test-kit.ts";

const reason = "a test of it";
const { database, fixture, owner, act } = await openContentFixture();
afterAll(() => database.close());

async function logged() {
  const { body } = await ask(fixture.app, "GET /api/admin/audit/list", { pageSize: 1 }, { token: owner });
  const parsed = (text: string | null | undefined) => (text == null ? null : JSON.parse(text));
  const [row] = body.rows;
  return { action: row?.action, object: row?.object, before: parsed(row?.before), after: parsed(row?.after) };
}

const german = { ...texts({ title: "Hinweis" }), language: "de" } as unknown as ReturnType<typeof texts>;
const popUp = { name: "noted", img: "", path: "", isVisible: true };
const content = (text: string) => act("POST /api/admin/popUp/put", { ...popUp, texts: [texts({ content: text })], reason });

it("of a row that is put, the whole of it before, and after as it is answered", async () => {
  const first = await act("POST /api/admin/popUp/put", { ...popUp, texts: [texts(), german], reason });
  expect(await logged()).toEqual({ action: "popUp.put", object: "noted", before: null, after: first.body.data });
  const second = await act("POST /api/admin/popUp/put", { ...popUp, isVisible: false, texts: [texts()], reason });
  expect(await logged()).toEqual({ action: "popUp.put", object: "noted", before: first.body.data, after: second.body.data });
  expect([first.body.data, second.body.data]).toMatchObject([
    { isVisible: true, texts: [{ language: "de", title: "Hinweis" }, { language: "en" }] },
    { isVisible: false, texts: [{ language: "en" }] },
  ]);
});

it("of a table that is put in order, its order before and after", async () => {
  const rows = (await ask(fixture.app, "GET /api/admin/switchSet/list", { pageSize: 100 }, { token: owner })).body.rows;
  const before = rows.map(({ desc }) => desc);
  const last = before.at(-1) ?? "";
  const { body } = await act("POST /api/admin/switchSet/reorder", { names: [last], reason });
  const after = [last, ...before.slice(0, -1)];
  expect(body.data?.names).toEqual(after);
  expect(await logged()).toEqual({ action: "switchSet.reorder", object: "switchSet", before, after });
});

it("a text is as long as it may be once it is written as it is kept, and no longer", async () => {
  const { maxLength = 0 } = ROUTES["POST /api/admin/popUp/put"].body.properties.texts.items.properties.content as { maxLength?: number };
  expect(maxLength).toBeGreaterThan(100);
  // An ampersand is kept as five characters.
  expect((await content(`&${"a".repeat(maxLength - 5)}`)).body.data?.texts[0]?.content).toHaveLength(maxLength);
  expect((await content(`&${"a".repeat(maxLength - 4)}`)).body).toMatchObject({
    msg: "malformed_request",
    params: { field: "texts/content", rule: "maxLength" },
  });
});
