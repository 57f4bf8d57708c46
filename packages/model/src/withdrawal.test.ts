import { SeededRandom } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import {
  decideWithdrawal,
  isWithdrawalOpen,
  type WithdrawalCommand,
  type WithdrawalStatus,
  withdrawalAmounts,
  withdrawalRequested,
} from "./withdrawal.ts";

describe("what a withdrawal costs", () => {
  it.each([
    [{ feeFixed: 1_000_000n, feeRate: 100_000n }, 1_500_000_000n, { feeShare: 1_500_000n, fee: 2_500_000n, receives: 1_497_500_000n }],
    [{ feeFixed: 0n, feeRate: 1n }, 1n, { feeShare: 1n, fee: 1n, receives: 0n }],
    [{ feeFixed: 0n, feeRate: 1n }, 100_000_000n, { feeShare: 1n, fee: 1n, receives: 99_999_999n }],
    [{ feeFixed: 0n, feeRate: 1n }, 100_000_001n, { feeShare: 2n, fee: 2n, receives: 99_999_999n }],
    [{ feeFixed: 5n, feeRate: 0n }, 4n, { feeShare: 0n, fee: 5n, receives: -1n }],
    [{ feeFixed: 0n, feeRate: 100_000_000n }, 10n ** 12n, { feeShare: 10n ** 12n, fee: 10n ** 12n, receives: 0n }],
    [{ feeFixed: 0n, feeRate: 100_000_000n }, 7n, { feeShare: 7n, fee: 7n, receives: 0n }],
  ])("%o of %s", (channel, amount, costs) => {
    expect(withdrawalAmounts(channel, amount)).toEqual(costs);
  });
});

/** Runs commands until one is rejected; the steps, or the rejection last. */
function run(status: WithdrawalStatus, ...commands: WithdrawalCommand[]): string[] {
  const said: string[] = [];
  let now = status;
  for (const command of commands) {
    const decided = decideWithdrawal(now, command);
    said.push(decided.ok ? decided.step : decided.rejection);
    if (decided.ok) now = decided.after;
  }
  return said;
}
const approve = (approver: string, revision = "r"): WithdrawalCommand => ({ do: "approve", approver, revision });
const send = (attempt: number): WithdrawalCommand => ({ do: "send", attempt });

describe("the way of a withdrawal", () => {
  const one = withdrawalRequested("r", 1);
  const two = withdrawalRequested("r", 2);

  it("goes from request to payment", () => {
    expect(run(one, approve("ann"), send(1), { do: "note", step: "sent" }, { do: "note", step: "asked_provider" }, { do: "pay" })).toEqual([
      ...["approved", "sending", "sent", "asked_provider", "paid"],
    ]);
  });

  it("needs two different people where two must approve, and what they saw", () => {
    expect(run(two, approve("ann"), approve("ann"), approve("bea", "other"), approve("bea"))).toEqual([
      ...["approved_once", "approved_before", "terms_changed", "approved"],
    ]);
  });

  it("is taken back by its user only while it is reviewed, and rejected until it is sent", () => {
    expect(run(two, approve("ann"), { do: "cancel" }, approve("bea"))).toEqual(["approved_once", "cancelled", "withdrawal_decided"]);
    expect(run(one, { do: "reject" }, { do: "reject" })).toEqual(["rejected", "withdrawal_decided"]);
    expect(run(one, approve("ann"), { do: "cancel" }, { do: "reject" }, send(1))).toEqual([
      ...["approved", "withdrawal_decided", "rejected", "withdrawal_decided"],
    ]);
    expect(run(one, approve("ann"), send(1), { do: "reject" }, { do: "cancel" })).toEqual([
      ...["approved", "sending", "withdrawal_decided", "withdrawal_decided"],
    ]);
  });

  it("is rejected while it is reviewed, too", () => {
    expect(run(one, { do: "reject" }, { do: "reject" })).toEqual(["rejected", "withdrawal_decided"]);
  });

  it("has nothing noted and is neither paid nor returned before it is sent, nor after its end", () => {
    const later = [{ do: "note", step: "sent" }, { do: "pay" }, { do: "return" }] as const;
    const none = ["withdrawal_decided", "withdrawal_decided", "withdrawal_decided"];
    expect(run(one, ...later)).toEqual(none);
    expect(run(one, approve("ann"), ...later)).toEqual(["approved", ...none]);
    expect(run(one, approve("ann"), send(1), { do: "pay" }, ...later)).toEqual(["approved", "sending", "paid", ...none]);
  });

  it("is sent once by itself: the same attempt is rejected, and only the next one is a new one", () => {
    expect(run(one, send(1), approve("ann"), send(2), send(1), send(1), send(3), send(2), { do: "return" }, send(3))).toEqual([
      ...["withdrawal_decided", "approved", "withdrawal_decided", "sending", "withdrawal_decided", "withdrawal_decided", "sending"],
      ...["returned", "withdrawal_decided"],
    ]);
  });

  it.each<WithdrawalCommand>([{ do: "note", step: "sent" }, { do: "pay" }, { do: "return" }])("is on its way before %o", (command) => {
    const none = "withdrawal_decided";
    expect(run(one, command, approve("ann"), command, send(1), { do: "pay" }, command)).toEqual([
      ...[none, "approved", none, "sending", "paid", none],
    ]);
  });

  it("never moves back, whatever is tried in whatever order", () => {
    const rank = { reviewing: 0, approved: 1, paying: 2, paid: 3, rejected: 3, cancelled: 3, returned: 3 };
    const commands: WithdrawalCommand[] = [
      ...[approve("ann"), approve("bea"), approve("ann", "other"), send(1), send(2)],
      ...([{ do: "cancel" }, { do: "reject" }, { do: "pay" }, { do: "return" }, { do: "note", step: "sent" }] as const),
    ];
    const random = new SeededRandom(43);
    const ends = new Set<string>();
    for (let turn = 0; turn < 2_000; turn += 1) {
      let status = withdrawalRequested("r", 1 + random.below(2));
      for (let step = 0; step < 12; step += 1) {
        const decided = decideWithdrawal(status, commands[random.below(commands.length)] as WithdrawalCommand);
        if (!decided.ok) continue;
        expect(isWithdrawalOpen(status.state)).toBe(true);
        expect(rank[decided.after.state]).toBeGreaterThanOrEqual(rank[status.state]);
        status = decided.after;
      }
      ends.add(status.state);
    }
    expect(ends.size).toBe(7);
  });
});
