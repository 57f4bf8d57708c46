import { createHash, createHmac } from "node:crypto";

/** The draw of docs/domain/new-shares.md, step by step, with the hashes of Node: a second program, as the guide asks for. */

export interface NaiveListed {
  readonly id: bigint;
  readonly lots: number;
}

const sha = (...parts: readonly Buffer[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
const hmac = (key: Buffer, message: Buffer) => createHmac("sha256", key).update(message).digest();

function bytesOf(value: bigint, length: number): Buffer {
  return Buffer.from(value.toString(16).padStart(length * 2, "0"), "hex");
}

export function hashOfSeed(seed: string): string {
  return sha(Buffer.from(seed, "hex")).toString("hex");
}

/** Step 2: halves from the left, the last of an odd row goes up as it is. */
export function rootOf(list: readonly NaiveListed[]): string {
  const up = (row: readonly Buffer[]): Buffer => {
    const [first] = row;
    if (first === undefined) return sha();
    if (row.length === 1) return first;
    const next: Buffer[] = [];
    for (let at = 0; at + 1 < row.length; at += 2) next.push(sha(Buffer.of(1), row[at] as Buffer, row[at + 1] as Buffer));
    if (row.length % 2 === 1) next.push(row.at(-1) as Buffer);
    return up(next);
  };
  return up(list.map(({ id, lots }) => sha(Buffer.of(0), bytesOf(id, 8), bytesOf(BigInt(lots), 4)))).toString("hex");
}

export interface NaiveDrawn {
  readonly won: ReadonlyMap<bigint, number>;
  /** Null where nothing was shuffled. */
  readonly key: string | null;
  readonly resultHash: string;
}

/** Steps 4 to 9, of an offer that has not failed. */
export function drawnOf(list: readonly NaiveListed[], lotsOffered: number, seed: string, signature: string | null): NaiveDrawn {
  const row = list.flatMap(({ id, lots }) => Array.from({ length: lots }, () => id));
  const isShort = row.length > lotsOffered;
  const randomness = !isShort || signature === null ? Buffer.alloc(0) : sha(Buffer.from(signature, "hex"));
  const key = isShort ? hmac(Buffer.from(seed, "hex"), Buffer.concat([Buffer.from(rootOf(list), "hex"), randomness])) : null;
  const winners = key === null ? row : shuffled(row, key).slice(0, lotsOffered);
  const won = new Map(list.map(({ id }) => [id, winners.filter((each) => each === id).length]));
  const parts = list.flatMap(({ id, lots }) => [bytesOf(id, 8), bytesOf(BigInt(lots), 4), bytesOf(BigInt(won.get(id) ?? 0), 4)]);
  return { won, key: key === null ? null : key.toString("hex"), resultHash: sha(...parts).toString("hex") };
}

/** Steps 7 and 8. */
export function shuffled(row: readonly bigint[], key: Buffer): bigint[] {
  const lots = [...row];
  const words = wordsOf(key);
  for (let place = 0; place < lots.length - 1; place += 1) {
    const below = BigInt(lots.length - place);
    let word = words.next().value as bigint;
    while (word >= 2n ** 32n - (2n ** 32n % below)) word = words.next().value as bigint;
    const from = place + Number(word % below);
    [lots[place], lots[from]] = [lots[from] as bigint, lots[place] as bigint];
  }
  return lots;
}

function* wordsOf(key: Buffer): Generator<bigint, never> {
  for (let block = 0n; ; block += 1n) {
    const bytes = hmac(key, bytesOf(block, 8)).toString("hex");
    for (let word = 0; word < 8; word += 1) yield BigInt(`0x${bytes.slice(word * 8, word * 8 + 8)}`);
  }
}
