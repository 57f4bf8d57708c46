import { must, mustEqual } from "../violation.ts";
import { type AuditedMoment, currencyOf, type Of } from "./audited-moment.ts";
import type { NaiveFunds } from "./naive-funds.ts";
import {
  answerToWithdrawal,
  approversOf,
  attemptsOf,
  isUnknown,
  type NaiveStep,
  type NaiveWithdrawal,
  stateOf,
} from "./naive-withdrawal.ts";
import { WITHDRAWALS_OPEN_MAX, type WithdrawalRow } from "./operations.ts";
import { revisionOf } from "./terms.ts";

type WithdrawalFields = Of<"withdraw" | "cancel" | "approve" | "reject" | "resolve" | "send" | "answer">;

/** Does every step of every withdrawal again. */
export class WithdrawalAuditor {
  readonly #model: NaiveFunds;

  constructor(model: NaiveFunds) {
    this.#model = model;
  }

  compare({ id, state, attempts, approvers, amount, fee, worth, approvalsNeeded }: WithdrawalRow): void {
    const withdrawal = this.#model.withdrawals.get(id);
    must(withdrawal !== undefined, `the model has no withdrawal ${id}`);
    const told = { state, attempts, approvers: approvers.join(), amount, fee, worth, needs: approvalsNeeded };
    const expected = {
      ...{ state: stateOf(withdrawal), attempts: attemptsOf(withdrawal), approvers: approversOf(withdrawal).join() },
      ...{ amount: withdrawal.amount, fee: withdrawal.fee, worth: withdrawal.worth, needs: withdrawal.needs },
    };
    mustEqual(told, expected, `withdrawal ${id}`);
  }

  /** The rejection that the documents ask for; null for none. */
  answer(userId: bigint, fields: WithdrawalFields, row: WithdrawalRow | null, given: AuditedMoment): string | null {
    if (fields.kind === "withdraw") return this.#requested(userId, fields, row, given);
    const one = this.#model.withdrawals.get(fields.id);
    if (fields.kind === "send") return this.#sent(one, row !== null, given);
    if (one === undefined) return fields.kind === "answer" ? null : "not_found";
    const state = stateOf(one);
    const step = (isRight: boolean, taken: NaiveStep) => {
      if (isRight) one.steps.push(taken);
      return isRight ? null : "withdrawal_decided";
    };
    switch (fields.kind) {
      case "cancel":
        return one.userId === userId ? step(state === "reviewing", { what: "cancelled" }) : "not_found";
      case "reject":
        return step(["reviewing", "approved"].includes(state), { what: "rejected" });
      case "approve":
        if (state === "reviewing" && fields.revision !== `${one.id}`) return "terms_changed";
        if (state === "reviewing" && approversOf(one).includes(fields.operator)) return "approved_before";
        return step(state === "reviewing", { what: "approved", by: fields.operator });
      case "answer":
        return this.#answered(one, fields);
      case "resolve":
        return this.#resolved(one, fields);
    }
  }

  #requested(
    userId: bigint,
    fields: Of<"withdraw">,
    row: WithdrawalRow | null,
    { isFrozen, settings, moment }: AuditedMoment,
  ): string | null {
    const { channelId, destination, text, revision } = fields;
    const channel = settings.channel(channelId);
    const currency = currencyOf(channel.assetId);
    const answer = answerToWithdrawal(
      { channel, currency, destination, text, isStale: revision !== revisionOf(channel, text) },
      {
        ...{ isFrozen, available: this.#model.cashOf(userId, currency.id).available, own: this.#model.withdrawalsOf(userId) },
        ...{ limit: settings.limitOf(userId), openMax: WITHDRAWALS_OPEN_MAX, secondFrom: settings.secondApproval },
      },
      moment,
    );
    if (typeof answer === "string") return answer;
    if (row === null) return null;
    must(!this.#model.withdrawals.has(row.id), `withdrawal ${row.id} comes twice`);
    this.#model.addWithdrawal({ id: row.id, userId, assetId: currency.id, createdAt: moment.now, steps: [], ...answer });
    return null;
  }

  /** It is sent when it is approved and was not sent, or when two people have said so; never by itself a second time. */
  #sent(one: NaiveWithdrawal | undefined, isSent: boolean, { isFrozen }: AuditedMoment): null {
    if (!isSent) return null;
    must(one !== undefined, "what is sent was asked for");
    const mayBe = stateOf(one) === "approved" || (stateOf(one) === "paying" && one.steps.at(-1)?.what === "again");
    must(mayBe && !isFrozen, `withdrawal ${one.id} is sent while it is ${stateOf(one)}${isFrozen ? " and its account is frozen" : ""}`);
    one.steps.push({ what: "sent", attempt: attemptsOf(one) + 1 });
    return null;
  }

  #answered(one: NaiveWithdrawal, { attempt, answer }: Of<"answer">): null {
    if (stateOf(one) !== "paying" || one.steps.at(-1)?.what === "again") return null;
    if (answer === "paid" || answer === "failed") one.steps.push({ what: answer === "paid" ? "paid" : "returned" });
    else if (attempt === attemptsOf(one)) one.steps.push({ what: "told", attempt, answer });
    return null;
  }

  #resolved(one: NaiveWithdrawal, { attempt, operatorId, resolution, found }: Of<"resolve">): string | null {
    const isRight = isUnknown(one) && attempt === attemptsOf(one) && (found === null || found === "none");
    if (!isRight) return "payout_not_unknown";
    const before = one.steps.find((step) => step.what === "word" && step.attempt === attempt);
    if (before?.what === "word" && before.by === operatorId) return "approved_before";
    if (before?.what === "word" && before.word !== resolution) return "typed_again_differs";
    one.steps.push({ what: "word", attempt, by: operatorId, word: resolution });
    if (before === undefined) return null;
    one.steps.push({ what: resolution === "send_again" ? "again" : resolution === "paid" ? "paid" : "returned" });
    return null;
  }
}
