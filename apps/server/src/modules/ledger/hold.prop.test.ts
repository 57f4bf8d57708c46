import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AccountKey, houseAccount, userAccount } from "./books.ts";
import { Books, type HoldKey, type Move, voidOf } from "./move.ts";
import { availableOf, balanceOf, IdBlocks, type LedgerAccount, type Transfer } from "./transfer.ts";

const USDT = 3;
const USERS = [7n, 8n, 9n];
const HAS = 100n;
const cash = (user: number) => userAccount(USERS[user] ?? 0n, USDT, "cash");
const house = houseAccount(USDT, "withdrawals", 2);
const said = { reason: "fee", actor: 0n, request: null } as const;
const keyOf = (thing: number): HoldKey => ({ kind: "order", id: BigInt(thing) });

function account(id: bigint, key: AccountKey, has: bigint): LedgerAccount {
  return { ...key, id, debitsPosted: 0n, creditsPosted: has, debitsPending: 0n, creditsPending: 0n };
}
/** Three users with a hundred each, which the house gave them. */
function newBooks(): Books {
  const given = { ...account(9n, house, 0n), debitsPosted: HAS * BigInt(USERS.length) };
  return new Books([...USERS.map((_, user) => account(BigInt(user + 1), cash(user), HAS)), given]);
}

/** The simplest that could be true: free money of each user, and for each thing who has what of whom. */
class Naive {
  readonly free = USERS.map(() => HAS);
  readonly held = new Map<number, { readonly user: number; readonly to: number | null; left: bigint }>();
  house = -HAS * BigInt(USERS.length);

  #pay(to: number | null, amount: bigint): void {
    if (to === null) this.house += amount;
    else this.free[to] = (this.free[to] ?? 0n) + amount;
  }

  /** Whether it may happen; what may not changes nothing. */
  do(step: Step): boolean {
    const amount = BigInt(step.amount);
    const hold = this.held.get(step.thing);
    if (step.what === "post" || step.what === "void") {
      if (hold === undefined || hold.left === 0n) return false;
      const moved = step.what === "void" ? hold.left : amount;
      if (moved > hold.left) return false;
      hold.left -= moved;
      this.#pay(step.what === "void" ? hold.user : hold.to, moved);
      return true;
    }
    if (step.to === step.user || (this.free[step.user] ?? 0n) < amount || (step.what === "pend" && hold !== undefined)) return false;
    this.free[step.user] = (this.free[step.user] ?? 0n) - amount;
    if (step.what === "pend") this.held.set(step.thing, { user: step.user, to: step.to, left: amount });
    else this.#pay(step.to, amount);
    return true;
  }

  total(user: number): bigint {
    const held = [...this.held.values()].filter((hold) => hold.user === user).reduce((sum, { left }) => sum + left, 0n);
    return (this.free[user] ?? 0n) + held;
  }
}

interface Step {
  readonly what: "single" | "pend" | "post" | "void";
  readonly user: number;
  /** A user, or null for the house. */
  readonly to: number | null;
  readonly amount: number;
  readonly thing: number;
}

const steps = fc.array(
  fc.record({
    what: fc.constantFrom("single", "pend", "pend", "post", "post", "void"),
    user: fc.integer({ min: 0, max: 2 }),
    to: fc.option(fc.integer({ min: 0, max: 2 })),
    amount: fc.integer({ min: 1, max: 60 }),
    thing: fc.integer({ min: 1, max: 6 }),
  }),
  { maxLength: 30 },
);

function moveOf(step: Step, books: Books): Move {
  const { what, thing } = step;
  const amount = BigInt(step.amount);
  const reference = keyOf(thing);
  if (what === "post") return { ...said, kind: "post", hold: reference, amount, reference };
  if (what === "void") {
    const hold = books.findHold(reference);
    return hold === undefined ? { ...said, kind: "void", hold: reference, amount, reference } : voidOf(hold, { ...said, reference });
  }
  return { ...said, kind: what, from: cash(step.user), to: step.to === null ? house : cash(step.to), amount, reference };
}

/** Applies transfers as the ledger does: holds by the id of their pend. */
function replay(transfers: readonly Transfer[]): {
  readonly balances: ReadonlyMap<bigint, bigint>;
  readonly open: ReadonlyMap<bigint, bigint>;
} {
  const balances = new Map<bigint, bigint>([[9n, -HAS * 3n], ...USERS.map((_, user) => [BigInt(user + 1), HAS] as const)]);
  const open = new Map<bigint, bigint>();
  const add = (to: Map<bigint, bigint>, id: bigint, amount: bigint) => to.set(id, (to.get(id) ?? 0n) + amount);
  for (const { id, kind, debit, credit, amount, pendingId } of transfers) {
    expect(pendingId === null).toBe(kind === "single" || kind === "pend");
    if (kind === "pend") add(open, id, amount);
    if (pendingId !== null) add(open, pendingId, -amount);
    if (kind === "pend" || kind === "void") continue;
    add(balances, debit, -amount);
    add(balances, credit, amount);
  }
  return { balances, open };
}

describe("holds in the books of a money transaction", () => {
  const seen = { pend: 0, post: 0, part: 0, void: 0, rejected: 0 };

  it("do what a naive model does: never overdrawn, never more than held, all accounts together zero", () => {
    fc.assert(
      fc.property(steps, (script) => {
        const naive = new Naive();
        const books = newBooks();
        const done: Move[] = [];
        for (const step of script) {
          const move = moveOf(step, books);
          if (!naive.do(step)) {
            seen.rejected += 1;
            const again = newBooks();
            again.apply(done);
            expect(() => again.apply([move])).toThrow();
            continue;
          }
          books.apply([move]);
          done.push(move);
          const left = books.findHold(keyOf(step.thing))?.remaining;
          if (step.what !== "single") seen[step.what] += 1;
          if (step.what === "post" && left !== undefined) seen.part += 1;
          for (const user of USERS.keys()) {
            const found = books.find(cash(user));
            if (found === undefined) throw new Error("all users are here");
            expect([availableOf(found), balanceOf(found)]).toEqual([naive.free[user], naive.total(user)]);
            expect(availableOf(found)).toBeGreaterThanOrEqual(0n);
          }
          expect(left ?? 0n).toBe(naive.held.get(step.thing)?.left ?? 0n);
        }
        const { balances, open } = replay(books.transfers(done, new IdBlocks([1_024n])));
        expect([...balances.values()].reduce((sum, each) => sum + each, 0n)).toBe(0n);
        expect(balances.get(9n)).toBe(naive.house);
        for (const user of USERS.keys()) expect(balances.get(BigInt(user + 1))).toBe(naive.total(user));
        const lefts = [...naive.held.values()].map(({ left }) => left);
        expect([...open.values()].sort()).toEqual(lefts.sort());
      }),
      { seed: 27, numRuns: 400 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(100);
  });
});

describe("a hold", () => {
  const pend: Move = { ...said, kind: "pend", from: cash(0), to: house, amount: 40n, reference: keyOf(1) };
  const stored = { key: keyOf(1), pendId: 77n, from: cash(0), to: house, amount: 40n, remaining: 25n };
  const holding = { ...account(1n, cash(0), HAS), debitsPending: 25n };

  it("that was read is settled under the id of its pend, and is over when nothing is left of it", () => {
    const books = new Books([holding, account(9n, house, 0n)], [stored]);
    const post: Move = { ...said, kind: "post", hold: keyOf(1), amount: 5n, reference: keyOf(2) };
    books.apply([post]);
    const hold = books.findHold(keyOf(1));
    if (hold === undefined) throw new Error("twenty are left");
    const rest = voidOf(hold, { ...said, reference: keyOf(2) });
    books.apply([rest]);
    expect(books.findHold(keyOf(1))).toBeUndefined();
    expect(books.find(cash(0))).toMatchObject({ debitsPosted: 5n, debitsPending: 0n });
    expect(books.transfers([post, rest], new IdBlocks([1_024n]))).toMatchObject([
      { kind: "post", amount: 5n, pendingId: 77n, debit: 1n, credit: 9n, reference: keyOf(2) },
      { kind: "void", amount: 20n, pendingId: 77n, debit: 1n, credit: 9n },
    ]);
  });

  it("of a user who is not locked is not there, and cannot be settled", () => {
    const books = new Books([account(2n, cash(1), HAS)], [stored]);
    expect(books.findHold(keyOf(1))).toBeUndefined();
    expect(() => books.apply([{ ...said, kind: "post", hold: keyOf(1), amount: 5n, reference: keyOf(2) }])).toThrow("was read");
  });

  it.each([
    ["twice for one thing", [pend, pend], "held for once"],
    ["again once it has ended", [pend, { ...said, kind: "post", hold: keyOf(1), amount: 40n, reference: keyOf(1) }, pend], "held for once"],
    ["of the house", [{ ...pend, from: house, to: cash(0) }], "a user's"],
    ["in part set free", [pend, { ...said, kind: "void", hold: keyOf(1), amount: 39n, reference: keyOf(1) }], "all that is left"],
    ["beyond what is free", [pend, { ...pend, amount: 61n, reference: keyOf(2) }], "spends what the user has"],
  ] as const)("is never %s", (_name, moves, problem) => {
    expect(() => newBooks().apply(moves as readonly Move[])).toThrow(problem);
  });
});
