import { isRoundSignature, QUICKNET } from "@candela/model/drand-beacon";
import type { Log } from "./log.ts";

/** Where rounds of public randomness come from. What it gives is a signature that only the network can have made. */
export interface Beacon {
  /** Signature of a round in hex; null where it is not there yet, or cannot be had now. Never throws. */
  signatureOf(round: number): Promise<string | null>;
}

const ANSWER_WITHIN_MS = 5_000;
/** An answer is some hundreds of characters. */
const ANSWER_MAX = 4_096;

/** Rounds of the drand network quicknet from a server that relays them. No server has to be believed: what the network has not signed is not taken. */
export function drandBeacon(server: string, log: Pick<Log, "warn">): Beacon {
  return {
    async signatureOf(round) {
      try {
        const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
        const answer = await fetch(`${server}/${QUICKNET.chainHash}/public/${round}`, { signal, redirect: "error" });
        if (!answer.ok) return null;
        const text = await answer.text();
        const told: unknown = text.length > ANSWER_MAX ? null : JSON.parse(text);
        const signature = typeof told === "object" && told !== null && "signature" in told ? told.signature : null;
        if (typeof signature === "string" && isRoundSignature(round, signature)) return signature;
        log.warn({ round, alert: "new-share" }, "an answer of the randomness server is not of the network: it is not taken");
        return null;
      } catch (error) {
        log.warn({ err: error, round }, "public randomness could not be read; trying again");
        return null;
      }
    },
  };
}
