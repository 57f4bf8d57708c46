import type { Row } from "@candela/api";
import { list, success } from "@candela/api";
import { type Call, type Handlers, operatorOf } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { KindAdminParts } from "../kinds/index.ts";
import { actorOf } from "../operators/index.ts";
import { decideProposal, listProposals, lockProposal, type ProposalRow } from "./admin-store.ts";
import { type AskedProduct, amountOf, lentCurrency, productNamed, putProduct, termsOf } from "./admin-terms.ts";
import { fundLending } from "./fund.ts";

/** A ledger that does not recompute takes somebody to look at it. */
const RETRY_SECONDS = "60";

type AdminProposal = Row<"GET /api/admin/loanProposal/list">;

export function proposalRow(row: ProposalRow): AdminProposal {
  const { id, kind, payload, loginName, reason, createdMs, decision, decidedName, decidedMs, decisionReason } = row;
  return {
    ...{ kind, loginName, reason, decision },
    id: String(id),
    asked: { ...payload },
    createdAt: Number(createdMs),
    decidedBy: decidedName ?? "",
    decidedAt: decidedMs === null ? null : Number(decidedMs),
    decisionReason: decisionReason ?? "",
  };
}

export const jsonOf = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** What a proposal asks for, by the names of the call: texts alone, as they were sent; a list with commas between. */
export const payloadOf = (asked: object): Record<string, string> =>
  Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, value === null ? "" : String(value)]));

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
export function adminProposalHandlers({ sql, clock, audit, mayMoveMoney }: KindAdminParts): Handlers {
  return {
    "GET /api/admin/loanProposal/list": async ({ fields }) => {
      const { proposals, total } = await listProposals(sql, fields["params[isOpen]"], pageOf(fields));
      return list(proposals.map(proposalRow), total);
    },
    "POST /api/admin/loanProposal/approve": async (call) => {
      const { operatorId, loginName } = operatorOf(call);
      return success(
        await decide(call, "approved", async (tx, proposal) => {
          if (proposal.operatorId === operatorId) throw new Rejected("second_operator_needed");
          await carryOut(tx, proposal, clock.now(), mayMoveMoney);
          return { operatorId, loginName };
        }),
      );
    },
    "POST /api/admin/loanProposal/reject": async (call) => {
      const { operatorId, loginName } = operatorOf(call);
      return success(await decide(call, "rejected", async () => ({ operatorId, loginName })));
    },
  };

  async function decide(
    call: Pick<Call<"POST /api/admin/loanProposal/reject">, "fields" | "operator" | "ip">,
    decision: "approved" | "rejected",
    work: (tx: Tx, proposal: ProposalRow) => Promise<{ readonly operatorId: bigint; readonly loginName: string }>,
  ): Promise<AdminProposal> {
    const { id, reason } = call.fields;
    const act = { action: `loanProposal.${decision === "approved" ? "approve" : "reject"}`, object: id, reason };
    return await audit(actorOf(call), act, async (tx) => {
      const proposal = await lockProposal(tx, BigInt(id));
      if (proposal === undefined) throw new Rejected("not_found");
      if (proposal.decision !== null) throw new Rejected("proposal_decided");
      const by = await work(tx, proposal);
      const after = proposalRow(await decideProposal(tx, proposal.id, decision, { ...by, reason, now: clock.now() }));
      return { before: jsonOf(proposalRow(proposal)), after: jsonOf(after), answer: after };
    });
  }
}
