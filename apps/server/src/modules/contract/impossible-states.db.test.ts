import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { unguarded } from "../../testing/unguarded.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { problemsOf } from "../ledger/testing.ts";
import { BTC_CONTRACT, ContractFixture } from "./contract-test-kit.ts";
import { CONTRACT_CHECKS } from "./index.ts";

/** States that the database itself rejects, and those that the recomputation finds when somebody writes past it. */
let database: TestDatabase;
let fixture: ContractFixture;
let user: bigint;
let open: bigint;
let liquidated: bigint;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = new ContractFixture(database.sql);
  await fixture.start();
});
beforeEach(async () => {
  await fixture.move(BTC_CONTRACT, "50000.00");
  user = await fixture.user();
  liquidated = BigInt((await fixture.opened(user, { leverage: 100 })).id);
  await fixture.move(BTC_CONTRACT, "49000.00");
  await fixture.move(BTC_CONTRACT, "50000.00");
  open = BigInt((await fixture.opened(user, {})).id);
  dataOf(await fixture.place(user, { price: "40000.00", quantity: "1" }));
});
afterAll(async () => {
  await fixture.contracts.stop();
  await database.close();
});

describe("the database rejects", () => {
  it.each([
    ["a closed position with margin", "update contract_position set margin = 1 where status = 'closed'"],
    ["a closed position with lots", "update contract_position set lots = 1 where status = 'closed'"],
    ["an open position without lots", "update contract_position set lots = 0, entry_notional = 0 where status = 'open'"],
    ["an end without a reason", "update contract_position set close_reason = null where status = 'closed'"],
    ["negative margin", "update contract_position set margin = -1 where status = 'open'"],
    ["an order that is filled in part", "update contract_order set filled_lots = 1, status = 'filled', lots = 2 where status = 'filled'"],
    [
      "a cancelled order that still freezes",
      "update contract_order set status = 'cancelled', cancel_reason = 'user' where status = 'open'",
    ],
    ["a profit that the price did not make", "update contract_fill set realised = realised + 1 where action = 'close'"],
    [
      "a take-profit that was not reached",
      "update contract_fill set reason = 'take_profit', trigger_price = price * 2 where reason = 'liquidation'",
    ],
    ["a liquidation above maintenance", "update contract_liquidation set equity = maintenance + 1"],
    ["a second charge of a day", "insert into contract_financing select f.* from contract_financing f, generate_series(1, 2)"],
  ])("%s", async (_name, statement) => {
    fixture.now += 8 * 3_600_000;
    fixture.tick(BTC_CONTRACT, "50000.00");
    await fixture.contracts.chargeFinancing();
    await expect(unguarded(database.sql, (tx) => tx.unsafe(statement))).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
  });

  it("a second open position of the same side", async () => {
    const copy = database.sql`insert into contract_position
      select (jsonb_populate_record(p, jsonb_build_object('id', p.id + 500))).* from contract_position p where p.id = ${open}`;
    await expect(copy).rejects.toMatchObject({ constraint_name: "contract_position_one_open" });
  });
});

describe("the recomputation finds", () => {
  it.each([
    [
      "margin that is not in the book",
      () => database.sql`update contract_position set margin = margin + 1 where id = ${open}`,
      /margin book/,
    ],
    [
      "lots that nobody opened",
      () => database.sql`update contract_position set lots = lots + 1, opened_lots = opened_lots + 1 where id = ${open}`,
      /fills/,
    ],
    [
      "a fee that was not taken",
      () => unguarded(database.sql, (tx) => tx`update contract_fill set fee = fee - 1 where position_id = ${open} and action = 'open'`),
      /transfers/,
    ],
    [
      "another price than the tick's",
      () => unguarded(database.sql, (tx) => tx`update contract_fill set price = price + 1 where position_id = ${open}`),
      /tick/,
    ],
    [
      "a hold without its order",
      () => database.sql`update contract_order set held = held + 1 where user_id = ${user} and status = 'open'`,
      /frozen/,
    ],
    ["a liquidation without its reason", () => database.sql`delete from contract_liquidation where position_id = ${liquidated}`, /reason/],
    [
      "another end than the fill's",
      () => database.sql`update contract_position set close_reason = 'order' where id = ${liquidated}`,
      /did not end/,
    ],
  ])("%s", async (_name, plant, problem) => {
    const found = await database.sql
      .begin(async (tx) => {
        expect(await problemsOf(tx, CONTRACT_CHECKS)).toEqual([]);
        throw new Error("looked");
      })
      .catch((error: unknown) => error);
    expect(found).toMatchObject({ message: "looked" });
    await plant();
    const problems = await database.sql.begin((tx) => problemsOf(tx, CONTRACT_CHECKS));
    expect(problems.join("\n")).toMatch(problem);
    // The next one begins with a sound book.
    await fixture.contracts.stop();
    await database.close();
    database = await createTestDatabase();
    fixture = new ContractFixture(database.sql);
    await fixture.start();
  });
});
