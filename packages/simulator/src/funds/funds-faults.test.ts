import type { PayoutAnswer, ToldOfDeposit } from "@candela/engine";
import { atDepth } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { type FundsSimulationOptions, simulateFunds } from "../simulate-funds.ts";
import { DepositTables } from "./deposit-tables.ts";
import { ExchangeTables } from "./exchange-tables.ts";
import { FundsMode } from "./funds-mode.ts";
import type { DepositRow, WithdrawalRow } from "./operations.ts";
import { WithdrawalTables } from "./withdrawal-tables.ts";

const run = (seed: number, ops: number, funds?: FundsSimulationOptions["funds"]) =>
  simulateFunds({ ops, seed, users: 40, ...(funds !== undefined && { funds }) });

describe("the simulation of funds", () => {
  it.each([1, 2])(
    "agrees with the naive book, seed %i",
    (seed) => {
      const report = run(seed, atDepth(8_000, 100_000));
      expect(report).toMatchObject({ ok: true });
      const { happened, rejections, crashesBeforeCommit, crashesAfterCommit } = report.counts;
      // It has met what it is for.
      for (const what of ["apply", "look", "asked", "bookLine", "decidePart", "exchange", "withdraw", "send", "answer", "resolve"])
        expect([what, (happened[what] ?? 0) > 0]).toEqual([what, true]);
      for (const what of [
        "signature",
        "other_bytes",
        "deposit_reference_used",
        "quote_used",
        "quote_expired",
        "price_stale",
        "terms_changed",
      ])
        expect([what, (rejections[what] ?? 0) > 0]).toEqual([what, true]);
      expect([crashesBeforeCommit > 2, crashesAfterCommit > 2]).toEqual([true, true]);
    },
    atDepth(60_000),
  );

  it("does the same again from the same seed", () => {
    expect(run(5, 2_000)).toEqual(run(5, 2_000));
    expect(run(5, 2_000).counts).not.toEqual(run(6, 2_000).counts);
  });
});

type Which = "deposits" | "withdrawals" | "exchanges";
type FundsParts = ConstructorParameters<typeof FundsMode>;
type TablesParts = ConstructorParameters<typeof DepositTables>;

/** The mode with other tables. */
function withTables(
  which: Which,
  make: (...parts: TablesParts) => DepositTables | WithdrawalTables | ExchangeTables,
): FundsSimulationOptions["funds"] {
  return (...parts) =>
    new (class extends FundsMode {
      constructor(...given: FundsParts) {
        super(...given);
        Object.assign(this, { [which]: make(this.books, this.settings) });
      }
    })(...parts);
}

function problemOf(funds: FundsSimulationOptions["funds"], ops = 12_000): string {
  const report = run(1, ops, funds);
  return report.ok ? "" : report.problem;
}

describe("planted faults of funds are found", () => {
  it("money that is told of twice and credited twice", () => {
    class Forgetful extends DepositTables {
      protected override happen(row: DepositRow, told: readonly ToldOfDeposit[], orElse?: (told: ToldOfDeposit) => string) {
        return super.happen({ ...row, names: row.names.filter(({ source }) => source !== "provider") }, told, orElse);
      }
    }
    expect(problemOf(withTables("deposits", (...parts) => new Forgetful(...parts)))).toMatch(/received is|gross is|facts is|available is/);
  });

  it("a late payment that is lost", () => {
    class Closed extends DepositTables {
      protected override happen(row: DepositRow, told: readonly ToldOfDeposit[], orElse?: (told: ToldOfDeposit) => string) {
        const isOver = row.status.state === "expired";
        return super.happen(row, isOver ? told.filter(({ happening }) => happening.type !== "receipt") : told, orElse);
      }
    }
    expect(problemOf(withTables("deposits", (...parts) => new Closed(...parts)))).toMatch(/received is|facts is/);
  });

  it("a payment that ends by an answer from before its end", () => {
    class Hasty extends DepositTables {
      protected override mayExpire({ terms: { expiresAt } }: DepositRow, _askedAt: number, now: number): boolean {
        return expiresAt !== null && now > expiresAt;
      }
    }
    expect(
      problemOf(
        withTables("deposits", (...parts) => new Hasty(...parts)),
        60_000,
      ),
    ).toContain("state is expired, the model says created");
  });

  it("a payment that is asked for once and never again", () => {
    class Tired extends DepositTables {
      protected override nextAsk(): null {
        return null;
      }
    }
    expect(problemOf(withTables("deposits", (...parts) => new Tired(...parts)))).toMatch(/is lost/);
  });

  it("a callback that is kept and whose process dies before it is applied", () => {
    class Deaf extends DepositTables {
      override waiting(): [] {
        return [];
      }
    }
    expect(
      problemOf(
        withTables("deposits", (...parts) => new Deaf(...parts)),
        30_000,
      ),
    ).toContain("were never applied");
  });

  it("a fee of a deposit that is not taken", () => {
    class Free extends DepositTables {
      protected override happen(row: DepositRow, told: readonly ToldOfDeposit[], orElse?: (told: ToldOfDeposit) => string) {
        const { terms } = row;
        const answer = super.happen({ ...row, terms: { ...terms, feeFixed: 0n, feeRate: 0n } }, told, orElse);
        const after = this.rows.get(row.id);
        if (after !== undefined) this.rows.set(row.id, { ...after, terms });
        return answer;
      }
    }
    expect(problemOf(withTables("deposits", (...parts) => new Free(...parts)))).toMatch(/fee is|available is|gross is/);
  });

  it("a fee of a withdrawal that stays with the user", () => {
    class Free extends WithdrawalTables {
      protected override end(row: WithdrawalRow, after: WithdrawalRow): void {
        super.end(row, { ...after, fee: 0n, amount: after.amount });
      }
    }
    expect(problemOf(withTables("withdrawals", (...parts) => new Free(...parts)))).toMatch(/house, currency \d+: (withdrawals|fees) is/);
  });

  it("held money that is not given back", () => {
    class Greedy extends WithdrawalTables {
      protected override end(row: WithdrawalRow, after: WithdrawalRow): void {
        if (after.state !== "cancelled") super.end(row, after);
      }
    }
    expect(problemOf(withTables("withdrawals", (...parts) => new Greedy(...parts)))).toMatch(/available is/);
  });

  it("a payout that is sent again after nobody knew what became of it", () => {
    class Eager extends FundsMode {
      protected override sendNow(row: WithdrawalRow, now: number): PayoutAnswer {
        const answer = super.sendNow(row, now);
        if (answer === null) this.outside.rail.sendAgain(row.id, row.assetId, row.amount - row.fee, now);
        return answer;
      }
    }
    expect(problemOf((...parts) => new Eager(...parts))).toContain("was sent 2 times");
  });

  it("a payout that is sent to an account that is frozen", () => {
    class Blind extends WithdrawalTables {
      override begin(id: number, _isFrozen: boolean, now: number) {
        return super.begin(id, false, now);
      }
    }
    // One account after the other is frozen for a while, whatever is under way to it.
    class Freezing extends FundsMode {
      readonly #parts: FundsParts;
      #ticks = 0;

      constructor(...parts: FundsParts) {
        super(...parts);
        this.#parts = parts;
        this.withdrawals = new Blind(this.books, this.settings);
      }

      override onTick(...given: Parameters<FundsMode["onTick"]>) {
        const [wallets, , users] = this.#parts;
        this.#ticks += 1;
        if (this.#ticks % 20 === 0)
          for (const userId of users) wallets.setFrozen(userId, Number(userId) === (this.#ticks / 20) % users.length);
        return super.onTick(...given);
      }
    }
    expect(problemOf((...parts) => new Freezing(...parts))).toContain("its account is frozen");
  });

  it("a payout of another amount than was asked for", () => {
    class Generous extends FundsMode {
      protected override sendNow(row: WithdrawalRow, now: number): PayoutAnswer {
        return super.sendNow({ ...row, fee: row.fee - 1n }, now);
      }
    }
    expect(problemOf((...parts) => new Generous(...parts))).toContain("is not what was asked for");
  });

  it("a quote that can be used twice", () => {
    class Lax extends ExchangeTables {
      protected override isUsed(): boolean {
        return false;
      }
    }
    expect(problemOf(withTables("exchanges", (...parts) => new Lax(...parts)))).toContain("the model says quote_used");
  });

  it("changes that outlive a crash before the commit", () => {
    class Leaky extends FundsMode {
      override discard(): void {
        super.commit();
      }
    }
    expect(problemOf((...parts) => new Leaky(...parts), 30_000)).not.toBe("");
  });
});
