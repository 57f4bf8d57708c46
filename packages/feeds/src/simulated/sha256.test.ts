import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { sha256 } from "./sha256.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

// FIPS 180-4, examples of NIST.
it.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ["abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"],
])("the hash of %j is the standard's", (text, hash) => expect(sha256(bytes(text))).toBe(hash));

it("is the hash of node:crypto at every length around whole blocks", () => {
  for (let length = 0; length <= 200; length++) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 151 + length) & 0xff);
    expect(sha256(message)).toBe(createHash("sha256").update(message).digest("hex"));
  }
});
