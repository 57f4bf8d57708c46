import { list, success } from "@candela/api";
import { dayText, SETTLEMENT } from "@candela/model";
import { type Call, type Handlers, operatorOf } from "../../platform/http/handlers.ts";
import { pageOf, recordPageOf } from "../../platform/http/page.ts";
import { actorOf, jsonOf, type ProposalRow, payloadOf, proposalRow } from "../operators/index.ts";
import { adminProposalHandlers, amountOf, type CommissionAdminParts, PROPOSALS, ratesOf } from "./admin-proposals.ts";
import { bookedThrough } from "./facts-store.ts";
import { fundBalance } from "./funding.ts";
import { listLines, waitingSum } from "./line-reads.ts";
import { listRates } from "./rates-store.ts";
import { commissionData, money, ratesData } from "./wire.ts";

/** Calls about the rates of commission, the account that pays it, and what two operators must agree on. */
export function adminCommissionHandlers(parts: CommissionAdminParts): Handlers {
  return { ...askingHandlers(parts), ...readingHandlers(parts), ...adminProposalHandlers(parts) };
}

function askingHandlers({ clock, audit }: CommissionAdminParts): Handlers {
  /** Writes down what an operator asks for, in one commit with its entry in the log. */
  const ask = (
    call: Pick<Call<"POST /api/admin/commissionFund/fund">, "operator" | "ip">,
    { kind, payload, reason, action }: Pick<ProposalRow, "kind" | "payload" | "reason"> & { readonly action: string },
  ) => {
    const { operatorId, loginName } = operatorOf(call);
    return audit(actorOf(call), { action, object: "commission", reason }, async (tx) => {
      const row = proposalRow(await PROPOSALS.add(tx, kind, payload, { operatorId, loginName, reason, now: clock.now() }));
      return { before: null, after: jsonOf(row), answer: row };
    });
  };
  return {
    "POST /api/admin/commissionRates/propose": async (call) => {
      const { reason, ...asked } = call.fields;
      ratesOf(asked, clock.now());
      return success(await ask(call, { kind: "terms", payload: payloadOf(asked), reason, action: "commissionRates.propose" }));
    },
    "POST /api/admin/commissionFund/fund": async (call) => {
      const { amount, reason } = call.fields;
      amountOf(amount);
      return success(await ask(call, { kind: "funding", payload: payloadOf({ amount }), reason, action: "commissionFund.fund" }));
    },
  };
}

function readingHandlers({ sql }: CommissionAdminParts): Handlers {
  return {
    "GET /api/admin/commissionRates/list": async ({ fields }) => {
      const { rows, total } = await listRates(sql, pageOf(fields));
      return list(
        rows.map((row) => ({ ...ratesData(row), createdAt: Number(row.createdMs), loginName: row.loginName })),
        total,
      );
    },
    "GET /api/admin/commissionFund/list": async () => {
      const [balance, waiting, booked] = await Promise.all([fundBalance(sql), waitingSum(sql), bookedThrough(sql)]);
      const row = {
        ...{ currencyId: SETTLEMENT.id, currencyName: SETTLEMENT.code },
        ...{ balance: money(balance), waiting: money(waiting.amount), waitingLines: waiting.lines },
        bookedThrough: booked === null ? null : dayText(booked),
      };
      return list([row], 1);
    },
    "GET /api/admin/commission/list": async ({ fields }) => {
      const userId = fields["params[userId]"];
      const filter = { earnerId: userId === undefined ? null : BigInt(userId), state: fields["params[state]"] };
      const { lines, total } = await listLines(sql, filter, recordPageOf(fields));
      return list(
        lines.map((line) => ({ ...commissionData(line), userId: String(line.earnerId), memberId: String(line.memberId) })),
        total,
      );
    },
  };
}
