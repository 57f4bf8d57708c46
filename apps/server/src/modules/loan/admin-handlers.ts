import { type Data, list, success } from "@candela/api";
import { currencyById, formatUnits } from "@candela/model";
import { type Handlers, operatorOf } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { KindAdminParts } from "../kinds/index.ts";
import { type AdminParts, actorOf, jsonOf, payloadOf, proposalRow } from "../operators/index.ts";
import { adminApplicationHandlers } from "./admin-applications.ts";
import { adminProposalHandlers, PROPOSALS } from "./admin-proposals.ts";
import { appliedAmounts, listProducts, listTerms } from "./admin-store.ts";
import {
  amountOf,
  hasOtherTerms,
  lentCurrency,
  needsTwo,
  productNamed,
  productRow,
  putProduct,
  termsData,
  termsOf,
} from "./admin-terms.ts";
import { fundBalances } from "./fund.ts";

/** Calls about loan products, what there is to be lent, applications, and what two operators must agree on. */
export function adminLoanHandlers(parts: KindAdminParts): Handlers {
  return { ...productHandlers(parts), ...fundHandlers(parts), ...adminProposalHandlers(parts), ...adminApplicationHandlers(parts) };
}

function productHandlers({ sql, clock, audit }: AdminParts): Handlers {
  return {
    "GET /api/admin/loanProduct/list": async ({ fields }) => {
      const { products, total } = await listProducts(sql, pageOf(fields));
      return list(products.map(productRow), total);
    },
    "POST /api/admin/loanProduct/put": async (call) => {
      const { reason, ...asked } = call.fields;
      const terms = termsOf(asked);
      const { operatorId, loginName } = operatorOf(call);
      const act = { action: "loanProduct.put", object: terms.name, reason };
      const answer = await audit<Data<"POST /api/admin/loanProduct/put">>(actorOf(call), act, async (tx) => {
        const before = await productNamed(tx, terms.name);
        // Closing a product is one operator's act at any yield: its terms were agreed on.
        if (needsTwo(terms) && (await hasOtherTerms(tx, terms))) {
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
    "GET /api/admin/loanProduct/terms": async ({ fields }) => {
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

function fundHandlers({ sql, clock, audit }: AdminParts): Handlers {
  return {
    "GET /api/admin/loanFund/list": async () => {
      const [funds, applied] = await Promise.all([fundBalances(sql), appliedAmounts(sql)]);
      const rows = [...funds].flatMap(([id, { balance, lent }]) => {
        const currency = currencyById(id);
        if (currency === undefined) return [];
        const money = (units: bigint) => formatUnits(units, currency.scale);
        const said = { currencyId: id, currencyName: currency.code };
        return [{ ...said, balance: money(balance), lent: money(lent), applied: money(applied.get(id) ?? 0n) }];
      });
      return list(rows, rows.length);
    },
    "POST /api/admin/loanFund/fund": async (call) => {
      const { currencyId, amount, reason } = call.fields;
      const currency = lentCurrency(currencyId);
      amountOf("amount", amount, currency);
      const { operatorId, loginName } = operatorOf(call);
      const act = { action: "loanFund.fund", object: `lending ${currency.code}`, reason };
      const row = await audit(actorOf(call), act, async (tx) => {
        const asked = { operatorId, loginName, reason, now: clock.now() };
        const proposal = await PROPOSALS.add(tx, "funding", payloadOf({ currencyId, amount }), asked);
        return { before: null, after: jsonOf(proposalRow(proposal)), answer: proposalRow(proposal) };
      });
      return success(row);
    },
  };
}
