import { describe, expect, it } from "vitest";
import { type AccountKey, houseAccount, userAccount } from "./books.ts";
import { Books, type Move } from "./move.ts";
import { balanceOf, IdBlocks, type LedgerAccount } from "./transfer.ts";

const USDT = 3;
const BTC = 1;
const ann = userAccount(7n, USDT, "cash");
const bob = userAccount(8n, USDT, "cash");
const fees = houseAccount(USDT, "fees", 2);
const paper = houseAccount(USDT, "paper", 2);

function account(id: bigint, key: AccountKey, has: bigint, frozen = 0n): LedgerAccount {
  return { ...key, id, debitsPosted: 0n, creditsPosted: has, debitsPending: frozen, creditsPending: 0n };
}

function books(): Books {
  return new Books([account(1n, ann, 100n, 30n), account(2n, bob, 0n), account(3n, fees, 0n)]);
}

function move(from: AccountKey, to: AccountKey, amount: bigint): Move {
  return { from, to, amount, reason: "fee", reference: { kind: "order", id: 5n }, actor: 7n, request: null };
}

const balance = (held: Books, key: AccountKey) => {
  const found = held.find(key);
  return found === undefined ? undefined : balanceOf(found);
};

describe("the books of a money transaction", () => {
  it.each([
    ["all that is free", [move(ann, bob, 70n)], 30n, 70n],
    ["in several moves", [move(ann, bob, 20n), move(ann, fees, 50n)], 30n, 20n],
    ["what came in the same transaction", [move(ann, bob, 70n), move(bob, ann, 70n), move(ann, bob, 10n)], 90n, 10n],
  ])("spend %s", (_name, moves, left, came) => {
    const after = books();
    after.apply(moves);
    expect([balance(after, ann), balance(after, bob)]).toEqual([left, came]);
  });

  it.each([
    ["more than is free", [move(ann, bob, 71n)], "spends what the user has"],
    ["the same money twice", [move(ann, bob, 40n), move(ann, fees, 31n)], "spends what the user has"],
    ["nothing", [move(ann, bob, 0n)], "moves something"],
    ["less than nothing", [move(ann, bob, -1n)], "moves something"],
    ["from an account to itself", [move(ann, ann, 1n)], "one account to another"],
    ["one asset for another", [move(ann, userAccount(8n, BTC, "cash"), 1n)], "of one asset"],
  ])("never spend %s", (_name, moves, problem) => {
    expect(() => books().apply(moves)).toThrow(problem);
  });

  it("let the house go below zero: it is not locked, and what it has is not known", () => {
    const after = books();
    after.apply([move(fees, bob, 500n), move(paper, bob, 500n)]);
    expect(balance(after, bob)).toBe(1_000n);
  });

  it("name each account of the house that is missing once, and never make one of a user", () => {
    expect(books().missing([move(paper, ann, 1n), move(ann, paper, 1n), move(ann, fees, 1n)])).toEqual([paper]);
    expect(() => books().missing([move(ann, userAccount(9n, USDT, "cash"), 1n)])).toThrow("locked before");
  });

  it("give each move its own id, in their order, and what it says", () => {
    const transfers = books().transfers([move(ann, bob, 1n), move(bob, fees, 2n)], new IdBlocks([1_024n]));
    expect(transfers).toMatchObject([
      { id: 1_024n, debit: 1n, credit: 2n, amount: 1n, kind: "single", reason: "fee", reference: { kind: "order", id: 5n }, actor: 7n },
      { id: 1_025n, debit: 2n, credit: 3n, amount: 2n },
    ]);
  });
});
