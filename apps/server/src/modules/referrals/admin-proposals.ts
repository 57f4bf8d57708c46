import { list, success } from "@candela/api";
import { areCommissionRates, type CommissionRates, dayText, firstRatesDay, parseUnits, RATE_SCALE, SETTLEMENT } from "@candela/model";
import { malformed } from "../../platform/http/fields.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { KindAdminParts } from "../kinds/index.ts";
import { decideProposal, type ProposalRow, proposalRow, proposalStore } from "../operators/index.ts";
import { announceRates } from "./announce.ts";
import { dayNumber } from "./day-number.ts";
import { fundCommission } from "./funding.ts";
import { addRates } from "./rates-store.ts";

/** A ledger that does not recompute takes somebody to look at it. */
const RETRY_SECONDS = "60";

export const PROPOSALS = proposalStore("commission_proposal", "commissionProposal");

export type CommissionAdminParts = Pick<KindAdminParts, "sql" | "clock" | "audit" | "mayMoveMoney">;

interface AskedRates {
  readonly levelOne?: string | undefined;
  readonly levelTwo?: string | undefined;
  readonly levelThree?: string | undefined;
  readonly fromDay?: string | undefined;
}

function rateOf(text = ""): bigint {
  const rate = parseUnits(text, RATE_SCALE);
  if (!rate.ok) throw new Rejected("commission_rates_impossible");
  return rate.value;
}

/** Rates and their first day as somebody asked for them: possible, and announced early enough from now. */
export function ratesOf(asked: AskedRates, now: number): { readonly fromDay: number; readonly rates: CommissionRates } {
  const rates: CommissionRates = [rateOf(asked.levelOne), rateOf(asked.levelTwo), rateOf(asked.levelThree)];
  if (!areCommissionRates(rates)) throw new Rejected("commission_rates_impossible");
  const fromDay = dayNumber("fromDay", asked.fromDay ?? "");
  if (fromDay < firstRatesDay(now)) throw new Rejected("commission_day_near", { day: dayText(firstRatesDay(now)) });
  return { fromDay, rates };
}

export function amountOf(text: string): bigint {
  const amount = parseUnits(text, SETTLEMENT.scale);
  if (!amount.ok) throw new Rejected("amount_decimals", { decimals: String(SETTLEMENT.scale) });
  if (amount.value === 0n) throw malformed("amount", "minimum");
  return amount.value;
}

/** Puts a proposal into effect, in the transaction of the operator who approves it. The days of notice are counted from then. */
async function carryOut(tx: Tx, proposal: ProposalRow, now: number, mayMoveMoney: () => boolean): Promise<void> {
  if (proposal.kind === "terms") {
    const asked = ratesOf(proposal.payload, now);
    await addRates(tx, asked, { loginName: proposal.loginName, now });
    return announceRates(tx, asked, now);
  }
  if (!mayMoveMoney()) throw new Rejected("not_ready", { seconds: RETRY_SECONDS });
  return fundCommission(tx, amountOf(proposal.payload.amount ?? ""), proposal.id, now);
}

/** Calls about what one operator asked for and another decides. */
export function adminProposalHandlers(parts: CommissionAdminParts): Handlers {
  return {
    "GET /api/admin/commissionProposal/list": async ({ fields }) => {
      const { proposals, total } = await PROPOSALS.list(parts.sql, fields["params[isOpen]"], pageOf(fields));
      return list(proposals.map(proposalRow), total);
    },
    "POST /api/admin/commissionProposal/approve": async (call) =>
      success(
        await decideProposal(parts, PROPOSALS, call, (tx, proposal) => carryOut(tx, proposal, parts.clock.now(), parts.mayMoveMoney)),
      ),
    "POST /api/admin/commissionProposal/reject": async (call) => success(await decideProposal(parts, PROPOSALS, call, null)),
  };
}
