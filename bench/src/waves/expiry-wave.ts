/** A process of its own: so many quick trades that one tick opens and one second ends. */
import { randomUUID } from "node:crypto";
import { Direction } from "@candela/model";
import { checkQuickAgainstLedger, createQuickModule, noCashNeeds } from "@candela/server/bench";
import { BITCOIN } from "./standing-market.ts";
import { assertSound, openWave, seed, timed, type WaveFigures } from "./wave.ts";

/** The crypto option of thirty seconds, as the migration makes it. */
const OPTION_ID = 6;
const SECONDS = 30;
const TRADES_PER_USER = 10;

export interface ExpiryFigures {
  readonly opening: WaveFigures;
  readonly settling: WaveFigures;
}

async function run(count: number): Promise<ExpiryFigures> {
  const { sql, stop, userIds, market, clock, parts } = await openWave(count / TRADES_PER_USER);
  const quick = createQuickModule({ ...parts, history: market, cashNeeds: noCashNeeds });
  await quick.load();
  await quick.start();
  const place = { kind: "place", productCode: BITCOIN.productCode, optionId: OPTION_ID, stake: "5" } as const;
  const deadline = clock.now() + 60_000;
  const began = performance.now();
  await seed(count, (index) => {
    const userId = userIds[index % userIds.length] ?? 0n;
    const direction = index % 2 === 0 ? Direction.buy : Direction.sell;
    return quick.submit({ ...place, direction, userId, key: randomUUID(), hash: "00", deadline });
  });
  const seedSeconds = (performance.now() - began) / 1_000;
  clock.ms += 1_000;
  const opening = await timed(count, seedSeconds, async () => {
    market.tick(BITCOIN, clock.now(), 5_000_100n);
    await quick.idle();
  });
  // Ticks go on meanwhile: a trade whose last tick is old would be void.
  for (let second = 1; second <= SECONDS; second += 1) {
    clock.ms += 1_000;
    if (second < SECONDS) market.tick(BITCOIN, clock.now(), 5_000_100n + BigInt(second));
  }
  market.tick(BITCOIN, clock.now(), 5_000_300n);
  clock.ms += 1_000;
  const settling = await timed(count, seedSeconds, async () => {
    market.tick(BITCOIN, clock.now(), 5_000_200n);
    await quick.idle();
  });
  const rows = await sql<{ status: string; count: bigint }[]>`select status, count(*) from quick_order group by status`;
  const settled = rows.filter(({ status }) => status === "won" || status === "lost").reduce((sum, row) => sum + Number(row.count), 0);
  if (settled !== count) throw new Error(`${settled} of ${count} trades were won or lost`);
  await quick.stop();
  await assertSound(sql, [checkQuickAgainstLedger]);
  await stop();
  return { opening, settling };
}

process.on("message", async (count: number) => {
  process.send?.(await run(count));
});
