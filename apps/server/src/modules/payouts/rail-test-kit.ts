import { describe, expect, it } from "vitest";
import type { PayoutInstruction, PayoutRail } from "./rail.ts";

/** A rail under test, and what its own book has under a reference: how often it paid. */
export interface RailUnderTest {
  readonly rail: PayoutRail;
  readonly paidBy: (reference: string) => Promise<number>;
  /** The next calls lose their answers, or get it again. */
  readonly loseAnswers: (isLost: boolean) => void;
  /** A destination that the rail pays to. */
  readonly destination: PayoutInstruction["destination"];
  readonly newReference: () => string;
}

/** What every rail must do, for the sender to pay once whatever is lost. */
export function railSuite(name: string, open: () => Promise<RailUnderTest>): void {
  describe(`the rail ${name}`, () => {
    const instructionOf = ({ destination, newReference }: RailUnderTest): PayoutInstruction => ({
      ...{ reference: newReference(), currency: "USDT", amount: "12.500000", destination },
    });

    it("knows nothing of what was never sent, and what it paid by its reference", async () => {
      const under = await open();
      const instruction = instructionOf(under);
      expect(under.rail.isReady()).toBe(true);
      expect(await under.rail.find(instruction.reference)).toEqual({ state: "none" });
      const sent = await under.rail.send(instruction);
      expect(sent.state).toBe("paid");
      expect(await under.rail.find(instruction.reference)).toEqual(sent);
      expect(await under.paidBy(instruction.reference)).toBe(1);
    });

    it("pays once where the same reference is sent again, at once or one after the other", async () => {
      const under = await open();
      const instruction = instructionOf(under);
      const ends = await Promise.allSettled([under.rail.send(instruction), under.rail.send(instruction)]);
      expect(ends.some(({ status }) => status === "fulfilled")).toBe(true);
      await under.rail.send({ ...instruction, amount: "13.000000" }).catch(() => undefined);
      expect(await under.paidBy(instruction.reference)).toBe(1);
    });

    it("throws where the answer is lost, and then finds what it did", async () => {
      const under = await open();
      const instruction = instructionOf(under);
      under.loseAnswers(true);
      await expect(under.rail.send(instruction)).rejects.toThrow();
      under.loseAnswers(false);
      expect((await under.rail.find(instruction.reference)).state).toBe("paid");
      expect(await under.paidBy(instruction.reference)).toBe(1);
    });
  });
}
