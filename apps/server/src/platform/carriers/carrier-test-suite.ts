import { describe, expect, it } from "vitest";
import type { Carrier, Letter } from "./carrier.ts";

/** A carrier and the peer behind it, which misbehaves as it is told. */
export interface CarrierUnderTest {
  readonly carrier: Carrier;
  /** References of the messages that the peer has taken, in order. */
  readonly references: () => readonly string[];
  readonly behave: (as: "takes" | "busy" | "rejects" | "dropsAfterData" | "silent") => void;
  /** The peer is no longer there. */
  readonly leave: () => Promise<void>;
  readonly target: string;
  /** What must never stand in a log. */
  readonly secrets: readonly string[];
}

/** The carriers of the suite give a message so much time. */
export const SUITE_LIMIT_MS = 500;

export const letterTo = (target: string): Letter => ({
  reference: "0b7f6a52-8f4e-4c0b-9a51-6a1f0a1b2c3d",
  ...{ target, language: "en", sender: "Northlake", subject: "Northlake: Security" },
  body: "493817 is your Northlake code.",
  createdMs: Date.UTC(2026, 10, 2, 9, 30),
});

/** What every carrier must do, for the sender to hand over each message at least once, and to know what became of it. */
export function carrierSuite(name: string, open: () => Promise<CarrierUnderTest>): void {
  describe(`the carrier ${name}`, () => {
    it("hands a message over under our reference, and under the same one again", async () => {
      const { carrier, references, target } = await open();
      expect(await carrier.carry(letterTo(target))).toEqual({ state: "taken" });
      expect(await carrier.carry(letterTo(target))).toEqual({ state: "taken" });
      expect(references()).toEqual([letterTo(target).reference, letterTo(target).reference]);
    });

    it("comes again to a busy peer, and does not to one that rejects for good", async () => {
      const { carrier, behave, references, target } = await open();
      behave("busy");
      expect((await carrier.carry(letterTo(target))).state).toBe("later");
      behave("rejects");
      expect((await carrier.carry(letterTo(target))).state).toBe("rejected");
      expect(references()).toEqual([]);
    });

    it("comes again where the peer may have taken it, and the peer can tell", async () => {
      const { carrier, behave, references, target } = await open();
      behave("dropsAfterData");
      expect((await carrier.carry(letterTo(target))).state).toBe("later");
      behave("takes");
      expect(await carrier.carry(letterTo(target))).toEqual({ state: "taken" });
      expect(new Set(references()).size).toBe(1);
      expect(references()).toHaveLength(2);
    });

    it("gives a silent peer its time and no more", async () => {
      const { carrier, behave, target } = await open();
      behave("silent");
      expect(await carrier.carry(letterTo(target))).toEqual({ state: "later", why: "ETIMEDOUT" });
    });

    it("says later where nobody is there", async () => {
      const { carrier, leave, target } = await open();
      await leave();
      expect((await carrier.carry(letterTo(target))).state).toBe("later");
    });

    it("tells why without a word of the message, its target or a secret", async () => {
      const { carrier, behave, target, secrets } = await open();
      for (const as of ["busy", "rejects", "dropsAfterData", "silent"] as const) {
        behave(as);
        const handed = await carrier.carry(letterTo(target));
        const why = handed.state === "taken" ? "" : handed.why;
        expect(why).toMatch(/^[A-Z][A-Z0-9 ]+$/);
        for (const secret of [target, "493817", ...secrets]) expect(why).not.toContain(secret);
      }
    });
  });
}
