/** The keys that secrets of the database are sealed with: from the settings, else from a file of the data folder that the first start makes. */
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Random, systemRandom } from "./clock.ts";
import { syncFolder } from "./durable-file.ts";
import { createSecretBox, SECRET_KEY_BYTES, type SecretBox } from "./secret-box.ts";
import { StartError } from "./start-error.ts";

const FILE = "secret-keys";

/** Keys in base64, one a line or between commas. A bad one is told without being repeated. */
export function parseSecretKeys(text: string, where: string): Buffer[] {
  const keys = text.split(/[\s,]+/).filter((word) => word !== "");
  return keys.map((word, index) => {
    const key = Buffer.from(word, "base64");
    if (key.length !== SECRET_KEY_BYTES || key.toString("base64") !== word)
      throw new StartError(
        `key ${index + 1} of ${where} is not valid: use 32 random bytes in base64, as "openssl rand -base64 32" gives them`,
      );
    return key;
  });
}

/** `given` are those of the settings. */
export function loadSecretBox(dataDir: string, given: readonly Buffer[] | undefined, random: Random = systemRandom): SecretBox {
  if (given !== undefined) return createSecretBox(given, random);
  const path = join(dataDir, FILE);
  const keys = parseSecretKeys(readFile(path) ?? makeFile(path, dataDir, random), path);
  if (keys.length === 0) throw new StartError(`${path} holds no key: put it back from a backup`);
  return createSecretBox(keys, random);
}

function readFile(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new StartError(`${path} cannot be read: it holds the keys that secrets of the database are sealed with`);
  }
}

/** Whole and on the disk before it has its name: several processes agree on one, and what it sealed can be opened after a power cut. */
function makeFile(path: string, dataDir: string, random: Random): string {
  const draft = `${path}.${random.uuid()}`;
  try {
    writeFileSync(draft, `${random.bytes(SECRET_KEY_BYTES).toString("base64")}\n`, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new StartError(`${path} cannot be made (${code}): set DATA_DIR to the server's folder, or give SECRET_KEYS`);
  }
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  syncFolder(dataDir);
  return readFileSync(path, "utf8");
}
