import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import {
  CAMPAIGN_TICKETS_OUT_MAX,
  type CampaignProofParts,
  campaignRoot,
  checkCampaignProof,
  drawCampaign,
  type ListedEntry,
  wonBy,
} from "./campaign-draw.ts";
import { NEW_SHARE_BEACON_AFTER_MS, quicknetRoundAt } from "./new-share.ts";
import { newShareSeedHash } from "./new-share-draw.ts";

/** What a stranger checks of a campaign's draw: all that is right, and one thing after the other that is not. */

const SEED = Uint8Array.from({ length: 32 }, (_, at) => at);
/** Round 123 of quicknet, as the network published it. */
const ROUND = 123;
const SIGNATURE = "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";
const RANDOMNESS = "fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc";
const ENTRIES = [
  { entryId: 7n, tickets: 3 },
  { entryId: 9n, tickets: 1 },
  { entryId: 12n, tickets: 4 },
];
const PRIZES = [
  { count: 1, amount: 20_000_000n },
  { count: 2, amount: 5_000_000n },
];
const AT = quicknetRoundAt(ROUND);
/** A close whose named round is just that one. */
const CLOSES = AT - NEW_SHARE_BEACON_AFTER_MS;
const UNITS = ["0.000000", "5.000000", "10.000000", "20.000000", "25.000000", "30.000000"] as const;
const written = (units: bigint) => UNITS.find((text) => BigInt(text.replace(".", "")) === units) ?? "";

function published(randomness: string): { readonly proof: CampaignProofParts; readonly list: readonly ListedEntry[] } {
  const drawn = drawCampaign({ entries: ENTRIES, prizes: PRIZES, seed: SEED, randomness: hexToBytes(randomness) });
  const proof: CampaignProofParts = {
    ...{ state: "drawn", tickets: 8, entries: 3, publishedAt: CLOSES - 1, closesAt: CLOSES, rootAt: CLOSES },
    prizes: [
      { count: 1, amount: "20" },
      { count: 2, amount: "5.00" },
    ],
    ...{ seedHash: bytesToHex(newShareSeedHash(SEED)), seed: bytesToHex(SEED), root: bytesToHex(campaignRoot(ENTRIES)) },
    ...{ key: bytesToHex(drawn.key), resultHash: bytesToHex(drawn.resultHash) },
    beacon: randomness === "" ? null : { round: ROUND, at: AT, randomness, signature: SIGNATURE },
  };
  const list = ENTRIES.map(({ entryId, tickets }, at) => ({
    entryId: String(entryId),
    tickets,
    won: written(wonBy(drawn.wins[at] ?? [])),
  }));
  return { proof, list };
}

const [plain, mixed] = [published(""), published(RANDOMNESS)];
const wrongOf = (proof: CampaignProofParts, list: readonly ListedEntry[]) =>
  checkCampaignProof(proof, list).checks.flatMap(({ name, ok }) => (ok ? [] : [name]));
const wrong = (change: Partial<CampaignProofParts>) => wrongOf({ ...plain.proof, ...change }, plain.list);

describe("the published parts of a draw", () => {
  it("without public randomness are all right, with what they come to", () => {
    const { checks, wins, hasPublicRandomness } = checkCampaignProof(plain.proof, plain.list);
    const { root, seedHash, key, resultHash } = plain.proof;
    expect(checks).toEqual([
      { name: "list", ok: true, found: "3, 8" },
      { name: "root", ok: true, found: root },
      { name: "times", ok: true, found: "" },
      { name: "seed", ok: true, found: seedHash },
      { name: "key", ok: true, found: key },
      { name: "result", ok: true, found: resultHash },
    ]);
    expect(hasPublicRandomness).toBe(false);
    expect(
      wins
        ?.flat()
        .map(({ amount }) => amount)
        .sort(),
    ).toEqual([20_000_000n, 5_000_000n, 5_000_000n].sort());
  });

  it("with it have a check of their round, and another outcome", () => {
    const { checks, hasPublicRandomness } = checkCampaignProof(mixed.proof, mixed.list);
    expect(checks.map(({ name, ok }) => [name, ok])).toEqual(
      ["list", "root", "times", "seed", "round", "key", "result"].map((name) => [name, true]),
    );
    expect(checks.find(({ name }) => name === "round")?.found).toBe(RANDOMNESS);
    expect(hasPublicRandomness).toBe(true);
    expect([mixed.proof.root, mixed.proof.seedHash]).toEqual([plain.proof.root, plain.proof.seedHash]);
    expect(mixed.proof.key).not.toBe(plain.proof.key);
    expect(mixed.proof.resultHash).not.toBe(plain.proof.resultHash);
  });

  it("are as many tickets as may be out at most", () => {
    const out = (tickets: number) =>
      wrongOf({ ...plain.proof, tickets, entries: 1, seed: null }, [{ entryId: "7", tickets, won: null }]).includes("list");
    expect(CAMPAIGN_TICKETS_OUT_MAX).toBe(500_000);
    expect([out(500_000), out(500_001)]).toEqual([false, true]);
  });

  it.each<[string, Partial<CampaignProofParts>, readonly string[]]>([
    // Without a list there is nothing that could follow from it.
    ["another number of tickets", { tickets: 9 }, ["list", "root", "key", "result"]],
    ["another number of entries", { entries: 2 }, ["list", "root", "key", "result"]],
    ["another root", { root: plain.proof.seedHash }, ["root"]],
    ["no root", { root: null }, ["root"]],
    ["another hash of the seed", { seedHash: plain.proof.root ?? "" }, ["seed"]],
    ["no seed", { seed: null }, ["seed", "key", "result"]],
    ["a seed of 31 bytes", { seed: bytesToHex(SEED.slice(1)) }, ["seed", "key", "result"]],
    ["another seed", { seed: "11".repeat(32) }, ["seed", "key", "result"]],
    ["another key", { key: plain.proof.root }, ["key"]],
    ["no key", { key: null }, ["key"]],
    ["another result", { resultHash: plain.proof.root }, ["result"]],
    ["no result", { resultHash: null }, ["result"]],
    ["fewer prizes", { prizes: [{ count: 1, amount: "20" }] }, ["result"]],
    ["a prize of another amount", { prizes: [{ count: 1, amount: "21" }, ...plain.proof.prizes.slice(1)] }, ["result"]],
    ["a prize that is no amount", { prizes: [{ count: 1, amount: "much" }, ...plain.proof.prizes.slice(1)] }, ["result"]],
    ["an end before it was published", { publishedAt: CLOSES + 1 }, ["times"]],
    ["an end in the moment it was published", { publishedAt: CLOSES }, ["times"]],
    ["a list before the end", { rootAt: CLOSES - 1 }, ["times"]],
    ["no time of the list", { rootAt: null }, ["times"]],
  ])("with %s", (_what, change, names) => {
    expect(wrong(change)).toEqual(names);
  });

  it.each<[string, readonly ListedEntry[], readonly string[]]>([
    ["an entry left out", plain.list.slice(1), ["list", "root", "key", "result"]],
    ["two that changed places", [1, 0, 2].map((at) => plain.list[at] as ListedEntry), ["list", "root", "key", "result"]],
    ["another id", plain.list.map((entry, at) => (at === 1 ? { ...entry, entryId: "10" } : entry)), ["root", "key", "result"]],
    ["a win that is not told", plain.list.map((entry, at) => (at === 1 ? { ...entry, won: null } : entry)), ["result"]],
    ["wins that are no amounts", plain.list.map((entry) => ({ ...entry, won: "some" })), ["result"]],
    ["another win", plain.list.map((entry, at) => (at === 0 ? { ...entry, won: "1.000000" } : entry)), ["result"]],
  ])("with a list with %s", (_what, list, names) => {
    expect(wrongOf(plain.proof, list)).toEqual(names);
  });

  it("prove nothing by empty text in place of a hash", () => {
    expect(wrong({ entries: 4, root: "", key: "", resultHash: "" })).toEqual(["list", "root", "key", "result"]);
    expect(wrong({ seed: null, seedHash: "", key: "", resultHash: "" })).toEqual(["seed", "key", "result"]);
  });

  it("prove nothing by a prize that is no amount, nor by a win that is none", () => {
    const drawn = (amount: bigint) => {
      const { resultHash } = drawCampaign({ entries: ENTRIES, prizes: [{ count: 8, amount }], seed: SEED, randomness: new Uint8Array() });
      return bytesToHex(resultHash);
    };
    const none = ENTRIES.map(({ entryId, tickets }) => ({ entryId: String(entryId), tickets, won: "0.000000" }));
    expect(wrongOf({ ...plain.proof, prizes: [], resultHash: drawn(0n) }, none)).toEqual([]);
    expect(wrongOf({ ...plain.proof, prizes: [{ count: 8, amount: "none" }], resultHash: drawn(0n) }, none)).toEqual(["result"]);
    const unit = { ...plain.proof, tickets: 1, entries: 1, root: bytesToHex(campaignRoot([{ entryId: 7n, tickets: 1 }])) };
    const one = (won: string) => {
      const { key, resultHash } = drawCampaign({
        ...{ entries: [{ entryId: 7n, tickets: 1 }], prizes: [{ count: 1, amount: 1n }], seed: SEED, randomness: new Uint8Array() },
      });
      const proof = { ...unit, prizes: [{ count: 1, amount: "0.000001" }], key: bytesToHex(key), resultHash: bytesToHex(resultHash) };
      return wrongOf(proof, [{ entryId: "7", tickets: 1, won }]);
    };
    expect([one("0.000001"), one("one")]).toEqual([[], ["result"]]);
  });

  type Beacon = NonNullable<CampaignProofParts["beacon"]>;
  it.each<[string, Partial<Beacon>, readonly string[]]>([
    ["no signature", { signature: null }, ["round", "key", "result"]],
    ["the signature of nobody", { signature: "00".repeat(48) }, ["round", "key", "result"]],
    ["another number", { round: ROUND + 1 }, ["times", "round", "key", "result"]],
    ["another time", { at: AT + 1 }, ["times"]],
    ["another randomness than it has", { randomness: "ab".repeat(32) }, ["round"]],
    ["no randomness", { randomness: null }, ["round"]],
    ["nothing but empty text", { signature: null, randomness: "" }, ["round", "key", "result"]],
    ["a signature that is no number at all", { signature: "signed" }, ["round", "key", "result"]],
  ])("with a round with %s", (_what, change, names) => {
    const beacon = { ...(mixed.proof.beacon as Beacon), ...change };
    expect(wrongOf({ ...mixed.proof, beacon }, mixed.list)).toEqual(names);
  });

  it("have their list before the named round, and not with it", () => {
    const listed = (rootAt: number | null) => wrongOf({ ...mixed.proof, rootAt }, mixed.list);
    expect([listed(AT - 1), listed(AT), listed(null)]).toEqual([[], ["times"], ["times"]]);
    expect(wrong({ rootAt: AT })).toEqual([]);
  });

  it("come to nothing where a part is missing, and say so", () => {
    const found = (change: Partial<CampaignProofParts>) => {
      const { checks, wins } = checkCampaignProof({ ...plain.proof, ...change }, plain.list);
      return [wins, Object.fromEntries(checks.map((check) => [check.name, check.found]))];
    };
    const { root, seedHash } = plain.proof;
    expect(found({ seed: null })).toEqual([null, { list: "3, 8", root, times: "", seed: "", key: "", result: "" }]);
    expect(found({ seed: bytesToHex(SEED.slice(1)) })[0]).toBeNull();
    expect(found({ entries: 4 })).toEqual([null, { list: "3, 8", root: "", times: "", seed: seedHash, key: "", result: "" }]);
    const unsigned = { ...(mixed.proof.beacon as Beacon), signature: null, randomness: null };
    expect(found({ beacon: unsigned })[1]).toMatchObject({ round: "", key: "", result: "" });
  });
});

describe("a draw", () => {
  it("numbers tickets from 1 on, rising, and gives the higher prizes to the first places", () => {
    const { wins, root } = drawCampaign({ entries: ENTRIES, prizes: PRIZES, seed: SEED, randomness: new Uint8Array() });
    expect(bytesToHex(root)).toBe(plain.proof.root);
    expect(wins).toHaveLength(3);
    for (const [at, from] of [
      [0, 1],
      [1, 4],
      [2, 5],
    ] as const)
      for (const { number } of wins[at] ?? []) {
        expect(number).toBeGreaterThanOrEqual(from);
        expect(number).toBeLessThan(from + (ENTRIES[at]?.tickets ?? 0));
      }
    expect(wonBy([])).toBe(0n);
  });

  it("with more prizes than tickets gives one to each ticket, the highest of them", () => {
    const prizes = [...PRIZES, { count: 9, amount: 1n }];
    const entries = [{ entryId: 1n, tickets: 2 }];
    const { wins } = drawCampaign({ entries, prizes, seed: SEED, randomness: new Uint8Array() });
    expect(wins.map(wonBy)).toEqual([25_000_000n]);
  });

  it("is of a list by rising ids alone", () => {
    const entries = ENTRIES.toReversed();
    expect(() => drawCampaign({ entries, prizes: PRIZES, seed: SEED, randomness: new Uint8Array() })).toThrow("rising entry id");
  });
});
