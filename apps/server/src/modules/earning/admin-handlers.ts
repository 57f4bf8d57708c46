import { type Data, EARNING_SECOND_APPROVAL_RATE, list, success } from "@candela/api";
import { earlyEndOf } from "@candela/engine";
import { assert, formatUnits, parseUnits, RATE_SCALE } from "@candela/model";
import { type Handlers, operatorOf } from "../../platform/http/handlers.ts";
import { pageOf, recordPageOf } from "../../platform/http/page.ts";
import { Rejected } from "../../platform/rejection.ts";
import { type AdminParts, actorOf, jsonOf, payloadOf, proposalRow } from "../operators/index.ts";
import { adminProposalHandlers, type EarningAdminParts, PROPOSALS } from "./admin-proposals.ts";
import { dayCosts, listProducts, listTerms } from "./admin-store.ts";
import { amountOf, currencyOf, hasOtherTerms, productNamed, productRow, putProduct, termsData, termsOf } from "./admin-terms.ts";
import { countWaiting, readWaiting } from "./day-store.ts";
import { listAllOrders } from "./order-store.ts";
import { treasuryBalances } from "./treasury.ts";
import { waitingAmounts } from "./waiting-store.ts";
import { dayData, earningData } from "./wire.ts";

const SECOND_APPROVAL = parseUnits(EARNING_SECOND_APPROVAL_RATE, RATE_SCALE);
assert(SECOND_APPROVAL.ok, "the yield above which two must agree is a rate");

/** Calls about products of lock-mining and pledges, their treasuries, their orders, and what two operators must agree on. */
export function adminEarningHandlers(parts: EarningAdminParts): Handlers {
  return { ...productHandlers(parts), ...treasuryHandlers(parts), ...adminProposalHandlers(parts), ...orderHandlers(parts) };
}

function productHandlers({ sql, clock, audit }: AdminParts): Handlers {
  return {
    "GET /api/admin/earningProduct/list": async ({ fields }) => {
      const { products, total } = await listProducts(sql, pageOf(fields));
      return list(products.map(productRow), total);
    },
    "POST /api/admin/earningProduct/put": async (call) => {
      const { reason, ...asked } = call.fields;
      const terms = termsOf(asked);
      const { operatorId, loginName } = operatorOf(call);
      const isHigh = SECOND_APPROVAL.ok && terms.rateHigh > SECOND_APPROVAL.value;
      const act = { action: "earningProduct.put", object: terms.name, reason };
      const answer = await audit<Data<"POST /api/admin/earningProduct/put">>(actorOf(call), act, async (tx) => {
        const before = await productNamed(tx, terms.name);
        // Closing a product, or setting its room, is one operator's act at any yield: its terms were agreed on.
        if (isHigh && (await hasOtherTerms(tx, terms))) {
          // What is agreed on later is what it was asked for against: a version that came in between ends it.
          const payload = payloadOf({ ...asked, version: before?.version ?? 0 });
          const proposal = await PROPOSALS.add(tx, "terms", payload, { operatorId, loginName, reason, now: clock.now() });
          return { before: null, after: jsonOf(proposalRow(proposal)), answer: { product: before, proposalId: String(proposal.id) } };
        }
        await putProduct(tx, terms, { loginName, now: clock.now() });
        const product = await productNamed(tx, terms.name);
        return { before: jsonOf(before), after: jsonOf(product), answer: { product, proposalId: null } };
      });
      return success(answer);
    },
    "GET /api/admin/earningProduct/terms": async ({ fields }) => {
      const { terms, total } = await listTerms(sql, fields.id, pageOf(fields));
      if (total === 0) throw new Rejected("not_found");
      const rows = terms.map((row) => ({
        version: row.version,
        ...termsData(row),
        createdAt: Number(row.createdMs),
        loginName: row.loginName,
      }));
      return list(rows, total);
    },
  };
}

function treasuryHandlers({ sql, clock, audit }: AdminParts): Handlers {
  return {
    "GET /api/admin/treasury/list": async () => {
      const [balances, waiting, costs] = await Promise.all([treasuryBalances(sql), waitingAmounts(sql), dayCosts(sql)]);
      const ids = [...new Set([...balances.keys(), ...waiting.keys(), ...costs.keys()])].sort((one, other) => one - other);
      const rows = ids.map((id) => {
        const { code, scale } = currencyOf(id);
        const money = (units: bigint) => formatUnits(units, scale);
        return {
          currencyId: id,
          currencyName: code,
          balance: money(balances.get(id) ?? 0n),
          waiting: money(waiting.get(id) ?? 0n),
          held: money(costs.get(id)?.held ?? 0n),
          dayCost: money(costs.get(id)?.cost ?? 0n),
        };
      });
      return list(rows, rows.length);
    },
    "POST /api/admin/treasury/fund": async (call) => {
      const { currencyId, amount, reason } = call.fields;
      const currency = currencyOf(currencyId);
      amountOf("amount", amount, currency);
      const { operatorId, loginName } = operatorOf(call);
      const act = { action: "treasury.fund", object: `treasury ${currency.code}`, reason };
      const row = await audit(actorOf(call), act, async (tx) => {
        const proposal = await PROPOSALS.add(tx, "funding", payloadOf({ currencyId, amount }), {
          operatorId,
          loginName,
          reason,
          now: clock.now(),
        });
        return { before: null, after: jsonOf(proposalRow(proposal)), answer: proposalRow(proposal) };
      });
      return success(row);
    },
  };
}

function orderHandlers({ sql }: AdminParts): Handlers {
  return {
    "GET /api/admin/earningOrder/list": async ({ fields }) => {
      const userId = fields["params[userId]"];
      const filter = {
        kind: fields["params[kind]"],
        userId: userId === undefined ? undefined : BigInt(userId),
        isOpen: fields["params[isOpen]"],
      };
      const { orders, total } = await listAllOrders(sql, filter, recordPageOf(fields));
      return list(
        orders.map((order) => ({ ...earningData(order, earlyEndOf(order)), kind: order.offer.kind, userId: String(order.userId) })),
        total,
      );
    },
    "GET /api/admin/earningWaiting/list": async ({ fields }) => {
      const assetId = fields["params[currencyId]"];
      const [rows, total] = await Promise.all([readWaiting(sql, { assetId }, pageOf(fields)), countWaiting(sql, assetId)]);
      return list(
        rows.map((row) => ({ ...dayData(row), userId: String(row.userId) })),
        total,
      );
    },
  };
}
