import { MINUTE_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { linesOf } from "../ledger/index.ts";
import { openDeposits } from "./deposits-test-kit.ts";

const kit = await openDeposits();
const COUNT = 7;

/** A user with some deposits, a minute between them, each of them credited but the last. */
async function depositor() {
  const user = await kit.user();
  const ids: string[] = [];
  const began = kit.clock.now();
  for (let n = 0; n < COUNT; n += 1) {
    const { id, payUrl } = await user.online("50");
    ids.push(id);
    if (n < COUNT - 1) await kit.choose(payUrl, "pay");
    await kit.round();
    kit.clock.advance(MINUTE_MS);
  }
  return { user, ids: ids.toReversed(), began };
}

const other = await depositor();
const { user, ids, began } = await depositor();
type Fields = Parameters<typeof user.list>[0];

/** All pages, each asked for by the last row of the one before. */
async function byCursor(fields: Fields): Promise<string[]> {
  const read: string[] = [];
  for (let before: string | undefined; read.length <= COUNT; before = read.at(-1)) {
    const rows = await user.list({ ...fields, pageSize: 2, ...(before !== undefined && { before }) });
    read.push(...rows.map(({ id }) => id));
    if (rows.length < 2) break;
  }
  return read;
}

describe("a page by its cursor", () => {
  it("follows the one before without a gap, with filters and within a time", async () => {
    expect(await byCursor({})).toEqual(ids);
    expect(await byCursor({ "params[state]": "credited" })).toEqual(ids.slice(1));
    expect(await byCursor({ "params[isOpen]": true })).toEqual(ids.slice(0, 1));
    expect(await byCursor({ "params[isOpen]": false })).toEqual(ids.slice(1));
    const within = { "params[startTs]": began + MINUTE_MS, "params[endTs]": began + 6 * MINUTE_MS };
    expect(await byCursor(within)).toEqual(ids.slice(1, 6));
    expect(await byCursor({ ...within, "params[currencyId]": 5 })).toEqual(ids.slice(1, 6));
    expect(await byCursor({ ...within, "params[currencyId]": 6 })).toEqual([]);
  });

  it("stays where it is when a row comes in, and takes the place of a number", async () => {
    const [first, second] = ids;
    const after = await user.list({ pageSize: 2, pageNum: 3, ...(second !== undefined && { before: second }) });
    expect(after.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    expect(first).toBe((await user.list({ pageSize: 1 }))[0]?.id);
  });

  it("by the row of another user has nothing of theirs", async () => {
    const [foreign] = other.ids;
    const rows = await user.list({ "params[startTs]": 1, ...(foreign !== undefined && { before: foreign }) });
    expect(rows).toEqual([]);
  });
});

describe("a page of the account record by its cursor", () => {
  it("follows the one before, both sides of a transfer in their order", async () => {
    const all = await linesOf(kit.sql, user.userId, {}, { limit: 100, offset: 0 });
    expect(all.lines).toHaveLength(all.total);
    expect(all.total).toBe(2 * (COUNT - 1) + 1);
    const keyOf = ({ transferId, isDebit }: (typeof all.lines)[number]) => transferId * 10n + (isDebit ? 1n : 2n);
    const read: bigint[] = [];
    for (let before: bigint | undefined; read.length <= all.total; before = read.at(-1)) {
      const page = await linesOf(kit.sql, user.userId, {}, { limit: 3, offset: 0, before });
      read.push(...page.lines.map(keyOf));
      if (page.lines.length < 3) break;
    }
    expect(read).toEqual(all.lines.map(keyOf));
    const fees = await linesOf(kit.sql, user.userId, { reason: "deposit_fee" }, { limit: 3, offset: 3 });
    expect([fees.lines.length, fees.total]).toEqual([3, COUNT - 1]);
    expect((await linesOf(kit.sql, user.userId, { reason: "toString" }, { limit: 3, offset: 0 })).total).toBe(0);
  });
});
