import { createHmac } from "node:crypto";
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { drawCampaign, type ListedTickets, wonBy } from "./campaign-draw.ts";

/** The draw of a campaign against a second program of it, and against chance. */

const entry = fc.record({ tickets: fc.integer({ min: 1, max: 20 }), gap: fc.integer({ min: 1, max: 9 }) });
const prize = fc.record({ count: fc.integer({ min: 1, max: 8 }), amount: fc.bigInt({ min: 1n, max: 1_000n }) });

function listOf(drawn: readonly { readonly tickets: number; readonly gap: number }[]): ListedTickets[] {
  let entryId = 0n;
  return drawn.map(({ tickets, gap }) => {
    entryId += BigInt(gap);
    return { entryId, tickets };
  });
}

/** The shuffle with node's own HMAC and an array. */
function shuffled(key: Uint8Array, length: number): number[] {
  const words: number[] = [];
  let block = 0n;
  const word = () => {
    if (words.length === 0) {
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(block);
      const bytes = createHmac("sha256", key).update(counter).digest();
      for (let at = 0; at < 32; at += 4) words.push(bytes.readUInt32BE(at));
      block += 1n;
    }
    return words.shift() ?? 0;
  };
  const row = Array.from({ length }, (_, at) => at);
  for (let place = 0; place < length - 1; place += 1) {
    const bound = length - place;
    let value = word();
    while (value >= 2 ** 32 - (2 ** 32 % bound)) value = word();
    const other = place + (value % bound);
    [row[place], row[other]] = [row[other] ?? 0, row[place] ?? 0];
  }
  return row;
}

it("gives the prizes to the tickets at the first places, and each prize once", () => {
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 20 }),
      fc.array(prize, { minLength: 1, maxLength: 3 }),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      (drawn, prizes, seed) => {
        const entries = listOf(drawn);
        const { key, wins } = drawCampaign({ entries, prizes, seed, randomness: new Uint8Array() });
        const tickets = entries.reduce((sum, each) => sum + each.tickets, 0);
        const row = shuffled(key, tickets);
        const amounts = prizes.flatMap(({ count, amount }) => Array.from({ length: count }, () => amount));
        const naive = new Map(amounts.slice(0, tickets).map((amount, place) => [(row[place] ?? 0) + 1, amount]));
        expect(new Map(wins.flatMap((own) => own.map(({ number, amount }) => [number, amount] as const)))).toEqual(naive);
        const paid = wins.reduce((sum, own) => sum + wonBy(own), 0n);
        expect(paid).toBe(amounts.slice(0, tickets).reduce((sum, amount) => sum + amount, 0n));
      },
    ),
    { seed: 20_261_129, numRuns: atDepth(60) },
  );
});

it("gives each ticket the same chance, whatever its entry and its place in the list", () => {
  const entries = listOf([3, 1, 4, 2].map((tickets) => ({ tickets, gap: 1 })));
  const counts = Array.from({ length: 10 }, () => 0);
  const runs = 4_000;
  for (let run = 0; run < runs; run += 1) {
    const seed = new Uint8Array(32);
    new DataView(seed.buffer).setUint32(0, run);
    const { wins } = drawCampaign({ entries, prizes: [{ count: 2, amount: 1n }], seed, randomness: new Uint8Array() });
    for (const own of wins) for (const { number } of own) counts[number - 1] = (counts[number - 1] ?? 0) + 1;
  }
  const expected = (runs * 2) / 10;
  const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // Nine degrees of freedom: 1 in 1,000 would be above 27.9.
  expect(chi).toBeLessThan(27.9);
});
