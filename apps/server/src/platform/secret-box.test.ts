import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { systemRandom } from "./clock.ts";
import { createSecretBox, SECRET_KEY_BYTES } from "./secret-box.ts";
import { loadSecretBox, parseSecretKeys } from "./secret-keys.ts";

const scratch = mkdtempSync(join(tmpdir(), "candela-keys-"));
const folder = () => mkdtempSync(join(scratch, "data-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const key = (byte: number) => Buffer.alloc(SECRET_KEY_BYTES, byte);
const secret = Buffer.from("12345678901234567890");

describe("a secret box", () => {
  it("opens what it sealed, for whom it was sealed, and never seals alike twice", () => {
    const box = createSecretBox([key(1)], systemRandom);
    const sealed = box.seal(secret, "ada");
    expect(box.open(sealed, "ada")).toEqual(secret);
    expect(box.open(sealed, "eve")).toBeNull();
    expect(sealed.bytes.includes(secret)).toBe(false);
    expect(box.seal(secret, "ada").bytes).not.toEqual(sealed.bytes);
  });

  it("opens nothing that was changed in any bit, cut, or sealed with another key", () => {
    const box = createSecretBox([key(1)], systemRandom);
    const { keyId, bytes } = box.seal(secret, "ada");
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(box.open({ keyId, bytes: changed }, "ada")).toBeNull();
    }
    for (const length of [0, 12, 27, bytes.length - 1]) expect(box.open({ keyId, bytes: bytes.subarray(0, length) }, "ada")).toBeNull();
    expect(createSecretBox([key(2)], systemRandom).open({ keyId, bytes }, "ada")).toBeNull();
    const other = createSecretBox([key(2)], systemRandom);
    expect(other.open({ keyId: other.keyId, bytes }, "ada")).toBeNull();
  });

  it("seals with the first key and opens with all", () => {
    const old = createSecretBox([key(1)], systemRandom).seal(secret, "ada");
    const both = createSecretBox([key(2), key(1)], systemRandom);
    expect(both.open(old, "ada")).toEqual(secret);
    expect(both.seal(secret, "ada").keyId).toBe(createSecretBox([key(2)], systemRandom).keyId);
  });
});

describe("the keys", () => {
  it("are made once in the data folder, for its owner alone, and are the same at the next start", () => {
    const dataDir = folder();
    const sealed = loadSecretBox(dataDir, undefined).seal(secret, "ada");
    expect(loadSecretBox(dataDir, undefined).open(sealed, "ada")).toEqual(secret);
    expect(statSync(join(dataDir, "secret-keys")).mode & 0o777).toBe(0o600);
    expect(loadSecretBox(folder(), undefined).keyId).not.toBe(sealed.keyId);
  });

  it("come from the settings where they are given, and then no file is made", () => {
    const dataDir = folder();
    expect(loadSecretBox(dataDir, [key(3)]).keyId).toBe(createSecretBox([key(3)], systemRandom).keyId);
    expect(() => readFileSync(join(dataDir, "secret-keys"))).toThrow("ENOENT");
  });

  it("are exchanged by one put before the old one", () => {
    const dataDir = folder();
    const path = join(dataDir, "secret-keys");
    const old = loadSecretBox(dataDir, undefined).seal(secret, "ada");
    writeFileSync(path, `${key(4).toString("base64")}\n${readFileSync(path, "utf8")}`);
    const box = loadSecretBox(dataDir, undefined);
    expect([box.keyId === old.keyId, box.open(old, "ada")]).toEqual([false, secret]);
  });

  it.each(["short", key(1).toString("hex"), `${key(1).toString("base64")},x`, Buffer.alloc(31).toString("base64")])(
    "rejects %j without repeating it",
    (text) => {
      const problem = (() => {
        try {
          parseSecretKeys(text, "SECRET_KEYS");
        } catch (error) {
          return String(error);
        }
        return "";
      })();
      expect(problem).toContain("SECRET_KEYS is not valid");
      expect(problem).not.toContain(text);
    },
  );

  it("are told to be missing where the folder is", () => {
    expect(() => loadSecretBox(join(folder(), "none"), undefined)).toThrow("cannot be made (ENOENT)");
  });

  it("that are gone from their file stop the start", () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, "secret-keys"), "\n");
    expect(() => loadSecretBox(dataDir, undefined)).toThrow("holds no key");
  });
});
