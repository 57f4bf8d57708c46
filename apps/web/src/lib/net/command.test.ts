import { REJECTIONS } from "@candela/api";
import { beforeEach, describe, expect, it } from "vitest";
import { askAgain, type CommandHost, randomKey, runCommand } from "./command.ts";
import { type Failure, RequestError } from "./request.ts";

/** What an answer holds: nothing here looks into it. */
interface Order {
  readonly id: string;
}
const order: Order = { id: "1" };
const rejected = (msg: string): Failure => ({ kind: "rejected", status: 422, msg, params: {} });

let sent: string[];
let asked: string[];
let kept: Set<string>;
let keptWhenSent: boolean[];
let waited: number;

beforeEach(() => {
  sent = [];
  asked = [];
  kept = new Set();
  keptWhenSent = [];
  waited = 0;
});

function host(answers: { send: Order | Failure; ask?: (Order | Failure)[] }): CommandHost {
  const give = (answer: Order | Failure) => {
    if (answer !== null && "kind" in answer) throw new RequestError(answer);
    return answer;
  };
  const asks = [...(answers.ask ?? [])];
  return {
    send: async (_route, fields) => {
      const { idempotencyKey } = fields as { idempotencyKey: string };
      sent.push(idempotencyKey);
      keptWhenSent.push(kept.has(idempotencyKey));
      return give(answers.send) as never;
    },
    ask: async (_route, key) => {
      asked.push(key);
      return give(asks.length > 1 ? (asks.shift() as Order | Failure) : (asks[0] ?? rejected("not_found"))) as never;
    },
    wait: async (ms) => {
      waited += ms;
    },
    newKey: () => "key-1",
    keep: (key) => kept.add(key),
    forget: (key) => kept.delete(key),
  };
}

const cancel = (from: CommandHost) => runCommand(from, "POST /api/spotOrder/cancel", { id: "1" });

it("keeps its key before it leaves, and forgets it once the outcome is known", async () => {
  expect(await cancel(host({ send: order }))).toEqual({ kind: "done", order });
  expect(keptWhenSent).toEqual([true]);
  expect([...kept]).toEqual([]);
});

it("hands a rejection on without asking", async () => {
  expect(await cancel(host({ send: rejected("order_already_filled") }))).toEqual({
    kind: "rejected",
    failure: rejected("order_already_filled"),
  });
  expect(asked).toEqual([]);
});

it.each<Failure>([{ kind: "timeout" }, { kind: "network" }, rejected("operation_unknown"), rejected("operation_in_progress")])(
  "after $kind asks by the same key and never sends again",
  async (failure) => {
    const outcome = await cancel(host({ send: failure, ask: [rejected("not_found"), { kind: "timeout" }, order] }));
    expect(outcome).toEqual({ kind: "done", order });
    expect(sent).toEqual(["key-1"]);
    expect(asked).toEqual(["key-1", "key-1", "key-1"]);
  },
);

/** Rejections after which the command may have been carried out all the same. */
const UNCLEAR = ["operation_unknown", "operation_in_progress", "internal_error"];
/** All others: the server looked at the command, or did not take it in, and nothing moved. */
const NOTHING_MOVED = `
  malformed_request idempotency_key_missing session_expired authorization_malformed permission_denied not_found
  method_not_allowed body_too_large uri_too_long media_type_unsupported headers_too_large too_many_requests overloaded not_ready
  candles_busy candles_unavailable past_prices_busy feature_off key_reused account_malformed password_rule password_short
  password_common password_wrong password_same password_not_set credentials_wrong code_wrong code_retry_later account_taken
  invite_code_unknown already_registered account_same fund_password_same fund_password_wrong fund_password_required passwords_alike proof_code_wrong
  second_factor_off second_factor_on second_factor_required second_factor_wrong account_unclaimed address_checksum address_nobodys too_many_a_day
  address_malformed address_network_closed address_one_a_network address_other_network identity_basic_first
  support_text_empty support_sequence support_resolved support_not_resolved support_rated support_changed support_assigned support_assignee
  support_snooze support_other_open support_name support_hours support_canned_limit
  identity_case_changed identity_case_claimed identity_case_decided identity_decision identity_name identity_not_asked identity_number
  identity_uploads bank_field_wrong bank_form_changed destination_label destination_limit destination_taken
  new_share_not_open new_share_closed new_share_quota new_share_full new_share_guest_room new_share_withdrawn new_share_terms_impossible new_share_calendar
  campaign_not_begun campaign_ended campaign_budget_used campaign_not_for_you campaign_joined campaign_not_joined campaign_not_reached campaign_claimed
  campaign_signed_in campaign_terms_impossible campaign_times campaign_code_taken campaign_beacon_off campaign_texts voucher_too_many
  new_share_beacon_off new_share_texts listing_code_taken listing_day_invalid listing_full listing_market_recorded listing_price_invalid
  earning_closed earning_text_changed earning_below_minimum earning_above_maximum earning_user_limit earning_capacity earning_guest_room earning_open_limit earning_ended
  earning_not_due earning_back_changed earning_no_term earning_terms_impossible earning_name_taken proposal_decided factor_removal_open
  exchange_same_currency exchange_below_minimum exchange_above_maximum currency_unpriced quote_invalid quote_expired quote_used
  account_frozen nick_name_malformed avatar_not_image avatar_too_large avatar_too_wide push_service_unknown product_not_listed
  product_suspended market_closed price_stale mode_not_open price_step price_out_of_range price_moved quantity_step
  quantity_below_minimum quantity_above_maximum amount_decimals amount_below_minimum amount_above_maximum quantity_or_amount
  limit_price_missing trigger_price_missing trigger_price_reached time_in_force_market insufficient_balance withdrawal_held cash_backs_positions cash_backing_unpriced insufficient_holding
  nothing_to_sell exposure_limit open_order_limit fee_not_configured order_already_filled order_already_cancelled
  order_already_expired option_unknown quick_trade_open trigger_price_side leverage_not_offered leverage_above_cap
  position_leverage_fixed position_at_risk take_profit_side stop_loss_side stop_loss_beyond_liquidation trailing_distance
  no_position position_closed quantity_above_position margin_mode_cross margin_removal_limit protection_fixed not_liquidated
  limit_cool_off limit_stake limit_daily_loss range_too_long account_not_flat alert_already_there alert_already_fired
  alert_limit enrolment_wrong login_name_taken last_owner operator_password setting_value text_placeholders text_fixed
  text_unknown english_missing written_twice first_line_fixed fee_class_unknown fee_rate_range option_impossible option_taken
  channel_network watchlist_full watchlist_group_name watchlist_group_taken watchlist_group_limit watchlist_group_product
  passkey_address passkey_expired passkey_wrong passkey_known passkey_limit passkey_name channel_closed deposit_below_minimum
  deposit_above_maximum deposit_open_limit address_pool_empty deposit_ended voucher_given picture_not_image picture_too_large
  picture_too_wide payment_unavailable deposit_changed deposit_reference_used second_operator_needed withdrawal_below_minimum
  withdrawal_above_maximum withdrawal_eaten_by_fee destination_not_of_channel withdrawal_day_limit withdrawal_month_limit
  withdrawal_level_closed withdrawal_open_limit fund_password_not_set terms_changed withdrawal_decided withdrawal_is_open
  approved_before withdrawal_claimed typed_again_differs payout_not_unknown freeze_lasts freeze_lifted deposit_claimed
  loan_above_due loan_above_maximum loan_amount_zero loan_below_minimum loan_claimed loan_closed loan_collateral_low
  loan_collateral_missing loan_collateral_needed loan_collateral_unasked loan_collateral_unfit loan_currency_unfit
  loan_decided loan_due_changed loan_fund_empty loan_identity_needed loan_name_taken loan_not_running loan_open_limit
  loan_overdue_first loan_quote_unfit loan_score_low loan_terms_impossible loan_text_changed loan_unsecured
  loan_user_limit
  copy_name copy_text copy_name_taken copy_share_above copy_leading_already copy_not_leading copy_chain_leading copy_chain_following copy_self
  copy_same_person copy_leader_stopped copy_following_already copy_follow_limit copy_leader_full copy_share_changed copy_classes_changed copy_size copy_cap
  copy_own_stop copy_stopped copy_not_turned
  commission_rates_impossible commission_day_near`
  .trim()
  .split(/\s+/);

/** Every failure that a sent command can end in. */
const FAILURES: readonly (readonly [string, Failure, "asked" | "rejected"])[] = [
  ["no answer in time", { kind: "timeout" }, "asked"],
  ["a line that is cut", { kind: "network" }, "asked"],
  ["a code that is none of ours", { kind: "code", code: 502, msg: "", params: {} }, "asked"],
  ["209", { kind: "code", code: 209, msg: "", params: {} }, "asked"],
  ["an ended session", { kind: "expired" }, "rejected"],
  ["a file that did not come", { kind: "download" }, "rejected"],
  ...UNCLEAR.map((msg) => [msg, rejected(msg), "asked"] as const),
  ...NOTHING_MOVED.map((msg) => [msg, rejected(msg), "rejected"] as const),
];

describe("what a failure is taken for", () => {
  it("is said of every rejection there is: a new one goes into one of the two lists", () => {
    expect([...UNCLEAR, ...NOTHING_MOVED].toSorted()).toEqual(Object.keys(REJECTIONS).toSorted());
  });

  it.each(FAILURES)("%s: $2", async (_name, failure, taken) => {
    const outcome = await cancel(host({ send: failure, ask: [order] }));
    expect(outcome).toEqual(taken === "asked" ? { kind: "done", order } : { kind: "rejected", failure });
    expect(asked).toEqual(taken === "asked" ? ["key-1"] : []);
    expect(sent).toEqual(["key-1"]);
  });
});

it("believes that nothing arrived only when asked well past the server's deadline", async () => {
  expect(await cancel(host({ send: { kind: "timeout" }, ask: [rejected("not_found")] }))).toEqual({ kind: "never-arrived" });
  expect(waited).toBeGreaterThan(8_000);
  expect([...kept]).toEqual([]);
});

it("stays unknown, and kept, while nobody answers", async () => {
  expect(await cancel(host({ send: { kind: "timeout" }, ask: [{ kind: "network" }] }))).toEqual({
    kind: "unknown",
    idempotencyKey: "key-1",
  });
  expect([...kept]).toEqual(["key-1"]);
});

it("stays unknown when the last questions had no answer, however many before them said that nothing arrived", async () => {
  const [missing, cut] = [rejected("not_found"), { kind: "network" } as const];
  const unknown = { kind: "unknown", idempotencyKey: "key-1" };
  expect(await cancel(host({ send: { kind: "timeout" }, ask: [missing, missing, missing, cut] }))).toEqual(unknown);
  expect(await cancel(host({ send: { kind: "timeout" }, ask: [missing, cut, missing, cut, missing] }))).toEqual(unknown);
  expect(await cancel(host({ send: { kind: "timeout" }, ask: [cut, cut, cut, missing] }))).toEqual({ kind: "never-arrived" });
});

it("makes keys that the contract accepts", () => {
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(randomKey()).toMatch(form);
  expect(randomKey()).not.toBe(randomKey());
});

it("asks in rounds until nothing is unknown any more", async () => {
  const rounds = [
    [{ kind: "unknown" }],
    [{ kind: "done" }, { kind: "unknown" }],
    [{ kind: "never-arrived" }],
    [{ kind: "unknown" }],
  ] as const;
  let asks = 0;
  let pauses = 0;
  await askAgain(
    async () => rounds[asks++] ?? [],
    async () => {
      pauses += 1;
    },
  );
  expect([asks, pauses]).toEqual([3, 3]);
});

it("gives up in the end: the next start asks again", async () => {
  let asks = 0;
  await askAgain(
    async () => {
      asks += 1;
      return [{ kind: "unknown" }];
    },
    async () => undefined,
  );
  expect(asks).toBe(30);
});
