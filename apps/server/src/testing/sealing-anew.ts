import { newShareSeedHash } from "@candela/model/new-share-draw";
import { expect } from "vitest";
import { systemRandom } from "../platform/clock.ts";
import { createSecretBox, SECRET_KEY_BYTES, type SecretBox } from "../platform/secret-box.ts";

interface KeptSeed {
  readonly sealedWith: string;
  readonly sealed: Buffer;
}

interface Sealing {
  /** Of a new key, and the one of `testBox` behind it. */
  readonly present: SecretBox;
  /** Of a key that the present box does not know. */
  readonly strange: SecretBox;
  readonly warned: unknown[];
  readonly log: { warn(about: unknown): void };
  /** Expects a seed to be sealed with the present key, and to be the one that was committed to. */
  expectSealed(kept: KeptSeed | undefined, name: string, seedHash: Buffer | null): void;
}

/** What a test of sealing seeds anew needs: the boxes of before and after a change of the key. */
export function sealingAnew(): Sealing {
  const boxOf = (...bytes: readonly number[]) =>
    createSecretBox(
      bytes.map((byte) => Buffer.alloc(SECRET_KEY_BYTES, byte)),
      systemRandom,
    );
  const present = boxOf(9, 7);
  const warned: unknown[] = [];
  return {
    ...{ present, strange: boxOf(5), warned },
    log: { warn: (about) => void warned.push(about) },
    expectSealed(kept, name, seedHash) {
      if (kept === undefined) throw new Error("a draw to come has a seed");
      expect(kept.sealedWith).toBe(present.keyId);
      const seed = present.open({ keyId: kept.sealedWith, bytes: kept.sealed }, name);
      expect(seed === null ? null : Buffer.from(newShareSeedHash(seed))).toEqual(seedHash);
    },
  };
}
