/** A process of its own over a stopped server's data folder: so many locks that begin two days ago, by the module's own way. */
import { randomUUID } from "node:crypto";
import { DAY_MS } from "@candela/model";
import { createBus, createLockModule, createLog, noCashNeeds, openMigratedDatabase, systemRandom } from "@candela/server/bench";
import { seed } from "../waves/wave.ts";

export interface OrdersAsked {
  readonly count: number;
  readonly days: number;
}

/** A product of the migration with a wide range, and what one order is of it. */
const PRODUCT = "USDT-30";
const AMOUNT = "100";

async function run({ count, days }: OrdersAsked): Promise<void> {
  const { sql, box, stop } = await openMigratedDatabase();
  const log = createLog("error");
  const module = createLockModule({
    ...{ sql, box, log, bus: createBus(log), random: systemRandom },
    clock: { now: () => Date.now() - days * DAY_MS },
    market: {
      spec: () => undefined,
      latest: () => undefined,
      isOpen: () => true,
      opensAt: () => undefined,
      onTick: () => () => undefined,
    },
    frozenUsers: async () => new Set(),
    cashNeeds: noCashNeeds,
    mayMoveMoney: () => true,
  });
  await module.load();
  // Room for all of them; what one user may have is enough as it is.
  const [product] = await sql<{ id: number; assetId: number }[]>`
    update earning_product set capacity = 100000000000000 where name = ${PRODUCT} returning id, asset_id as "assetId"`;
  if (product === undefined) throw new Error(`there is no product ${PRODUCT}`);
  const users = await sql<{ id: bigint }[]>`select id from app_user order by id`;
  await seed(count, (index) => {
    const input = {
      kind: "start",
      productId: product.id,
      assetId: product.assetId,
      version: 1,
      textVersion: 1,
      text: AMOUNT,
      rollsOver: false,
    } as const;
    return module.submit(users[index % users.length]?.id ?? 0n, input, { key: randomUUID(), hash: "00", deadline: Date.now() + 60_000 });
  });
  await module.stop();
  await stop();
}

process.on("message", async (asked: OrdersAsked) => {
  await run(asked);
  process.send?.(true);
});
