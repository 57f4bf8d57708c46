import { randomUUID } from "node:crypto";
import { buildRequest, type Data, type EnvelopeOf, type Fields, type RouteKey } from "@candela/api";
import { nextVisitor, VISITOR_HEADER } from "./visitor.ts";

/** The session as the web app stores it. */
export type Session = Pick<Data<"POST /api/auth/guest">, "token" | "userId" | "accountType">;

/** One call of the API, for what a test needs before it begins; anything but success is a fault of the test. */
export async function call<K extends RouteKey>(address: string, key: K, fields: Fields<K>, token?: string): Promise<EnvelopeOf<K>> {
  const envelope = await ask(address, key, fields, token);
  if (envelope.code !== 200) throw new Error(`${key} answered ${JSON.stringify(envelope)}`);
  return envelope;
}

/** The same, whatever the answer. */
export async function ask<K extends RouteKey>(address: string, key: K, fields: Fields<K>, token?: string): Promise<EnvelopeOf<K>> {
  const { method, url, contentType, body } = buildRequest(key, fields);
  const headers = new Headers();
  if (contentType !== null) headers.set("Content-Type", contentType);
  if (token !== undefined) headers.set("Authorization", token);
  headers.set(VISITOR_HEADER, nextVisitor());
  const response = await fetch(address + url, { method, headers, body });
  return (await response.json()) as EnvelopeOf<K>;
}

/** The notice of the start, as a device keeps one that is not to come again; null when there is none. */
export async function seenNotice(address: string): Promise<object | null> {
  const [notice] = (await call(address, "GET /api/popUp/list", {})).rows;
  return notice === undefined ? null : { id: notice.id, updatedTs: notice.updatedTs, hidden: "ever" };
}

export async function openGuest(address: string): Promise<Session> {
  const { data } = await call(address, "POST /api/auth/guest", {});
  if (data === null) throw new Error("no guest session");
  return { token: data.token, userId: data.userId, accountType: data.accountType };
}

type Order = Omit<Fields<"POST /api/spotOrder/place">, "idempotencyKey">;

/** Places an order and gives its id. */
export async function placeOrder(address: string, { token }: Session, order: Order): Promise<string> {
  const { data } = await call(address, "POST /api/spotOrder/place", { idempotencyKey: randomUUID(), ...order }, token);
  if (data === null) throw new Error("no order");
  return data.id;
}

/** A guest who has traded: two holdings, a sale, an order that waits far from the market, three products starred and grouped, alerts. */
export async function openTrader(address: string): Promise<Session> {
  const session = await openGuest(address);
  await placeOrder(address, session, { productCode: "X:BTCUSD", direction: 1, orderType: "market", amount: "24000" });
  await placeOrder(address, session, { productCode: "AAPL", direction: 1, orderType: "market", amount: "9000" });
  await placeOrder(address, session, { productCode: "X:ETHUSD", direction: 1, orderType: "market", amount: "12000" });
  const { data: ether } = await call(address, "GET /api/product/detail", { productCode: "X:ETHUSD" });
  if (ether === null) throw new Error("no Ethereum");
  // A good part of what was bought, whatever it costs: the market of each product of the tests is another.
  const sold = (5_000 / Number(ether.tickerInfo.nowPrice)).toFixed(4);
  await placeOrder(address, session, { productCode: "X:ETHUSD", direction: 2, orderType: "market", quantity: sold });
  const { data: bitcoin } = await call(address, "GET /api/product/detail", { productCode: "X:BTCUSD" });
  if (bitcoin === null) throw new Error("no Bitcoin");
  const far = `${(BigInt(bitcoin.tickerInfo.nowPrice.replace(".", "")) * 97n) / 10_000n}`;
  await placeOrder(address, session, { productCode: "X:BTCUSD", direction: 1, orderType: "limit", price: far, quantity: "0.05" });
  for (const [productCode, productType] of [
    ["X:BTCUSD", 2],
    ["AAPL", 1],
    ["C:EURUSD", 4],
  ] as const)
    await star(address, session, productCode, productType);
  await group(address, session, "Core", ["X:BTCUSD", "AAPL"]);
  await group(address, session, "Currencies", ["C:EURUSD"]);
  await setAlert(address, session, "X:BTCUSD", 2_000n);
  await setAlert(address, session, "X:ETHUSD", 1n);
  await setAlert(address, session, "X:ETHUSD", -1n);
  return session;
}

/**
 * A price alert so many of the product's smallest units away: one unit each way means that the next move of the price fires one. The price
 * may come to stand there between the look and the call; then the alert is set from the new price.
 */
export async function setAlert(address: string, session: Session, productCode: string, units: bigint): Promise<void> {
  const { data: product } = await call(address, "GET /api/product/detail", { productCode });
  if (product === null) throw new Error(`no product ${productCode}`);
  const { priceScale, tickerInfo } = product;
  const at = `${BigInt(tickerInfo.nowPrice.replace(".", "")) + units}`.padStart(priceScale + 1, "0");
  const price = priceScale === 0 ? at : `${at.slice(0, -priceScale)}.${at.slice(-priceScale)}`;
  const { code, msg } = await ask(address, "POST /api/priceAlert/add", { productCode, price }, session.token);
  if (code === 200) return;
  if (msg !== "alert_already_there") throw new Error(`an alert of ${productCode} at ${price} was rejected: ${msg}`);
  await setAlert(address, session, productCode, units);
}

/** Puts a product at the end of the watchlist. */
export async function star(address: string, { token }: Session, productCode: string, productType: 1 | 2 | 3 | 4): Promise<void> {
  const { data } = await call(address, "GET /api/product/detail", { productCode });
  if (data === null) throw new Error(`no product ${productCode}`);
  await call(address, "POST /api/userProductOption/addOption", { productCode, productType, productId: data.productId }, token);
}

/** Makes a group of products that are in the watchlist. */
async function group(address: string, { token }: Session, name: string, productCodes: readonly string[]): Promise<void> {
  const { data } = await call(address, "POST /api/userProductGroup/save", { name }, token);
  if (data === null) throw new Error("no group");
  await call(address, "POST /api/userProductGroup/assign", { id: data.id, productCodes: productCodes.join(",") }, token);
}
