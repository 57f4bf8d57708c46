import { type Fields, list, success } from "@candela/api";
import { type EarningKind, earlyEndOf } from "@candela/engine";
import { assert, currencyById, divFloor, formatUnits, powerOfTen, SETTLEMENT } from "@candela/model";
import { type Call, userOf } from "../../platform/http/handlers.ts";
import { recordPageOf } from "../../platform/http/page.ts";
import { Rejected } from "../../platform/rejection.ts";
import { acceptedText, acceptedTextData, acceptedTextOf } from "../content/index.ts";
import { askedEpoch } from "../ledger/index.ts";
import { currencyQuote, currencyRate, type MarketData } from "../pricing/index.ts";
import type { EarningHandlerParts } from "./call-parts.ts";
import { type HeldByCurrency, heldByCurrency, listOrders, nextToMature, readOrders } from "./order-store.ts";
import { heldNearBound, listPools, readHeld } from "./product-store.ts";
import { treasuryBalances } from "./treasury.ts";
import { waitingAmounts } from "./waiting-store.ts";
import { earningData, productData } from "./wire.ts";

/** Calls that read products and orders. */
export function earningReads(kind: EarningKind, { sql, market, clock }: EarningHandlerParts) {
  return {
    async products(call: Pick<Call<"GET /api/lockMining/products">, "session" | "fields">) {
      const userId = call.session?.userId;
      const [pools, treasuries, waiting, held, text] = await Promise.all([
        listPools(sql, kind, call.fields["params[currencyId]"]),
        treasuryBalances(sql),
        waitingAmounts(sql),
        userId === undefined ? [] : readHeld(sql, kind, [userId]),
        acceptedText(sql, kind, clock.now()),
      ]);
      const byGuests = call.session?.accountType === "guest" ? await heldNearBound(sql, pools, 1) : null;
      const mine = new Map(held.map((row) => [row.productId, row.held]));
      const rows = pools.map((pool) => {
        const { productId, currency } = pool.offer;
        const figures = {
          treasury: treasuries.get(currency.id) ?? 0n,
          waiting: waiting.get(currency.id) ?? 0n,
          held: mine.get(productId) ?? 0n,
          byGuests: byGuests?.get(productId) ?? null,
          textVersion: text.version,
        };
        return productData(pool, figures);
      });
      return list(rows, rows.length);
    },
    async orders(call: {
      readonly session: Call<"GET /api/lockMining/list">["session"];
      readonly fields: Fields<"GET /api/lockMining/list">;
    }) {
      const { userId } = userOf(call);
      const { ids } = await askedEpoch(sql, userId, call.fields.epoch);
      const filter = { ids, isOpen: call.fields["params[isOpen]"], currencyId: call.fields["params[currencyId]"] };
      const read = await listOrders(sql, kind, userId, filter, recordPageOf(call.fields));
      return list(
        read.orders.map((order) => earningData(order, earlyEndOf(order))),
        read.total,
      );
    },
    async detail(call: Pick<Call<"GET /api/lockMining/detail">, "session" | "fields">) {
      const { userId } = userOf(call);
      const order = (await readOrders(sql, kind, [userId], [BigInt(call.fields.id)])).get(BigInt(call.fields.id));
      if (order === undefined) throw new Rejected("not_found");
      return success(earningData(order, earlyEndOf(order)));
    },
    async terms(call: Pick<Call<"GET /api/lockMining/terms">, "fields" | "language">) {
      const { version } = call.fields;
      const text = version === undefined ? await acceptedText(sql, kind, clock.now()) : await acceptedTextOf(sql, kind, version);
      if (text === undefined) throw new Rejected("not_found");
      return success(acceptedTextData(text, call.language));
    },
    async summary(call: Pick<Call<"GET /api/lockMining/summary">, "session">) {
      const { userId } = userOf(call);
      const [held, next] = await Promise.all([heldByCurrency(sql, kind, userId), nextToMature(sql, kind, userId)]);
      return success({ ...summed(held, market), next: next === undefined ? null : earningData(next, earlyEndOf(next)) });
    },
  };
}

/** What is held by currency, and all of it at the middle of the market, rounded down; without a worth where a currency has no price. */
function summed(held: readonly HeldByCurrency[], market: MarketData) {
  const priced = held.map((row) => {
    const currency = currencyById(row.assetId);
    assert(currency !== undefined, "an order is of a known currency");
    const mid = currencyRate(currency, currencyQuote(currency, market))?.mid;
    const worth =
      mid === undefined
        ? undefined
        : divFloor(row.amount * mid.units * powerOfTen(SETTLEMENT.scale), powerOfTen(mid.scale + currency.scale));
    return { ...row, currency, mid, worth };
  });
  const isPriced = priced.every(({ worth }) => worth !== undefined);
  const total = priced.reduce((sum, { worth = 0n }) => sum + worth, 0n);
  return {
    currencyId: SETTLEMENT.id,
    currencyName: SETTLEMENT.code,
    worth: isPriced ? formatUnits(total, SETTLEMENT.scale) : null,
    open: held.reduce((sum, { open }) => sum + open, 0),
    amounts: priced.map(({ currency, amount, paid, waiting, mid }) => ({
      currencyId: currency.id,
      currencyName: currency.code,
      amount: formatUnits(amount, currency.scale),
      paid: formatUnits(paid, currency.scale),
      waiting: formatUnits(waiting, currency.scale),
      price: mid === undefined ? null : formatUnits(mid.units, mid.scale),
    })),
  };
}
