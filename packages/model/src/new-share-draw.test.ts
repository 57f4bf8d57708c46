import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { isRoundSignature, roundRandomness } from "./drand-beacon.ts";
import { drawNewShare, isDrawList, newShareRoot, newShareSeedHash, placesByOrder, shuffleLots } from "./new-share-draw.ts";

/** Golden values, computed once more by a program of a few lines in another language after docs/domain/new-shares.md. */
const ORDERS = [
  { orderId: 1001n, lots: 3 },
  { orderId: 1002n, lots: 1 },
  { orderId: 1005n, lots: 10 },
  { orderId: 1009n, lots: 2 },
  { orderId: 2_000_000_000_000_001n, lots: 4 },
];
const SEED = Uint8Array.from({ length: 32 }, (_, at) => at);
const NOTHING = new Uint8Array();
/** Round 123 of quicknet, as the network published it. */
const ROUND_123 = "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";
const RANDOMNESS_123 = "fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc";
const offer = { orders: ORDERS, lotsOffered: 8, lotsMinimum: 5, seed: SEED };

function drawn(randomness: Uint8Array, given: Partial<Parameters<typeof drawNewShare>[0]> = {}) {
  const outcome = drawNewShare({ ...offer, randomness, ...given });
  if (outcome.kind !== "allotted") throw new Error("this offer has enough orders");
  return outcome;
}

describe("the draw of a new share", () => {
  it("has the root, the key, the row and the result of the golden values, without public randomness", () => {
    const { root, key, drawn: lots, resultHash } = drawn(NOTHING);
    expect(bytesToHex(newShareSeedHash(SEED))).toBe("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    expect(bytesToHex(root)).toBe("135411eb606f9be6c4f0556a67cf105fb4a997bec21fa48d28d96b5921f65801");
    expect(key === null ? null : bytesToHex(key)).toBe("f69bb7f175445bd771c539e742cdff428a7529a31400c3d6ba75cad9872c89d3");
    expect([...(lots.shuffled?.lotAt ?? [])]).toEqual([15, 14, 2, 17, 9, 1, 11, 12, 3, 6, 0, 19, 13, 10, 16, 8, 18, 5, 4, 7]);
    expect(lots.allotted).toEqual([2, 0, 3, 2, 1]);
    expect(bytesToHex(resultHash)).toBe("abba09e91daad86880726a9607f2e291a405a92eaf9a4029fec6c4c458c47102");
  });

  it("is another one with the randomness of a public round", () => {
    const { root, key, drawn: lots, resultHash } = drawn(hexToBytes(RANDOMNESS_123));
    expect(bytesToHex(root)).toBe("135411eb606f9be6c4f0556a67cf105fb4a997bec21fa48d28d96b5921f65801");
    expect(key === null ? null : bytesToHex(key)).toBe("33a17b34adfdfbf75c4117fa1be5bd548359ba3cc714f13f5ec0a935f68b8260");
    expect([...(lots.shuffled?.lotAt ?? [])]).toEqual([1, 12, 14, 18, 2, 13, 17, 7, 9, 16, 15, 6, 5, 4, 11, 10, 8, 3, 19, 0]);
    expect(lots.allotted).toEqual([2, 0, 3, 1, 2]);
    expect(bytesToHex(resultHash)).toBe("13e605124ba8c5de53e0b289db2a6133f7570ba8dff3991dbeadf8cc856cc2d4");
    expect(lots.shuffled === null ? null : placesByOrder(ORDERS, lots.shuffled)).toEqual([
      [1, 5, 20],
      [18],
      [2, 6, 8, 9, 12, 13, 14, 15, 16, 17],
      [3, 11],
      [4, 7, 10, 19],
    ]);
  });

  it("leaves out a word beyond the greatest multiple of what is left", () => {
    // Under this key the word of place 7,798 is 4,294,961,182: of 12,202 lots that are left the greatest multiple is 4,294,957,576.
    const { lotAt } = shuffleLots(new Uint8Array(32).fill(17), 20_000);
    expect([...lotAt.slice(0, 5)]).toEqual([15_358, 5_422, 2_978, 2_136, 9_199]);
    const row = new DataView(new ArrayBuffer(80_000));
    lotAt.forEach((lot, place) => {
      row.setUint32(4 * place, lot);
    });
    expect(bytesToHex(sha256(new Uint8Array(row.buffer)))).toBe("07b284273200e0e7777dbef057a921ee961278e84bf1da378a7d121252d733ca");
  });

  it("shuffles nothing where everybody can have all, also to the last lot", () => {
    for (const lotsOffered of [20, 21, 1_000]) {
      const { key, drawn: lots } = drawn(NOTHING, { lotsOffered });
      expect(key).toBeNull();
      expect(lots).toEqual({ allotted: [3, 1, 10, 2, 4], shuffled: null });
    }
    expect(drawn(NOTHING, { lotsOffered: 19 }).drawn.shuffled).not.toBeNull();
  });

  it("fails below the least that the offer needs, and not at it", () => {
    expect(drawNewShare({ ...offer, randomness: NOTHING, lotsMinimum: 21 }).kind).toBe("failed");
    expect(drawNewShare({ ...offer, randomness: NOTHING, lotsMinimum: 20 }).kind).toBe("allotted");
    expect(drawNewShare({ ...offer, orders: [], randomness: NOTHING }).kind).toBe("failed");
  });

  it("takes a list by rising ids only, each once and with a lot or more", () => {
    expect(isDrawList(ORDERS)).toBe(true);
    expect(isDrawList([])).toBe(true);
    expect(isDrawList([{ orderId: (1n << 64n) - 1n, lots: 2 ** 32 - 1 }])).toBe(true);
    const [first, second] = ORDERS as [(typeof ORDERS)[0], (typeof ORDERS)[0]];
    for (const orders of [
      [second, first],
      [first, first],
      [{ orderId: 1n, lots: 0 }],
      [{ orderId: 1n, lots: 1.5 }],
      [{ orderId: 0n, lots: 1 }],
      // Bytes of the tree would say another id, and other lots.
      [{ orderId: 1n << 64n, lots: 1 }],
      [{ orderId: 1n, lots: 2 ** 32 }],
    ])
      expect(isDrawList(orders)).toBe(false);
    expect(() => drawn(NOTHING, { orders: [second, first] })).toThrow("rising order id");
  });

  it("has another root with any other list", () => {
    const root = bytesToHex(newShareRoot(ORDERS));
    const others = [
      ORDERS.slice(1),
      ORDERS.slice(0, -1),
      ORDERS.map((order) => (order.orderId === 1002n ? { ...order, lots: 2 } : order)),
      ORDERS.map((order) => (order.orderId === 1009n ? { ...order, orderId: 1010n } : order)),
      [...ORDERS, { orderId: 2_000_000_000_000_002n, lots: 1 }],
    ];
    for (const other of others) expect(bytesToHex(newShareRoot(other))).not.toBe(root);
  });
});

describe("a round of the public network", () => {
  it("is believed with its own signature and with no other", () => {
    expect(isRoundSignature(123, ROUND_123)).toBe(true);
    expect(roundRandomness(ROUND_123)).toBe(RANDOMNESS_123);
    expect(isRoundSignature(124, ROUND_123)).toBe(false);
    expect(isRoundSignature(123, ROUND_123.replace("b75c", "b75d"))).toBe(false);
    for (const none of ["", "00".repeat(48), "ff".repeat(48), ROUND_123.toUpperCase(), `${ROUND_123}00`])
      expect(isRoundSignature(123, none)).toBe(false);
    // Its point with one of the curve's small groups added: it pairs alike, and each would be another randomness.
    const beside = "809dde3f545ed5f3fd7839a1d80941f747a9117c844e2778a88f7a69d63bc69e29ce9dd0e5f3fb1be0802af85b01b1d7";
    expect(isRoundSignature(123, beside)).toBe(false);
    for (const round of [0, -1, 1.5, Number.NaN]) expect(isRoundSignature(round, ROUND_123)).toBe(false);
  });
});
