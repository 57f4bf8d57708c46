/** What the person of a demonstration does besides trading by habit: how the account is set up, and what stands open when it goes on live. */
import { HOUR_MS } from "@candela/model";
import { type Acting, alertAt, openContract, ownPositions, restBelow } from "./acting.ts";

/** Something that is done once, so long after the beginning or before the end. */
export interface Errand {
  readonly at: number;
  readonly run: (acting: Acting) => Promise<void>;
}

const GROUPS: readonly (readonly [name: string, ...codes: string[]])[] = [
  ["Core", "X:BTCUSD", "X:ETHUSD", "AAPL", "NVDA"],
  ["Metals & energy", "GC", "SI", "CL"],
  ["Currencies", "C:EURUSD", "C:USDJPY", "C:GBPUSD"],
];

async function setUp({ client, market }: Acting): Promise<void> {
  for (const [name, ...codes] of GROUPS) {
    for (const productCode of codes) {
      const { productId, productType } = market.instrument(productCode);
      await client.call("POST /api/userProductOption/addOption", { productCode, productType, productId });
    }
    const { data } = await client.call("POST /api/userProductGroup/save", { name });
    if (data !== null) await client.call("POST /api/userProductGroup/assign", { id: data.id, productCodes: codes.join(",") });
  }
  await client.call("POST /api/userLimit/change", { dailyLoss: "5000", stake: "2500" });
}

const readAll = async ({ client }: Acting) => {
  await client.call("POST /api/siteMessage/read", {});
};

/** Positions that are to stand open at the end, with when each was opened, hours before. */
const STANDING = [
  { productCode: "X:BTCUSD", side: "long", hours: 50, leverage: 10, margin: 1_000n, takeProfit: 900n, stopLoss: 700n },
  { productCode: "GC", side: "short", hours: 27, leverage: 10, margin: 800n, takeProfit: 500n, stopLoss: 400n },
  { productCode: "NVDA", side: "long", hours: 8, leverage: 5, margin: 900n, takeProfit: 900n, stopLoss: 600n },
] as const;
const ALERTS: readonly (readonly [productCode: string, away: bigint, hours: number])[] = [
  ["X:BTCUSD", 60n, 40],
  ["GC", -40n, 30],
  ["X:ETHUSD", 450n, 20],
  ["C:EURUSD", -150n, 12],
  ["AAPL", 380n, 6],
];

/** One product more of spot than stands in contracts, so that all four classes are held. */
const CURRENCY = { productCode: "C:EURUSD", side: "short", leverage: 20, margin: 500n, takeProfit: 200n, stopLoss: 150n } as const;

async function stand(acting: Acting, { productCode, side, ...opening }: Omit<(typeof STANDING)[number] | typeof CURRENCY, "hours">) {
  const own = await ownPositions(acting);
  if (!own.some((row) => row.productCode === productCode)) await openContract(acting, productCode, side, opening);
}

/** What stop or target has closed meanwhile is opened again, as one does who wants to be in. */
async function beforeGoingLive(acting: Acting): Promise<void> {
  for (const standing of STANDING) await stand(acting, standing);
  await stand(acting, CURRENCY);
  const { rows = [] } = await acting.client.call("GET /api/spotOrder/list", { status: "open" });
  if (rows.length === 0) await restBelow(acting, "X:LINKUSD", { amount: 600n, below: 350n, timeInForce: "gtc" });
}

export interface PersonSpan {
  readonly begins: number;
  readonly ends: number;
  /** In force at the end. */
  readonly password: string;
}

/** After the beginning: nothing is done before one is there. */
export const FIRST_ERRAND_MS = 9 * HOUR_MS;

export function changesPasswordAt(ends: number): number {
  return ends - 36 * HOUR_MS;
}

/** In the order of their times; those before the beginning of a short life are left out. */
export function errandsOf({ begins, ends, password }: PersonSpan): Errand[] {
  const last = ends - 10 * 60_000;
  const errands: Errand[] = [
    { at: begins + 10 * HOUR_MS, run: setUp },
    { at: changesPasswordAt(ends), run: ({ client }) => client.changePassword(password) },
    ...STANDING.map(({ hours, ...standing }) => ({ at: ends - hours * HOUR_MS, run: (acting: Acting) => stand(acting, standing) })),
    ...ALERTS.map(([code, away, hours]) => ({ at: ends - hours * HOUR_MS, run: (acting: Acting) => alertAt(acting, code, away) })),
    { at: last, run: beforeGoingLive },
  ];
  for (let at = begins + 60 * HOUR_MS; at < ends - 48 * HOUR_MS; at += 60 * HOUR_MS) errands.push({ at, run: readAll });
  return errands.filter(({ at }) => at > begins + FIRST_ERRAND_MS).sort((a, b) => a.at - b.at);
}
