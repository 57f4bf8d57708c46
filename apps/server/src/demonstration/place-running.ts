import type { FastifyInstance } from "fastify";
import type { Random } from "../platform/clock.ts";
import { SeededChance } from "./seeded-chance.ts";
import { TraderClient } from "./trader-client.ts";
import { PERSON } from "./traders.ts";

/** Quick trades that run when somebody looks first. */
const RUNNING = [
  { productCode: "X:BTCUSD", productType: 2, direction: 1, stake: "100" },
  { productCode: "GC", productType: 3, direction: 2, stake: "50" },
] as const;

/**
 * As a person would, who logs in and out again; says whether the known password lets in. None is placed where the known password alone lets nobody in any more: who tries the demonstration may change it, or turn on a second
 * factor.
 */
export async function placeRunning(app: FastifyInstance, password: string, random: Random): Promise<boolean> {
  const chance = new SeededChance(random.bytes(4).readUInt32BE());
  const client = new TraderClient({ app, chance }, 0, PERSON.account, password);
  if (!(await client.letsIn())) return false;
  for (const { productCode, productType, direction, stake } of RUNNING) {
    const { rows = [] } = await client.call("GET /api/fastTradeOrderOptions/list", { productType, productCode });
    const longest = rows.at(-1);
    if (longest !== undefined)
      await client.command("POST /api/fastTradeOrder/place", { productCode, direction, optionId: longest.id, stake });
  }
  await client.call("POST /api/auth/logout", {});
  return true;
}
