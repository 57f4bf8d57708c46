import { FreezeReason, MessageKind as MessageKindSchema } from "@candela/api";
import type { Static } from "typebox";

export type MessageKind = Static<typeof MessageKindSchema>;
export const MESSAGE_KINDS: readonly MessageKind[] = MessageKindSchema.anyOf.map((kind) => kind.const);

/** The text of a key in the reader's language, filled with the message's params, the product's `name`, and these. */
export type Say = (key: string, more?: Readonly<Record<string, string>>) => string;

/** Texts of a notification of one kind. The app's list of messages has the same words for it. */
export type MessageTeller = (params: Readonly<Record<string, string>>, say: Say) => { readonly title: string; readonly body: string };

/** Tellers by kind; a kind that is absent is somebody else's. */
export type MessageTellers = Readonly<Partial<Record<MessageKind, MessageTeller>>>;

const WITHDRAWAL_STATES = ["reviewing", "paid", "rejected", "returned"] as const;
const isToldState = (state = ""): state is (typeof WITHDRAWAL_STATES)[number] => WITHDRAWAL_STATES.some((known) => known === state);

const isFreezeReason = (reason: string) => FreezeReason.enum.some((known) => known === reason);

/** Texts of the messages about activities and vouchers. */
const CAMPAIGNS: MessageTellers = {
  campaign_won: (_params, say) => ({ title: say("inbox_campaign_won"), body: say("inbox_campaign_won_text") }),
  campaign_nothing: (_params, say) => ({ title: say("inbox_campaign_nothing"), body: say("inbox_campaign_nothing_text") }),
  campaign_void: (_params, say) => ({ title: say("inbox_campaign_void"), body: say("inbox_campaign_void_text") }),
  campaign_ended: ({ paid = "" }, say) => ({
    title: say("inbox_campaign_ended"),
    body: say(isNothing(paid) ? "inbox_campaign_ended_text" : "inbox_campaign_ended_paid_text"),
  }),
  campaign_paid: (_params, say) => ({ title: say("inbox_campaign_paid"), body: say("inbox_campaign_paid_text") }),
  campaign_used: (_params, say) => ({ title: say("inbox_campaign_used"), body: say("activity_used_text") }),
  voucher_ending: (_params, say) => ({ title: say("inbox_voucher_ending"), body: say("inbox_voucher_ending_text") }),
  voucher_ended: (_params, say) => ({ title: say("inbox_voucher_ended"), body: say("inbox_voucher_ended_text") }),
};

const isNothing = (amount: string) => /^[0.]*$/.test(amount);

/** Messages that are of no kind of product. */
const COMMON: MessageTellers = {
  ...CAMPAIGNS,
  price_alert: ({ condition }, say) => ({
    title: say("inbox_price_alert"),
    body: say(condition === "below" ? "inbox_price_alert_below" : "inbox_price_alert_above"),
  }),
  suspension: (_params, say) => ({ title: say("inbox_suspension"), body: say("inbox_suspension_text") }),
  password_changed: ({ by }, say) => ({
    title: say("inbox_password_changed"),
    body: say(by === "code" ? "inbox_password_reset_text" : "inbox_password_changed_text"),
  }),
  bank_card_added: (_params, say) => ({ title: say("inbox_bank_card_added"), body: say("inbox_destination_text") }),
  wallet_address_added: (_params, say) => ({ title: say("inbox_wallet_address_added"), body: say("inbox_destination_text") }),
  withdrawal: ({ state }, say) => ({
    title: say(`inbox_withdrawal_${isToldState(state) ? state : "reviewing"}`),
    body: say(
      state === "paid" ? "inbox_withdrawal_to" : state === "reviewing" ? "inbox_withdrawal_reviewing_text" : "inbox_withdrawal_back",
    ),
  }),
  deposit_credited: (_params, say) => ({ title: say("inbox_deposit_credited"), body: say("inbox_deposit_credited_text") }),
  deposit_rejected: (_params, say) => ({ title: say("inbox_deposit_rejected"), body: say("inbox_deposit_rejected_text") }),
  deposit_parked: (_params, say) => ({ title: say("inbox_deposit_parked"), body: say("inbox_deposit_parked_text") }),
  deposit_expired: (_params, say) => ({ title: say("inbox_deposit_expired"), body: say("deposit_expired_text") }),
  deposit_returned: (_params, say) => ({ title: say("inbox_deposit_returned"), body: say("inbox_deposit_returned_text") }),
  identity_passed: (_params, say) => ({ title: say("inbox_identity_passed"), body: say("inbox_identity_passed_text") }),
  identity_rejected: (_params, say) => ({ title: say("inbox_identity_rejected"), body: say("inbox_identity_rejected_text") }),
  support_answer: (_params, say) => ({ title: say("inbox_support_answer"), body: say("inbox_support_answer_text") }),
  account_frozen: ({ reason = "" }, say) => ({
    title: say("inbox_account_frozen"),
    body: say("inbox_account_frozen_text", { reason: say(`freeze_reason_${isFreezeReason(reason) ? reason : "other"}`) }),
  }),
  account_unfrozen: (_params, say) => ({ title: say("inbox_account_unfrozen"), body: say("inbox_account_unfrozen_text") }),
  security_changed: ({ what }, say) => ({ title: say(`inbox_security_${what}`), body: say("inbox_password_changed_text") }),
};

/** Those of all kinds of product together with ours. A kind without words, or with two, ends the start: its message would reach nobody. */
export function allTellers(kinds: readonly MessageTellers[]): ReadonlyMap<MessageKind, MessageTeller> {
  const all = [COMMON, ...kinds].flatMap((tellers) => Object.entries(tellers)) as [MessageKind, MessageTeller][];
  const names = all.map(([kind]) => kind);
  const wrong = [...MESSAGE_KINDS.filter((kind) => !names.includes(kind)), ...names.filter((kind, at) => names.indexOf(kind) !== at)];
  if (wrong.length > 0) throw new Error(`one kind of product must say each message: ${wrong.join(", ")}`);
  return new Map(all);
}
