import { type Data, type Row, WATCHLIST_GROUP_NAME_MAX, WATCHLIST_GROUPS_MAX } from "@candela/api";
import { afterAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../testing.ts";
import { createTestMarket } from "./market-test-kit.ts";

const database = await createTestDatabase();
const { sql } = database;
const { ask, post, feed, app } = await createTestMarket(sql);
afterAll(async () => {
  await app.close();
  await database.close();
});

type Group = Row<"GET /api/userProductGroup/list">;

const [a, b, c] = feed.instruments;
if (a === undefined || b === undefined || c === undefined) throw new Error("the feed has at least three instruments");
const codes = [a, b, c].map(({ productCode }) => productCode);

const follow = async (token: string) => {
  for (const { productCode, productType, productId } of [a, b, c])
    await post("/api/userProductOption/addOption", token, {
      productCode,
      productType: String(productType),
      productId: String(productId),
    });
};
const groupsOf = async (token: string): Promise<readonly Group[]> => (await ask<null, Group>("/api/userProductGroup/list", token)).rows;
const namesOf = async (token: string) => (await groupsOf(token)).map(({ name }) => name);
const save = (token: string, fields: { id?: string; name: string }) => post("/api/userProductGroup/save", token, fields);
const make = async (token: string, name: string): Promise<string> => {
  const { data } = await save(token, { name });
  return (data as Data<"POST /api/userProductGroup/save">).id;
};
const assign = (token: string, id: string, productCodes: readonly string[]) =>
  post("/api/userProductGroup/assign", token, { id, productCodes: productCodes.join(",") });
const reorder = (token: string, ids: readonly string[]) => post("/api/userProductGroup/reorder", token, { ids: ids.join(",") });
const remove = (token: string, id: string) => post("/api/userProductGroup/remove", token, { id });

describe("groups of the watchlist", () => {
  it("need a session", async () => {
    expect(await ask("/api/userProductGroup/list")).toMatchObject({ status: 401, code: 401 });
    expect(await save("", { name: "Tech" })).toMatchObject({ code: 401 });
  });

  it("are created at the end; the same name again is the group there is", async () => {
    const first = await make("user-1", "  Tech ");
    const second = await make("user-1", "Later");
    expect(await make("user-1", "Tech")).toBe(first);
    expect(await groupsOf("user-1")).toEqual([
      { id: first, name: "Tech", productCodes: [], sort: 1 },
      { id: second, name: "Later", productCodes: [], sort: 2 },
    ]);
  });

  it.each(["", "   ", "x".repeat(WATCHLIST_GROUP_NAME_MAX + 1), "a\u0007b", "a\nb", "\u202eabc", "zero\u200bwidth"])(
    "reject the name %j",
    async (name) => {
      expect(await save("user-2", { name })).toMatchObject({ status: 422, msg: "watchlist_group_name", params: { max: "20" } });
      expect(await groupsOf("user-2")).toEqual([]);
    },
  );

  it("count a name by its code points", async () => {
    const name = "🕯".repeat(WATCHLIST_GROUP_NAME_MAX);
    expect(await save("user-2", { name })).toMatchObject({ code: 200, data: { name } });
    expect(await save("user-2", { name: `${name}🕯` })).toMatchObject({ status: 422, msg: "watchlist_group_name" });
  });

  it("have names that differ in more than case or width", async () => {
    const id = await make("user-3", "Über");
    await make("user-3", "Other");
    for (const name of ["über", "ÜBER"])
      expect(await save("user-3", { name })).toMatchObject({ status: 422, msg: "watchlist_group_taken", params: { name } });
    expect(await save("user-3", { name: "U\u0308ber" })).toMatchObject({ data: { id } });
    expect(await save("user-3", { name: "ｏｔｈｅｒ" })).toMatchObject({ msg: "watchlist_group_taken" });
    expect(await save("user-3", { id, name: "OTHER" })).toMatchObject({ msg: "watchlist_group_taken" });
    for (let i = 0; i < 2; i += 1)
      expect(await save("user-3", { id, name: "ÜBER" })).toMatchObject({ data: { id, name: "ÜBER", sort: 1 } });
    expect(await namesOf("user-3")).toEqual(["ÜBER", "Other"]);
  });

  it("hold products of the watchlist in its order, whole sets at a time", async () => {
    await follow("user-4");
    const first = await make("user-4", "One");
    const second = await make("user-4", "Two");
    for (let i = 0; i < 2; i += 1)
      expect(await assign("user-4", first, [codes[2] ?? "", codes[0] ?? "", codes[0] ?? ""])).toMatchObject({
        data: { id: first, productCodes: [codes[0], codes[2]] },
      });
    expect(await assign("user-4", second, codes)).toMatchObject({ data: { productCodes: codes } });
    await post("/api/userProductOption/reorder", "user-4", { productCodes: [...codes].reverse().join(",") });
    expect((await groupsOf("user-4")).map(({ productCodes }) => productCodes)).toEqual([[codes[2], codes[0]], [...codes].reverse()]);
    expect(await assign("user-4", first, [codes[1] ?? ""])).toMatchObject({ data: { productCodes: [codes[1]] } });
    expect(await assign("user-4", first, [])).toMatchObject({ data: { productCodes: [] } });
  });

  it("reject what is not in the watchlist, and change nothing then", async () => {
    await post("/api/userProductOption/addOption", "user-5", {
      productCode: a.productCode,
      productType: String(a.productType),
      productId: String(a.productId),
    });
    const id = await make("user-5", "Mine");
    await assign("user-5", id, [a.productCode]);
    for (const code of [b.productCode, "NOPE"])
      expect(await assign("user-5", id, [code])).toMatchObject({
        status: 422,
        msg: "watchlist_group_product",
        params: { productCode: code },
      });
    expect(await groupsOf("user-5")).toMatchObject([{ productCodes: [a.productCode] }]);
  });

  it("lose a product that leaves the watchlist, and do not get it back when it returns", async () => {
    await follow("user-6");
    const id = await make("user-6", "Mine");
    await assign("user-6", id, codes);
    await post("/api/userProductOption/removeOption", "user-6", { productCode: b.productCode });
    await follow("user-6");
    expect(await groupsOf("user-6")).toMatchObject([{ productCodes: [a.productCode, c.productCode] }]);
  });

  it("belong to their owner alone", async () => {
    await follow("user-7");
    await follow("user-8");
    const mine = await make("user-7", "Same name");
    const other = await make("user-8", "Same name");
    await assign("user-7", mine, codes);
    expect(await save("user-8", { id: mine, name: "Stolen" })).toMatchObject({ status: 404, msg: "not_found" });
    expect(await save("user-8", { id: mine, name: "Same name" })).toMatchObject({ msg: "not_found" });
    expect(await assign("user-8", mine, [])).toMatchObject({ msg: "not_found" });
    expect(await remove("user-8", mine)).toMatchObject({ code: 200 });
    expect(await reorder("user-8", [mine, other])).toMatchObject({ data: { count: 1 } });
    expect(await groupsOf("user-7")).toEqual([{ id: mine, name: "Same name", productCodes: codes, sort: 1 }]);
    await expect(
      sql`insert into watchlist_group_product (user_id, group_id, product_id) values (8, ${BigInt(mine)}, ${a.productId})`,
    ).rejects.toThrow(/foreign key/);
  });

  it("are put in order: named ones first, the others after them as they were", async () => {
    const ids = [await make("user-9", "A"), await make("user-9", "B"), await make("user-9", "C")] as const;
    for (let i = 0; i < 2; i += 1) expect(await reorder("user-9", [ids[2], "999999", ids[2]])).toMatchObject({ data: { count: 3 } });
    expect(await namesOf("user-9")).toEqual(["C", "A", "B"]);
    expect(await reorder("user-9", [])).toMatchObject({ data: { count: 3 } });
    expect(await namesOf("user-9")).toEqual(["C", "A", "B"]);
  });

  it("are removed without their products, and twice is the same as once", async () => {
    await follow("user-10");
    const id = await make("user-10", "Gone");
    await make("user-10", "Stays");
    await assign("user-10", id, codes);
    for (let i = 0; i < 2; i += 1) expect(await remove("user-10", id)).toMatchObject({ code: 200, data: { id } });
    expect(await groupsOf("user-10")).toMatchObject([{ name: "Stays", sort: 1 }]);
    expect((await ask("/api/userProductOption/list", "user-10")).total).toBe(3);
    expect(await save("user-10", { id, name: "Back" })).toMatchObject({ msg: "not_found" });
  });

  it("are ten at most, also when many are created at once, and room made by a removal is used", async () => {
    const answers = await Promise.all(Array.from({ length: WATCHLIST_GROUPS_MAX + 6 }, (_, i) => save("user-11", { name: `Group ${i}` })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(WATCHLIST_GROUPS_MAX);
    for (const rejected of answers.filter(({ code }) => code !== 200))
      expect(rejected).toMatchObject({ status: 422, msg: "watchlist_group_limit", params: { max: "10" } });
    const [first, second] = await groupsOf("user-11");
    expect(await save("user-11", { name: first?.name ?? "" })).toMatchObject({ code: 200, data: { id: first?.id } });
    await remove("user-11", second?.id ?? "");
    expect(await save("user-11", { name: "Last" })).toMatchObject({ code: 200, data: { sort: WATCHLIST_GROUPS_MAX } });
    expect((await namesOf("user-11")).at(-1)).toBe("Last");
    await expect(sql`insert into watchlist_group (user_id, name, name_key, sort) values (11, 'x', 'x', 11)`).rejects.toThrow(/sort/);
  });

  it("are made once when the same name is created many times at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => make("user-12", "Once")));
    expect(new Set(answers).size).toBe(1);
    expect(await namesOf("user-12")).toEqual(["Once"]);
  });

  it("survive products that leave while they are put into a group", async () => {
    await follow("user-13");
    const id = await make("user-13", "Race");
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        i % 2 === 0
          ? assign("user-13", id, codes)
          : post("/api/userProductOption/removeOption", "user-13", { productCode: codes[i % 3] ?? "" }),
      ),
    );
    for (const { status } of outcomes) expect([200, 422]).toContain(status);
    const { rows } = await ask<null, Row<"GET /api/userProductOption/list">>("/api/userProductOption/list", "user-13");
    const followed = rows.map(({ productCode }) => productCode);
    const [group] = await groupsOf("user-13");
    expect(group?.id).toBe(id);
    for (const code of group?.productCodes ?? []) expect(followed).toContain(code);
    // Nothing of the race is left: what is followed again can be put there, and stays.
    await follow("user-13");
    expect(await assign("user-13", id, codes)).toMatchObject({ code: 200 });
    expect((await groupsOf("user-13"))[0]?.productCodes).toEqual(codes);
  });
});
