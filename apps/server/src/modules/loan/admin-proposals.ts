import { list, success } from "@candela/api";
import type { Handlers } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { KindAdminParts } from "../kinds/index.ts";
import { decideProposal, type ProposalRow, proposalRow, proposalStore } from "../operators/index.ts";
import { type AskedProduct, amountOf, lentCurrency, productNamed, putProduct, termsOf } from "./admin-terms.ts";
import { fundLending } from "./fund.ts";

/** A ledger that does not recompute takes somebody to look at it. */
const RETRY_SECONDS = "60";

export const PROPOSALS = proposalStore("loan_proposal", "loanProposal");

function askedOf(payload: ProposalRow["payload"]): AskedProduct {
  const text = (field: string) => payload[field] ?? "";
  const maybe = (field: string) => (text(field) === "" ? null : text(field));
  const score = maybe("leastScore");
  return {
    ...{ name: text("name"), currencyId: Number(text("currencyId")), termDays: Number(text("termDays")) },
    ...{ isSecured: text("isSecured") === "true", isOpen: text("isOpen") === "true" },
    ...{ dailyRate: text("dailyRate"), overdueRate: text("overdueRate"), saleFeeRate: text("saleFeeRate") },
    ...{ minimum: text("minimum"), maximum: text("maximum"), userMaximum: text("userMaximum") },
    ...{ opening: maybe("opening"), warning: maybe("warning"), call: maybe("call"), sale: maybe("sale") },
    ...{ callHours: Number(text("callHours")), graceDays: Number(text("graceDays")), leastScore: score === null ? null : Number(score) },
    collateralIds: text("collateralIds")
      .split(",")
      .filter((id) => id !== "")
      .map(Number),
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
  const currency = lentCurrency(Number(proposal.payload.currencyId));
  return fundLending(tx, currency.id, amountOf("amount", proposal.payload.amount ?? "", currency), proposal.id, now);
}

/** Calls about what one operator asked for and another decides. */
export function adminProposalHandlers(parts: KindAdminParts): Handlers {
  return {
    "GET /api/admin/loanProposal/list": async ({ fields }) => {
      const { proposals, total } = await PROPOSALS.list(parts.sql, fields["params[isOpen]"], pageOf(fields));
      return list(proposals.map(proposalRow), total);
    },
    "POST /api/admin/loanProposal/approve": async (call) =>
      success(
        await decideProposal(parts, PROPOSALS, call, (tx, proposal) => carryOut(tx, proposal, parts.clock.now(), parts.mayMoveMoney)),
      ),
    "POST /api/admin/loanProposal/reject": async (call) => success(await decideProposal(parts, PROPOSALS, call, null)),
  };
}
