import { type Fields, list, type Row, success } from "@candela/api";
import type { LanguageCode } from "@candela/i18n";
import { formatUnits, parseUnits, SETTLEMENT } from "@candela/model";
import { type Call, type Handlers, operatorOf } from "../../platform/http/handlers.ts";
import { pageOf, recordPageOf } from "../../platform/http/page.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { sanitiseHtml } from "../content/index.ts";
import type { KindAdminParts } from "../kinds/index.ts";
import { actorOf } from "../operators/index.ts";
import { seedName } from "./draw.ts";
import { newestOffers, type OfferTexts, type OfferWords, readOffers } from "./offer-store.ts";
import { listAllOrders } from "./order-store.ts";
import { addProposal, decideProposal, listProposals, lockProposal, type ProposalRow } from "./proposal-store.ts";
import { checkPlan, type OfferPlan, publishOffer } from "./publish-offer.ts";
import { offerData, orderData } from "./wire.ts";

type Asked = Omit<Fields<"POST /api/admin/newShare/propose">, "reason">;
type AdminProposal = Row<"GET /api/admin/newShareProposal/list">;

/** Calls about offers: what one operator asks for and another publishes, and all orders to read. */
export function adminNewShareHandlers(parts: KindAdminParts): Handlers {
  const { sql, clock, audit, beacon } = parts;
  const publishing = { ...parts, hasBeacon: beacon !== null };
  return {
    "GET /api/admin/newShare/list": async ({ fields, language }) => {
      const { offers, total } = await newestOffers(sql, pageOf(fields));
      const telling = { language, now: clock.now() };
      const rows = offers.map((offer) => ({
        ...offerData(offer, telling),
        held: moneyText(offer.held),
        isSeedReady: offer.seed !== null || parts.box.open({ keyId: offer.sealedWith, bytes: offer.sealed }, seedName(offer.code)) !== null,
      }));
      return list(rows, total);
    },
    "POST /api/admin/newShare/propose": async (call) => {
      const { reason, ...asked } = call.fields;
      checkPlan(planOf(asked), publishing);
      const { operatorId, loginName } = operatorOf(call);
      const act = { action: "newShare.propose", object: asked.code, reason };
      const row = await audit(actorOf(call), act, async (tx) => {
        const added = proposalRow(await addProposal(tx, asked, { operatorId, loginName, reason, now: clock.now() }));
        return { before: null, after: auditText(added), answer: added };
      });
      return success(row);
    },
    "GET /api/admin/newShareProposal/list": async ({ fields }) => {
      const { proposals, total } = await listProposals(sql, fields["params[isOpen]"], pageOf(fields));
      return list(proposals.map(proposalRow), total);
    },
    "POST /api/admin/newShareProposal/approve": async (call) => {
      const { operatorId } = operatorOf(call);
      return success(
        await decide(call, "approved", async (tx, proposal) => {
          if (proposal.operatorId === operatorId) throw new Rejected("second_operator_needed");
          const plan = planOf(askedOf(proposal));
          checkPlan(plan, publishing);
          await publishOffer(tx, plan, proposal.id, publishing);
        }),
      );
    },
    "POST /api/admin/newShareProposal/reject": async (call) => success(await decide(call, "rejected", async () => undefined)),
    "GET /api/admin/newShareOrder/list": async ({ fields, language }) => {
      const userId = fields["params[userId]"];
      const filter = {
        offerId: fields["params[offerId]"],
        userId: userId === undefined ? undefined : BigInt(userId),
        isOpen: fields["params[isOpen]"],
      };
      const { orders, total } = await listAllOrders(sql, filter, recordPageOf(fields));
      const offers = await readOffers(
        sql,
        orders.map(({ offerId }) => offerId),
      );
      const telling = { language, now: clock.now() };
      const rows = orders.flatMap((order) => {
        const offer = offers.get(order.offerId);
        return offer === undefined ? [] : [{ ...orderData(order, offer, telling), userId: String(order.userId) }];
      });
      return list(rows, total);
    },
  };

  async function decide(
    call: Pick<Call<"POST /api/admin/newShareProposal/reject">, "fields" | "operator" | "ip">,
    decision: "approved" | "rejected",
    work: (tx: Tx, proposal: ProposalRow) => Promise<void>,
  ): Promise<AdminProposal> {
    const { id, reason } = call.fields;
    const { operatorId, loginName } = operatorOf(call);
    const act = { action: `newShareProposal.${decision === "approved" ? "approve" : "reject"}`, object: id, reason };
    return await audit(actorOf(call), act, async (tx) => {
      const proposal = await lockProposal(tx, BigInt(id));
      if (proposal === undefined) throw new Rejected("not_found");
      if (proposal.decision !== null) throw new Rejected("proposal_decided");
      await work(tx, proposal);
      const after = proposalRow(await decideProposal(tx, proposal.id, decision, { operatorId, loginName, reason, now: clock.now() }));
      return { before: auditText(proposalRow(proposal)), after: auditText(after), answer: after };
    });
  }
}

function moneyText(units: bigint): string {
  return formatUnits(units, SETTLEMENT.scale);
}

/** The documents are many pages, and stand in the proposal itself: the log names what decides money and moments. */
function auditText({ texts, ...row }: AdminProposal): string {
  return JSON.stringify({ ...row, languages: texts.map(({ language }) => language) });
}

/** What was asked for is kept as the contract took it. */
const askedOf = ({ payload }: ProposalRow): Asked => payload as Asked;

function proposalRow(row: ProposalRow): AdminProposal {
  const { loginName, reason, createdMs, decision, decidedName, decidedMs, decisionReason, offerId } = row;
  return {
    id: String(row.id),
    ...askedOf(row),
    ...{ loginName, reason, decision, offerId },
    createdAt: Number(createdMs),
    decidedBy: decidedName ?? "",
    decidedAt: decidedMs === null ? null : Number(decidedMs),
    decisionReason: decisionReason ?? "",
  };
}

function planOf({ texts, hasBeacon, profile, price, ...terms }: Asked): OfferPlan {
  const parsed = parseUnits(price, SETTLEMENT.scale);
  if (!parsed.ok) throw new Rejected("amount_decimals", { decimals: String(SETTLEMENT.scale) });
  if (parsed.value === 0n) throw new Rejected("new_share_terms_impossible");
  return { terms: { ...terms, price: parsed.value }, hasBeacon, profile, texts: textsOf(texts) };
}

/** Words by language, each once and English among them; documents are sanitised, and say something afterwards. */
function textsOf(texts: Asked["texts"]): OfferTexts {
  const said = texts.map(({ language, ...words }): [LanguageCode, OfferWords] => {
    const [prospectus, financials, risks] = [sanitiseHtml(words.prospectus), sanitiseHtml(words.financials), sanitiseHtml(words.risks)];
    if ([prospectus, financials, risks].some((html) => html.replace(/<[^>]*>/g, "").trim() === "")) throw new Rejected("new_share_texts");
    return [language, { ...words, prospectus, financials, risks }];
  });
  const { en, ...others } = Object.fromEntries(said) as Partial<Record<LanguageCode, OfferWords>>;
  if (en === undefined || new Set(said.map(([language]) => language)).size < said.length) throw new Rejected("new_share_texts");
  return { en, ...others };
}
