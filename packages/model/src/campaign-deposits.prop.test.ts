import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { flowsCounted, type ValuedFlow } from "./campaign-deposits.ts";

const BTC = 1;
const flow = (kind: ValuedFlow["kind"], amount: bigint, value: bigint): ValuedFlow => ({ kind, assetId: BTC, amount, value });
const sum = (flows: readonly ValuedFlow[]) => flowsCounted(flows).reduce((total, each) => total + each, 0n);

it("comes to the same in whatever order deposits and withdrawals of a currency alternate, and to nothing where all went again", () => {
  const amounts = fc.array(fc.tuple(fc.bigInt(1n, 1_000n), fc.bigInt(0n, 10_000n)), { maxLength: 12 });
  fc.assert(
    fc.property(amounts, amounts, fc.infiniteStream(fc.boolean()), (came, went, first) => {
      const deposits = came.map(([amount, value]) => flow("deposit", amount, value));
      const withdrawals = went.map(([amount, value]) => flow("withdrawal", amount, value));
      const [a, b] = [[...deposits], [...withdrawals]];
      const mixed: ValuedFlow[] = [];
      while (a.length + b.length > 0) {
        const next = (b.length === 0 || (a.length > 0 && first.next().value === true) ? a : b).shift();
        if (next !== undefined) mixed.push(next);
      }
      expect(sum(mixed)).toBe(sum([...deposits, ...withdrawals]));
      const all = came.reduce((total, [amount]) => total + amount, 0n);
      if (all > 0n) expect(sum([...deposits, flow("withdrawal", all, 1n)])).toBe(0n);
      expect(sum(deposits)).toBeLessThanOrEqual(came.reduce((total, [, value]) => total + value, 0n));
    }),
    { seed: 44, numRuns: atDepth(200) },
  );
});
