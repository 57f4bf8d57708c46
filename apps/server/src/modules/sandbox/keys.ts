import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { base58 } from "@scure/base";
import { HDKey } from "@scure/bip32";
import type { Random } from "../../platform/clock.ts";
import { type KeptSecret, keepSecret } from "../../platform/kept-secret.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { pooledText } from "../payments/index.ts";

/** Bytes before an Ed25519 seed in PKCS #8, and before a public key in SubjectPublicKeyInfo. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");
const SPKI_LENGTH = 12;
const SECRET_BYTES = 32;

/** Versions of extended keys of BIP 84, whose public half begins with zpub. */
const ZPUB = { private: 0x04b2430c, public: 0x04b24746 };
/** Accounts by name of their network: BIP 84 for Bitcoin, BIP 44 for the others. */
const ACCOUNTS = { BTC: ["m/84'/0'/0'", ZPUB], ERC20: ["m/44'/60'/0'", undefined], TRC20: ["m/44'/195'/0'", undefined] } as const;

export interface SandboxSecrets {
  /** Signs what both servers tell each other. */
  readonly callbacks: string;
  /** The pool's public key, SubjectPublicKeyInfo in base64. */
  readonly poolKey: string;
  /** Signs a pooled address. */
  readonly signPooled: (address: string) => string;
}

/** The secret of the sandbox, made at the first start, with what follows from it. */
export async function keepSandboxSecrets(sql: Sql, box: SecretBox, random: Random): Promise<SandboxSecrets> {
  const row = {
    name: "secret of the sandbox",
    insert: ({ bytes, sealedWith }: KeptSecret) =>
      sql`insert into sandbox_secret (secret, sealed_with) values (${bytes}, ${sealedWith}) on conflict do nothing`,
    read: async () => (await sql<KeptSecret[]>`select secret as bytes, sealed_with as "sealedWith" from sandbox_secret`)[0],
    replace: ({ bytes, sealedWith }: KeptSecret) => sql`update sandbox_secret set secret = ${bytes}, sealed_with = ${sealedWith}`,
  };
  const secret = await keepSecret(box, row, random.bytes(SECRET_BYTES));
  const derived = (name: string) => createHmac("sha256", secret).update(name).digest();
  const poolKey = createPrivateKey({ key: Buffer.concat([PKCS8, derived("pool")]), format: "der", type: "pkcs8" });
  return {
    callbacks: derived("callbacks").toString("hex"),
    poolKey: createPublicKey(poolKey).export({ format: "der", type: "spki" }).toString("base64"),
    signPooled: (address) => sign(null, Buffer.from(pooledText("SOL", address), "utf8"), poolKey).toString("base64"),
  };
}

/**
 * The public halves, made at the first start from a seed that nobody keeps: coins of the sandbox are never spent. Later starts make none: the curve of the library spends a quarter of a second
 * on its tables.
 */
export async function keepPublicKeys(sql: Sql, random: Random): Promise<Readonly<Record<string, string>>> {
  let keys = await readPublicKeys(sql);
  const missing = Object.entries(ACCOUNTS).filter(([name]) => keys[name] === undefined);
  if (missing.length > 0) {
    const seed = random.bytes(SECRET_BYTES);
    for (const [name, [path, versions]] of missing) {
      const account = HDKey.fromMasterSeed(seed, versions).derive(path);
      await sql`insert into sandbox_public_key (name, value) values (${name}, ${account.publicExtendedKey}) on conflict do nothing`;
    }
    seed.fill(0);
    keys = await readPublicKeys(sql);
  }
  // Both networks write addresses alike, from the same keys.
  return { ...keys, BEP20: keys.ERC20 ?? "" };
}

async function readPublicKeys(sql: Sql): Promise<Readonly<Record<string, string>>> {
  const rows = await sql<{ name: string; value: string }[]>`select name, value from sandbox_public_key`;
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** An address of Solana: a public key whose private half is thrown away. */
export function makeSolanaAddress(): string {
  const spki = generateKeyPairSync("ed25519").publicKey.export({ format: "der", type: "spki" });
  return base58.encode(spki.subarray(SPKI_LENGTH));
}
