import { afterEach, beforeEach, expect, it } from "vitest";
import { keepPushKey } from "../modules/push/push-store.ts";
import { testBox } from "../testing/secret-test-box.ts";
import { createTestDatabase, type TestDatabase } from "../testing.ts";
import { systemRandom } from "./clock.ts";
import { loadInstance } from "./postgres/instance.ts";
import { createSecretBox, SECRET_KEY_BYTES, type SecretBox } from "./secret-box.ts";
import { loadSigner } from "./signing.ts";

const key = (byte: number) => Buffer.alloc(SECRET_KEY_BYTES, byte);
const PUSH_KEY = { publicKey: "B".repeat(87), privateKey: "p".repeat(43) };
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

/** The secrets as a start reads them. */
async function secrets(box: SecretBox) {
  const { marketSeed } = await loadInstance(database.sql, box);
  const signer = await loadSigner(database.sql, box);
  const { privateKey } = await keepPushKey(database.sql, box, PUSH_KEY);
  return { marketSeed, signature: signer.sign("a receipt"), privateKey };
}

/** The rows as a reader of the database or of a backup sees them; bytes also as the text that they may be. */
async function dump(): Promise<string> {
  const rows = await database.sql`
    select i::text || encode(market_seed, 'escape') as row from instance i union all select s::text from signing_key s
    union all select p::text || encode(private_key, 'escape') from push_key p`;
  return JSON.stringify(rows);
}

it("market seed, signing key and push key are not in the database, and are the same at each start", async () => {
  const first = await secrets(testBox);
  const seen = await dump();
  expect(seen).not.toContain(first.marketSeed);
  expect(seen).not.toContain(PUSH_KEY.privateKey);
  // How each Ed25519 key in DER begins.
  expect(seen).not.toContain("302e020100300506032b6570");
  expect(seen.match(new RegExp(testBox.keyId, "g"))).toHaveLength(3);
  expect(await secrets(testBox)).toEqual(first);
});

it("a start seals what an earlier key has sealed", async () => {
  const first = await secrets(testBox);
  expect(await secrets(createSecretBox([key(9), key(7)], systemRandom))).toEqual(first);
  expect(await dump()).not.toContain(testBox.keyId);
  expect(await secrets(createSecretBox([key(9)], systemRandom))).toEqual(first);
});

it("the database takes no secret in clear", async () => {
  const { sql } = database;
  const clear = Buffer.from("p".repeat(43));
  const missing = { code: "23502" };
  await expect(sql`insert into instance (market_seed) values (${clear})`).rejects.toMatchObject(missing);
  await expect(sql`insert into signing_key (private_key) values (${clear})`).rejects.toMatchObject(missing);
  await expect(
    sql`insert into push_key (public_key, private_key, sealed_with) values (${PUSH_KEY.publicKey}, ${clear}, ${testBox.keyId})`,
  ).rejects.toMatchObject({ code: "23514" });
});

it("without the key that sealed it a start ends with what to do, and leaves the row as it is", async () => {
  const first = await secrets(testBox);
  const lost = createSecretBox([key(5)], systemRandom);
  await expect(loadInstance(database.sql, lost)).rejects.toThrow("no key here opens the market seed in the database: put secret-keys back");
  await expect(loadSigner(database.sql, lost)).rejects.toThrow("no key here opens the signing key of receipts");
  await expect(keepPushKey(database.sql, lost, PUSH_KEY)).rejects.toThrow("no key here opens the key of push messages");
  expect(await secrets(testBox)).toEqual(first);
});
