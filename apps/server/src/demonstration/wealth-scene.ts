/** The person's money that waits: an exchange, locks, a pledge and a loan against a coin. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@candela/model";
import type { Acting } from "./acting.ts";
import { after, daysBefore, type Event, partOf, type Stage } from "./stage.ts";

const SPENT_ON_ETHER = "9000";
const ETHER = "X:ETHUSD";

export function wealthScene(stage: Stage): Event[] {
  const [person] = stage.members;
  if (person === undefined) return [];
  const { acting, joins } = person;
  const early = partOf(stage, 0.3);
  return after(joins + HOUR_MS, [
    { at: early, run: () => buyEther(acting) },
    { at: early + MINUTE_MS, run: () => lock(acting, "USDT-7", "1500") },
    { at: early + 2 * MINUTE_MS, run: () => pledge(acting, "ETH-FLEX", "0.5") },
    { at: daysBefore(stage, 18, 9 * HOUR_MS), run: () => lock(acting, "USDT-30", "4000") },
    { at: daysBefore(stage, 3, 9 * HOUR_MS), run: () => lock(acting, "USDT-7", "600") },
    { at: daysBefore(stage, 12, 17 * HOUR_MS), run: () => borrow(acting) },
  ]).filter(({ at }) => at < stage.ends - 3 * DAY_MS + DAY_MS);
}

async function buyEther({ client, market }: Acting): Promise<void> {
  const { rows = [] } = await client.call("GET /api/pledge/products", {});
  const ether = rows.find(({ currencyName }) => currencyName === "ETH");
  const { rows: locks = [] } = await client.call("GET /api/lockMining/products", {});
  const dollar = locks.find(({ currencyName }) => currencyName === "USDT");
  if (ether === undefined || dollar === undefined) return;
  await market.look(ETHER);
  const { data } = await client.call("POST /api/currencyExchange/quote", {
    ...{ fromCurrencyId: dollar.currencyId, toCurrencyId: ether.currencyId, amount: SPENT_ON_ETHER, side: "pay" },
  });
  if (data !== null) await client.command("POST /api/currencyExchange/exchange", { quote: data.quote });
}

async function lock({ client }: Acting, name: string, amount: string): Promise<void> {
  const { rows = [] } = await client.call("GET /api/lockMining/products", {});
  const product = rows.find((row) => row.name === name);
  if (product === undefined) return;
  const { productId, version, textVersion } = product;
  await client.command("POST /api/lockMining/start", { productId, version, textVersion, amount, rollsOver: false });
}

async function pledge({ client }: Acting, name: string, amount: string): Promise<void> {
  const { rows = [] } = await client.call("GET /api/pledge/products", {});
  const product = rows.find((row) => row.name === name);
  if (product === undefined) return;
  const { productId, version, textVersion } = product;
  await client.command("POST /api/pledge/start", { productId, version, textVersion, amount, rollsOver: false });
}

async function borrow({ client, market }: Acting): Promise<void> {
  const { rows = [] } = await client.call("GET /api/loan/productList", {});
  const product = rows.find(({ name }) => name === "USDT-30");
  const collateral = product?.collaterals.find(({ currencyName }) => currencyName === "ETH");
  if (product === undefined || collateral === undefined) return;
  const { productId, version, textVersion } = product;
  await market.look(ETHER);
  await client.command("POST /api/loan/buy", {
    ...{ productId, version, textVersion, amount: "600", collateralId: collateral.currencyId, collateral: "0.9" },
  });
}
