import { DAY_MS, formatUnits, HOUR_MS, NEW_SHARE_BEACON_AFTER_MS, quicknetRoundAt, USDT } from "@candela/model";
import { campaignRoot, drawCampaign, type ListedTickets, wonBy } from "@candela/model/campaign-draw";
import { newShareSeedHash } from "@candela/model/new-share-draw";
import type { DrawRecord } from "../lib/campaigns/campaign-view.ts";
import type { CampaignEntry, CampaignProof } from "../lib/campaigns/draw/draw-check.ts";

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const money = (units: bigint) => formatUnits(units, USDT.scale);

const SEED = Uint8Array.from({ length: 32 }, (_, at) => at + 1);
export const SEED_HASH = hex(newShareSeedHash(SEED));

/** Round 123 of quicknet, as the network published it. */
const ROUND = {
  round: 123,
  at: quicknetRoundAt(123),
  signature: "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92",
  randomness: "fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc",
};
const CLOSES = ROUND.at - NEW_SHARE_BEACON_AFTER_MS;
const ENTRIES: readonly ListedTickets[] = [
  { entryId: 11n, tickets: 3 },
  { entryId: 12n, tickets: 4 },
  { entryId: 19n, tickets: 13 },
];
const PRIZES = [
  { count: 2, amount: 100_000_000n },
  { count: 6, amount: 20_000_000n },
];

/** What is published of a small draw that was done, with the round or without one, and the record of the second of its entries. */
export function drawnWith(isPublic = true): {
  readonly proof: CampaignProof;
  readonly listed: readonly CampaignEntry[];
  readonly record: DrawRecord;
} {
  const drawn = drawCampaign({
    entries: ENTRIES,
    prizes: PRIZES,
    seed: SEED,
    randomness: isPublic ? fromHex(ROUND.randomness) : new Uint8Array(),
  });
  const own = drawn.wins[1] ?? [];
  const settledAt = ROUND.at + HOUR_MS;
  return {
    proof: {
      ...{ kind: "campaignDraw", campaignId: 5, code: "fee-draw-before", state: "drawn", voidReason: null },
      prizes: PRIZES.map(({ count, amount }) => ({ count, amount: money(amount) })),
      ...{ tickets: 20, entries: ENTRIES.length, seedHash: SEED_HASH, publishedAt: CLOSES - 30 * DAY_MS, closesAt: CLOSES },
      ...{ root: hex(campaignRoot(ENTRIES)), rootAt: CLOSES + 2_000, beacon: isPublic ? ROUND : null },
      ...{ seed: hex(SEED), seedAt: settledAt, key: hex(drawn.key), resultHash: hex(drawn.resultHash) },
    },
    listed: ENTRIES.map(({ entryId, tickets }, at) => ({ entryId: String(entryId), tickets, won: money(wonBy(drawn.wins[at] ?? [])) })),
    record: {
      ...{ campaignId: 5, campaignTitle: "Fee draw of before", state: "drawn", voidReason: null, currencyName: "USDT" },
      ...{ entryId: "12", tickets: 4, won: money(wonBy(own)), prizesInAll: 8, ticketsOut: 20, seedHash: SEED_HASH, seed: hex(SEED) },
      numbers: [4, 5, 6, 7].map((number) => ({ number, won: money(own.find((win) => win.number === number)?.amount ?? 0n) })),
      ...{
        randomness: isPublic ? ROUND.randomness : null,
        hasBeacon: isPublic,
        publishedAt: CLOSES - 30 * DAY_MS,
        drawAt: settledAt,
        settledAt,
      },
    },
  };
}

/** The file that the server gives of it. */
export const drawText = ({ proof, listed }: { readonly proof: CampaignProof; readonly listed: readonly CampaignEntry[] }): string =>
  [proof, ...listed].map((line) => `${JSON.stringify(line)}\n`).join("");
