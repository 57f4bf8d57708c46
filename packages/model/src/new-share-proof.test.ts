import { bytesToHex } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { quicknetRoundAt } from "./new-share.ts";
import { newShareResultHash } from "./new-share-draw.ts";
import {
  checkNewShareProof,
  isCheckable,
  isNamedRound,
  type ListedOrder,
  NEW_SHARE_CHECKS,
  type NewShareCheckName,
  type NewShareProofParts,
} from "./new-share-proof.ts";

/** The golden values of the draw's own tests: 8 of 20 lots with round 123 of quicknet, whose close lies five minutes before it. */
const LIST: readonly ListedOrder[] = [
  { orderId: "1001", lots: 3, lotsAllotted: 2 },
  { orderId: "1002", lots: 1, lotsAllotted: 0 },
  { orderId: "1005", lots: 10, lotsAllotted: 3 },
  { orderId: "1009", lots: 2, lotsAllotted: 1 },
  { orderId: "2000000000000001", lots: 4, lotsAllotted: 2 },
];
const ROUND_AT = quicknetRoundAt(123);
const CLOSES_AT = ROUND_AT - 300_000;
const ROOT = "135411eb606f9be6c4f0556a67cf105fb4a997bec21fa48d28d96b5921f65801";
const SEED_HASH = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const RANDOMNESS = "fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc";
const KEY = "33a17b34adfdfbf75c4117fa1be5bd548359ba3cc714f13f5ec0a935f68b8260";
const RESULT = "13e605124ba8c5de53e0b289db2a6133f7570ba8dff3991dbeadf8cc856cc2d4";
const BEACON = {
  ...{ round: 123, at: ROUND_AT, randomness: RANDOMNESS },
  signature: "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92",
};
const PROOF: NewShareProofParts = {
  ...{ state: "drawn", lotsOffered: 8, lotsMinimum: 5, lotsAsked: 20, orders: 5, seedHash: SEED_HASH, publishedAt: CLOSES_AT - 600_000 },
  ...{ closesAt: CLOSES_AT, root: ROOT, rootAt: CLOSES_AT + 1_000, beacon: BEACON, isDrawn: true, key: KEY, resultHash: RESULT },
  seed: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
};
/** A draw without a named round, whose golden values are others. */
const SEALED: Partial<NewShareProofParts> = {
  ...{ beacon: null, key: "f69bb7f175445bd771c539e742cdff428a7529a31400c3d6ba75cad9872c89d3" },
  resultHash: "abba09e91daad86880726a9607f2e291a405a92eaf9a4029fec6c4c458c47102",
};
const SEALED_LIST = LIST.map((order, at) => ({ ...order, lotsAllotted: [2, 0, 3, 2, 1][at] ?? null }));
/** As many lots as are asked for: nobody is left out, so nothing is drawn and no round is needed. */
const ALL_LIST = LIST.map((order) => ({ ...order, lotsAllotted: order.lots }));
const ENOUGH: Partial<NewShareProofParts> = {
  ...{ lotsOffered: 20, isDrawn: false, key: null, beacon: { ...BEACON, signature: null, randomness: null } },
  resultHash: bytesToHex(
    newShareResultHash(
      LIST.map(({ orderId, lots }) => ({ orderId: BigInt(orderId), lots })),
      LIST.map(({ lots }) => lots),
    ),
  ),
};
const failing = (more: Partial<NewShareProofParts>, list = LIST): NewShareCheckName[] =>
  checkNewShareProof({ ...PROOF, ...more }, list)
    .checks.filter(({ ok }) => !ok)
    .map(({ name }) => name);

describe("a draw that is done again", () => {
  it("is what was published, check by check, with what each came to", () => {
    const { checks, shuffled, hasPublicRandomness } = checkNewShareProof(PROOF, LIST);
    expect(checks).toEqual([
      { name: "list", ok: true, found: "5, 20" },
      { name: "root", ok: true, found: ROOT },
      { name: "times", ok: true, found: "" },
      { name: "seed", ok: true, found: SEED_HASH },
      { name: "round", ok: true, found: RANDOMNESS },
      { name: "key", ok: true, found: KEY },
      { name: "result", ok: true, found: RESULT },
    ]);
    expect(checks.map(({ name }) => name)).toEqual([...NEW_SHARE_CHECKS]);
    expect([shuffled?.lotAt.length, hasPublicRandomness]).toEqual([20, true]);
  });

  it("has no check of a round where none was named, and says so", () => {
    const { checks, hasPublicRandomness } = checkNewShareProof({ ...PROOF, ...SEALED }, SEALED_LIST);
    expect(checks.map(({ name, ok }) => (ok ? name : ""))).toEqual(["list", "root", "times", "seed", "key", "result"]);
    expect(hasPublicRandomness).toBe(false);
  });

  it("needs no round where nobody had to be left out, and has no row then", () => {
    const { checks, shuffled } = checkNewShareProof({ ...PROOF, ...ENOUGH }, ALL_LIST);
    expect(checks.map(({ name, ok }) => (ok ? name : ""))).toEqual(["list", "root", "times", "seed", "key", "result"]);
    expect([shuffled, checks[4]?.found]).toEqual([null, ""]);
    // A round that is told nevertheless is checked.
    expect(failing({ ...ENOUGH, beacon: BEACON }, ALL_LIST)).toEqual([]);
    expect(failing({ ...ENOUGH, beacon: { ...BEACON, randomness: "" } }, ALL_LIST)).toEqual(["round"]);
  });

  const ALL_OF_LIST: NewShareCheckName[] = ["list", "root", "key", "result"];
  it.each<[string, Partial<NewShareProofParts>, readonly ListedOrder[], NewShareCheckName[]]>([
    ["more lots than are listed", { lotsAsked: 21 }, LIST, ALL_OF_LIST],
    ["fewer orders than are listed", { orders: 4 }, LIST, ALL_OF_LIST],
    ["a list the other way round", {}, LIST.toReversed(), ALL_OF_LIST],
    ["another root", { root: ROOT.replace("1", "2") }, LIST, ["root"]],
    ["no root", { root: null }, LIST, ["root"]],
    ["an offer that came with its close", { publishedAt: CLOSES_AT }, LIST, ["times"]],
    ["no moment of the list", { rootAt: null }, LIST, ["times"]],
    ["a list from before the close", { rootAt: CLOSES_AT - 1 }, LIST, ["times"]],
    ["a list that came with the round", { rootAt: ROUND_AT }, LIST, ["times"]],
    ["another moment of the round", { beacon: { ...BEACON, at: ROUND_AT + 1 } }, LIST, ["times"]],
    ["a later round", { beacon: { ...BEACON, round: 124, at: quicknetRoundAt(124) } }, LIST, ["times", "round"]],
    ["another close, so another round", { closesAt: CLOSES_AT + 1 }, LIST, ["times"]],
    ["no seed", { seed: null }, LIST, ["seed", "key", "result"]],
    ["a seed of another length", { seed: "0001" }, LIST, ["seed", "key", "result"]],
    ["another seed", { seed: "ff".repeat(32) }, LIST, ["seed", "key", "result"]],
    ["another hash of the seed", { seedHash: ROOT }, LIST, ["seed"]],
    ["no signature", { beacon: { ...BEACON, signature: null } }, LIST, ["round", "key", "result"]],
    ["a signature that is none", { beacon: { ...BEACON, signature: "zz" } }, LIST, ["round", "key", "result"]],
    ["another randomness", { beacon: { ...BEACON, randomness: ROOT } }, LIST, ["round"]],
    ["no round at all", { beacon: null }, LIST, ["key", "result"]],
    ["another key", { key: ROOT }, LIST, ["key"]],
    ["no key", { key: null }, LIST, ["key"]],
    ["no word of a draw", { isDrawn: false }, LIST, ["key"]],
    ["a word of a draw where there was none", { ...ENOUGH, isDrawn: true }, ALL_LIST, ["round", "key"]],
    ["a key where nothing was drawn", { ...ENOUGH, key: KEY }, ALL_LIST, ["key"]],
    ["another result", { resultHash: ROOT }, LIST, ["result"]],
    ["no result", { resultHash: null }, LIST, ["result"]],
    ["a lot given to another", {}, LIST.map((order, at) => ({ ...order, lotsAllotted: [1, 1, 3, 1, 2][at] ?? 0 })), ["result"]],
    ["an order of which nothing is said", {}, LIST.map((order, at) => (at === 4 ? { ...order, lotsAllotted: null } : order)), ["result"]],
    // What comes to nothing is no proof of nothing that was published.
    ["no root of no list", { lotsAsked: 21, root: "" }, LIST, ALL_OF_LIST],
    ["no hash of no seed", { seed: null, seedHash: "" }, LIST, ["seed", "key", "result"]],
    ["no key of no seed", { seed: null, key: null, isDrawn: false }, LIST, ["seed", "key", "result"]],
    ["a least that was not asked for", { lotsMinimum: 21 }, LIST, ["key", "result"]],
  ])("is found out with %s", (_what, more, list, checks) => expect(failing(more, list)).toEqual(checks));

  it.each<[string, Partial<NewShareProofParts>]>([
    ["just before its close", { publishedAt: CLOSES_AT - 1 }],
    ["and its list with the close", { rootAt: CLOSES_AT }],
    ["and its list just before the round", { rootAt: ROUND_AT - 1 }],
    ["and its least was just asked for", { lotsMinimum: 20 }],
  ])("may have been published %s", (_when, more) => expect(failing(more)).toEqual([]));

  it("comes to nothing where a part is missing", () => {
    const { checks, shuffled } = checkNewShareProof({ ...PROOF, seed: null, lotsAsked: 21, beacon: { ...BEACON, randomness: null } }, LIST);
    expect(checks.map(({ found }) => found)).toEqual(["5, 20", "", "", "", "", "", ""]);
    expect(shuffled).toBeNull();
  });
});

it.each([
  ["open", false],
  ["closed", false],
  ["drawn", true],
  ["listed", true],
  ["failed", false],
  ["void", false],
])("an offer that is %s can be checked: %s", (state, can) => expect(isCheckable({ state })).toBe(can));

it.each([
  [123, ROUND_AT, CLOSES_AT, true],
  [123, ROUND_AT, CLOSES_AT - 2_999, true],
  [123, ROUND_AT, CLOSES_AT - 3_000, false],
  [123, ROUND_AT + 1, CLOSES_AT, false],
  [124, ROUND_AT + 3_000, CLOSES_AT, false],
])("round %i at %i is the named one of a close at %i: %s", (round, at, closesAt, is) => {
  expect(isNamedRound({ round, at }, closesAt)).toBe(is);
});
