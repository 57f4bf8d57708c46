/** A process of its own: so many isolated positions, one crash tick, and all of them liquidated. */
import { randomUUID } from "node:crypto";
import { CONTRACT_CHECKS, createContractModule } from "@candela/server/bench";
import { BITCOIN } from "./standing-market.ts";
import { assertSound, openWave, seed, timed, type WaveFigures } from "./wave.ts";

/** Three quarters of a percent down: below the maintenance of a hundredfold leverage, above what would cost the insurance. */
const CRASH_PRICE = 4_963_000n;

export type LiquidationFigures = WaveFigures;

async function run(count: number): Promise<LiquidationFigures> {
  const { sql, stop, userIds, market, clock, parts } = await openWave(count);
  const contracts = createContractModule({
    fillModel: "top",
    ...parts,
    tickAt: (code, ts) => market.tickAt(code, ts),
    mayChangeProtection: async () => true,
  });
  await contracts.start();
  const open = { kind: "place", productCode: BITCOIN.productCode, side: "long", action: "open", orderType: "market" } as const;
  const terms = { price: null, triggerPrice: null, quantity: "1", leverage: 100, marginMode: "isolated", acceptablePrice: null } as const;
  const protection = { takeProfit: null, stopLoss: null, trailing: null };
  const deadline = clock.now() + 60_000;
  const began = performance.now();
  await seed(count, (index) =>
    contracts.submit({ ...open, ...terms, protection, userId: userIds[index] ?? 0n, key: randomUUID(), hash: "00", deadline }),
  );
  const seedSeconds = (performance.now() - began) / 1_000;
  clock.ms += 1_000;
  const figures = await timed(count, seedSeconds, async () => {
    market.tick(BITCOIN, clock.now(), CRASH_PRICE);
    await contracts.idle();
  });
  const [ended] = await sql<{ count: bigint }[]>`select count(*) from contract_position where close_reason = 'liquidation'`;
  if (ended?.count !== BigInt(count)) throw new Error(`${ended?.count} of ${count} positions were liquidated`);
  await contracts.stop();
  await assertSound(sql, CONTRACT_CHECKS);
  await stop();
  return figures;
}

process.on("message", async (count: number) => {
  process.send?.(await run(count));
});
