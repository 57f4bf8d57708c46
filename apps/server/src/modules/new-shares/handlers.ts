import { list, NEW_SHARE_LOTS_MAX, success } from "@candela/api";
import { inLanguage } from "@candela/i18n";
import { assert, formatUnits, guestLeft, SETTLEMENT } from "@candela/model";
import { type Clock, machineClock } from "../../platform/clock.ts";
import { answerByKey, answered } from "../../platform/http/commands.ts";
import { type Call, type Handlers, type Session, userOf } from "../../platform/http/handlers.ts";
import { pageOf, recordPageOf } from "../../platform/http/page.ts";
import { type Answer, requestHash } from "../../platform/idempotency.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { createRateLimiter } from "../../platform/rate-limit.ts";
import { Rejected } from "../../platform/rejection.ts";
import { askedEpoch, type MoneyRequest } from "../ledger/index.ts";
import type { NewShareInput } from "./change.ts";
import { drawFile } from "./draw-file.ts";
import { documentOf, findOffer, listOffers, readOffers, type StoredOffer } from "./offer-store.ts";
import { listAfter, listOrders, lotsNearBound, offerOfOrder, ordersIn, placesOf, readOrders, sumsOf } from "./order-store.ts";
import { type NewShareOrderData, offerData, orderData, proofData, type Telling } from "./wire.ts";

export interface NewShareCallParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly submit: (userId: bigint, input: NewShareInput, request: MoneyRequest) => Promise<Answer<NewShareOrderData | null>>;
  readonly isRunning: (userId: bigint, key: string) => boolean;
}

/** Changes of one user; nobody thinks so quickly. */
const ACTS_PER_USER = { burst: 30, perSecond: 1, keysMax: 20_000 } as const;
/** The id of none. */
const NO_OFFER = 0;

export function newShareHandlers(parts: NewShareCallParts): Handlers {
  return { ...offerHandlers(parts), ...actHandlers(parts), ...orderHandlers(parts), ...drawHandlers(parts) };
}

const isOrder = (data: NewShareOrderData) => typeof data?.id === "string" && "lotShares" in data && "offerState" in data;

/** Calls that place, change and withdraw an order. */
function actHandlers(parts: NewShareCallParts): Handlers {
  const { sql, clock, submit } = parts;
  const machine = machineClock(clock);
  const acts = createRateLimiter(ACTS_PER_USER);

  async function keyed(
    call: Pick<Call<"POST /api/newShares/withdraw">, "session" | "deadline" | "language">,
    fields: { readonly idempotencyKey: string },
    name: string,
    input: NewShareInput,
  ) {
    const { userId } = userOf(call);
    const hash = requestHash(`newShare/${name}`, fields);
    const answer = await submit(userId, input, { key: fields.idempotencyKey, hash, deadline: call.deadline });
    if (!answer.ok) return answered(answer as Answer<NewShareOrderData>);
    assert(answer.data !== null, "an act of a user is answered with the order");
    return answered({ ok: true, data: await named(answer.data, call.language) });
  }

  /** The answer that is kept is in English; who asks reads the company's name in their language. */
  async function named(data: NewShareOrderData, language: Telling["language"]): Promise<NewShareOrderData> {
    const offer = await findOffer(sql, data.offerId);
    return offer === undefined ? data : { ...data, name: inLanguage(offer.words, language).name };
  }

  return {
    "POST /api/newShares/subscribe": async (call) => {
      acts.take(String(userOf(call).userId), machine.now());
      const { offerId, lots, textsHash } = call.fields;
      return keyed(call, call.fields, "subscribe", { kind: "subscribe", offerId, lots, textsHash });
    },
    "POST /api/newShares/withdraw": async (call) => {
      const { userId } = userOf(call);
      acts.take(String(userId), machine.now());
      const id = BigInt(call.fields.id);
      // An order of somebody else is in no offer, as one that there is not: the decision rejects it, so that the key keeps the answer.
      const offerId = (await offerOfOrder(sql, userId, id)) ?? NO_OFFER;
      return keyed(call, call.fields, "withdraw", { kind: "withdraw", offerId, id });
    },
    "GET /api/newShares/byKey": async (call) => {
      const data = await answerByKey<NewShareOrderData>(parts, userOf(call).userId, call.fields.idempotencyKey, isOrder);
      return success(await named(data, call.language));
    },
  };
}

function offerHandlers({ sql, clock }: NewShareCallParts): Handlers {
  /** Offers as this caller sees them, with their own orders. */
  async function toldTo(session: Session | null, offers: readonly StoredOffer[], telling: Telling) {
    const ids = offers.map(({ id }) => id);
    const [own, byGuests] = await Promise.all([
      session === null ? [] : ordersIn(sql, [session.userId], ids),
      session?.accountType === "guest"
        ? lotsNearBound(sql, offers, (id) => offers.find((offer) => offer.id === id)?.lotsPerUser ?? 0)
        : null,
    ]);
    return offers.map((offer) => {
      const order = own.find(({ offerId }) => offerId === offer.id);
      const ofGuests = byGuests === null ? null : (byGuests.get(offer.id) ?? 0) - (order?.lots ?? 0);
      return {
        ...offerData(offer, telling),
        guestLotsLeft: ofGuests === null ? null : guestLotsLeft(offer.lotsAsked - (order?.lots ?? 0), ofGuests),
        order: order === undefined ? null : orderData(order, offer, telling),
      };
    });
  }
  return {
    "GET /api/newShares/offerList": async ({ session, fields, language }) => {
      const telling = { language, now: clock.now() };
      const { offers, total } = await listOffers(sql, { state: fields["params[state]"], now: telling.now }, pageOf(fields));
      return list(await toldTo(session, offers, telling), total);
    },
    "GET /api/newShares/offer": async ({ session, fields, language }) => {
      const offer = await findOffer(sql, fields.offerId);
      if (offer === undefined) throw new Rejected("not_found");
      const [told] = await toldTo(session, [offer], { language, now: clock.now() });
      assert(told !== undefined, "an offer is told");
      return success(told);
    },
    "GET /api/newShares/document": async ({ fields: { offerId, name }, language }) => {
      const found = await documentOf(sql, offerId, name);
      if (found === undefined) throw new Rejected("not_found");
      return success({ offerId, name, ...inLanguage(found.words, language), publishedAt: found.publishedAt });
    },
  };
}

/** Of all that a draw takes, beside what others ask for, guests among them. */
const guestLotsLeft = (taken: number, byGuests: number): number =>
  Number(guestLeft(BigInt(NEW_SHARE_LOTS_MAX), { taken: BigInt(taken), byGuests: BigInt(byGuests) }));

function orderHandlers({ sql, clock }: NewShareCallParts): Handlers {
  return {
    "GET /api/newShares/orderList": async (call) => {
      const { userId } = userOf(call);
      const { ids } = await askedEpoch(sql, userId, call.fields.epoch);
      const { orders, total } = await listOrders(sql, userId, { ids, group: call.fields["params[state]"] }, recordPageOf(call.fields));
      const offers = await readOffers(
        sql,
        orders.map(({ offerId }) => offerId),
      );
      const telling = { language: call.language, now: clock.now() };
      const rows = orders.flatMap((order) => {
        const offer = offers.get(order.offerId);
        return offer === undefined ? [] : [orderData(order, offer, telling)];
      });
      return list(rows, total);
    },
    "GET /api/newShares/order": async (call) => {
      const { userId } = userOf(call);
      const id = BigInt(call.fields.id);
      const order = (await readOrders(sql, [userId], [id])).get(id);
      const offer = order === undefined ? undefined : await findOffer(sql, order.offerId);
      if (order === undefined || offer === undefined) throw new Rejected("not_found");
      const places = [...(await placesOf(sql, userId, id))];
      return success({ ...orderData(order, offer, { language: call.language, now: clock.now() }), places });
    },
    "GET /api/newShares/summary": async (call) => {
      const { userId } = userOf(call);
      const { ids } = await askedEpoch(sql, userId, call.fields.epoch);
      const { held, paid, returned, returnedOrders, ...counts } = await sumsOf(sql, userId, ids);
      const money = (units: bigint) => formatUnits(units, SETTLEMENT.scale);
      return success({
        currencyId: SETTLEMENT.id,
        currencyName: SETTLEMENT.code,
        ...{ putIn: money(held + paid + returned), held: money(held), paid: money(paid), returned: money(returned) },
        counts: { ...counts, returned: returnedOrders },
      });
    },
  };
}

/** What anybody needs to do a draw again. */
function drawHandlers({ sql, clock }: NewShareCallParts): Handlers {
  async function offerOf(id: number): Promise<StoredOffer> {
    const offer = await findOffer(sql, id);
    if (offer === undefined) throw new Rejected("not_found");
    return offer;
  }
  return {
    "GET /api/newShares/proof": async ({ fields }) => success(proofData(await offerOf(fields.offerId), clock.now())),
    "GET /api/newShares/lots": async ({ fields }) => {
      const offer = await offerOf(fields.offerId);
      // Before the close the list is not published: it may change yet.
      if (offer.root === null) return list([], 0);
      const { limit, offset } = pageOf(fields);
      const after = fields.after === undefined ? { after: 0n, offset } : { after: BigInt(fields.after), offset: 0 };
      const rows = await listAfter(sql, offer.id, { ...after, limit });
      return list(
        rows.map((row) => ({ ...row, orderId: String(row.orderId) })),
        offer.orders,
      );
    },
    "GET /api/newShares/file": async ({ fields }) => {
      const offer = await offerOf(fields.offerId);
      return { fileName: `candela-draw-${offer.code.slice(2)}.ndjson`, parts: drawFile(sql, offer, clock.now()) };
    },
  };
}
