/** Time and ids come from here and are passed in; nothing else in the server reads the clock or makes random numbers. */
import { randomBytes, randomUUID } from "node:crypto";

/** Epoch milliseconds UTC. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

export interface Random {
  /** Cryptographically strong bytes. */
  bytes(length: number): Buffer;
  uuid(): string;
}

export const systemRandom: Random = { bytes: (length) => randomBytes(length), uuid: () => randomUUID() };
