/** The smoke test's visit of a running server, as a new user would make it: over HTTP, with nothing of ours imported. */
import { randomUUID } from "node:crypto";
import { ToolError } from "./project.mjs";

const requestLimitMs = 10_000;
const productCode = "X:BTCUSD";
const usdt = 3;

/** @typedef {{ token: string, orderId: string, cash: string }} Visitor */

/**
 * A guest arrives, looks at the market and buys.
 * @param {string} address
 * @returns {Promise<{ seen: string[], visitor: Visitor }>} what was seen, a line each, and what the next visit needs
 */
export async function firstVisit(address) {
  await expectReady(address);
  const { token } = await send(address, "POST", "/api/auth/guest", {});
  const cashBefore = await cashOf(address, token);
  const { rows } = await ask(address, "/api/cryptocurrencyProduct/list?pageSize=100");
  const product = rows.find((row) => row.productCode === productCode);
  if (product === undefined) throw new ToolError(`smoke: ${productCode} is not among the ${rows.length} cryptocurrencies`);
  const order = await placeOrder(address, token);
  if (order.status !== "filled" || order.fills.length === 0)
    throw new ToolError(`smoke: the market order was not filled: ${JSON.stringify(order)}`);
  const cash = await cashOf(address, token);
  if (cash === cashBefore) throw new ToolError(`smoke: the order cost nothing, the balance is still ${cash}`);
  const { total } = await ask(address, "/api/accountRecord/list", token);
  const seen = [
    "health is ready",
    `${rows.length} cryptocurrencies listed`,
    `guest with ${cashBefore} USDT bought ${order.filledQuantity} ${productCode} at ${order.fills[0].price}, fee ${order.fee}, ${cash} USDT left, ${total} ledger lines`,
  ];
  return { seen, visitor: { token, orderId: order.id, cash } };
}

/**
 * After a restart everything is there.
 * @param {string} address @param {Visitor} visitor
 * @returns {Promise<string[]>}
 */
export async function secondVisit(address, visitor) {
  await expectReady(address);
  const order = await send(address, "GET", `/api/spotOrder/detail?id=${visitor.orderId}`, undefined, visitor.token);
  const cash = await cashOf(address, visitor.token);
  if (order.status !== "filled" || cash !== visitor.cash) {
    throw new ToolError(`smoke: after the restart the order is ${order.status} and the balance ${cash} instead of ${visitor.cash}`);
  }
  return ["health is ready", "session, order and balance are as before the restart"];
}

async function expectReady(address) {
  const health = await send(address, "GET", "/api/health");
  if (health.ready !== true) throw new ToolError(`smoke: the server is not ready: ${JSON.stringify(health)}`);
}

async function placeOrder(address, token) {
  const order = { idempotencyKey: randomUUID(), productCode, direction: 1, orderType: "market", amount: "1000" };
  return send(address, "POST", "/api/spotOrder/place", order, token);
}

async function cashOf(address, token) {
  const { available } = await send(address, "GET", `/api/userInfo/userBalance?currencyId=${usdt}`, undefined, token);
  return available;
}

async function send(address, method, path, body, token) {
  return (await call(address, method, path, body, token)).data;
}

async function ask(address, path, token) {
  return call(address, "GET", path, undefined, token);
}

/** The whole envelope; anything but success ends the smoke test. */
async function call(address, method, path, body, token) {
  const headers = { ...(token && { Authorization: token }), ...(body && { "Content-Type": "application/json" }) };
  const response = await fetch(`${address}${path}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(requestLimitMs),
  });
  const text = await response.text();
  const envelope = parse(text);
  if (envelope?.code !== 200) throw new ToolError(`smoke: ${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
  return envelope;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
