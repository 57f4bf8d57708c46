import { list, success } from "@candela/api";
import type { Handlers } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { KindAdminParts } from "../kinds/index.ts";
import { decideProposal, type ProposalRow, proposalRow, proposalStore } from "../operators/index.ts";
import { type AskedProduct, amountOf, currencyOf, productNamed, putProduct, termsOf } from "./admin-terms.ts";
import { fundTreasury } from "./treasury.ts";

/** A ledger that does not recompute takes somebody to look at it. */
const RETRY_SECONDS = "60";

export const PROPOSALS = proposalStore("earning_proposal", "earningProposal");

function askedOf(payload: ProposalRow["payload"]): AskedProduct {
  const { kind, name = "", currencyId, termDays, isOpen, earlyFeeRate, ...rest } = payload;
  const text = (field: keyof typeof rest) => rest[field] ?? "";
  return {
    kind: kind === "lock" ? "lock" : "pledge",
    name,
    currencyId: Number(currencyId),
    termDays: Number(termDays),
    isOpen: isOpen === "true",
    earlyFeeRate: earlyFeeRate === undefined || earlyFeeRate === "" ? null : earlyFeeRate,
    ...{ rateLow: text("rateLow"), rateHigh: text("rateHigh"), minimum: text("minimum"), maximum: text("maximum") },
    ...{ userMaximum: text("userMaximum"), capacity: text("capacity") },
  };
}

/** Puts a proposal into effect, in the transaction of the operator who approves it. */
async function carryOut(tx: Tx, proposal: ProposalRow, now: number, mayMoveMoney: () => boolean): Promise<void> {
  if (proposal.kind === "terms") {
    const terms = termsOf(askedOf(proposal.payload));
    // Somebody has set other terms since: what was agreed to was a change of those before.
    const version = (await productNamed(tx, terms.name))?.version ?? 0;
    if (String(version) !== proposal.payload.version) throw new Rejected("terms_changed");
    return putProduct(tx, terms, { loginName: proposal.loginName, now });
  }
  if (!mayMoveMoney()) throw new Rejected("not_ready", { seconds: RETRY_SECONDS });
  const currency = currencyOf(Number(proposal.payload.currencyId));
  return fundTreasury(tx, currency.id, amountOf("amount", proposal.payload.amount ?? "", currency), proposal.id, now);
}

export type EarningAdminParts = Pick<KindAdminParts, "sql" | "clock" | "audit" | "mayMoveMoney">;

/** Calls about what one operator asked for and another decides. */
export function adminProposalHandlers(parts: EarningAdminParts): Handlers {
  return {
    "GET /api/admin/earningProposal/list": async ({ fields }) => {
      const { proposals, total } = await PROPOSALS.list(parts.sql, fields["params[isOpen]"], pageOf(fields));
      return list(proposals.map(proposalRow), total);
    },
    "POST /api/admin/earningProposal/approve": async (call) =>
      success(
        await decideProposal(parts, PROPOSALS, call, (tx, proposal) => carryOut(tx, proposal, parts.clock.now(), parts.mayMoveMoney)),
      ),
    "POST /api/admin/earningProposal/reject": async (call) => success(await decideProposal(parts, PROPOSALS, call, null)),
  };
}
