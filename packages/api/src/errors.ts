import { CAMPAIGN_REJECTIONS } from "./campaign-rejections.ts";
import { COPY_REJECTIONS } from "./copy-rejections.ts";
import { type Rejection, rejection } from "./rejection-row.ts";
import { SUPPORT_REJECTIONS } from "./support-rejections.ts";

/** Every rejection that the API can give. */
export const REJECTIONS = {
  // Transport and framework
  malformed_request: rejection(400, ["field", "rule"]),
  idempotency_key_missing: rejection(400, ["field", "rule"]),
  session_expired: rejection(401),
  authorization_malformed: rejection(400),
  permission_denied: rejection(403),
  not_found: rejection(404),
  method_not_allowed: rejection(405),
  body_too_large: rejection(413),
  uri_too_long: rejection(414),
  media_type_unsupported: rejection(415),
  headers_too_large: rejection(431),
  too_many_requests: rejection(429, ["seconds"], true),
  /** So many within 24 hours are enough for everybody; `until` is when the next one may come. */
  too_many_a_day: rejection(422, ["max", "until"], true),
  overloaded: rejection(503, ["seconds"], true),
  not_ready: rejection(503, ["seconds"], true),
  /** Too many requests for past candles wait already. */
  candles_busy: rejection(503, ["seconds"], true),
  /** The exchange that knows a live product's past does not answer. */
  candles_unavailable: rejection(503, ["seconds"], true),
  /** `candles_busy` for single past prices, and for the opening state of a day. */
  past_prices_busy: rejection(503, ["seconds"], true),
  operation_unknown: rejection(504, ["key"], true),
  /** `feature` is the switch that hides it, such as quickTrade or crypto. */
  feature_off: rejection(422, ["feature"]),
  internal_error: rejection(500, ["requestId"], true),

  // Idempotency
  key_reused: rejection(422),
  operation_in_progress: rejection(409, [], true),

  // Identity
  account_malformed: rejection(422),
  password_rule: rejection(422),
  password_short: rejection(422, ["min"]),
  password_common: rejection(422),
  /** The password that is to be changed was given wrongly. */
  password_wrong: rejection(422),
  password_same: rejection(422),
  /** A guest has no password that could be changed. */
  password_not_set: rejection(422),
  /** Log-in password and fund password must differ. */
  passwords_alike: rejection(422),
  fund_password_required: rejection(422),
  fund_password_wrong: rejection(422),
  fund_password_same: rejection(422),
  credentials_wrong: rejection(422),
  /** Password or code are right, and the account has a second factor. */
  second_factor_required: rejection(422),
  /** A code of the authenticator that is wrong, old or used, or no recovery code that is left. */
  second_factor_wrong: rejection(422),
  second_factor_on: rejection(409),
  second_factor_off: rejection(409),
  /** Browsers keep passkeys for hosts with a name, over https or on this machine; this page stands at none that the installation knows. */
  passkey_address: rejection(422),
  /** The challenge is over, was used, or belongs to another session. */
  passkey_expired: rejection(422),
  /** Unknown, removed, of another account, or its signature does not fit: not told apart. */
  passkey_wrong: rejection(422),
  passkey_known: rejection(409),
  passkey_limit: rejection(422, ["max"]),
  passkey_name: rejection(422, ["max"]),
  code_wrong: rejection(422),
  code_retry_later: rejection(422, ["seconds"], true),
  /** The code that was sent to the account itself, where a call takes another one besides. */
  proof_code_wrong: rejection(422),
  account_taken: rejection(422),
  /** The address is the account's already. */
  account_same: rejection(422),
  invite_code_unknown: rejection(422),
  already_registered: rejection(409),
  account_frozen: rejection(403),
  nick_name_malformed: rejection(422, ["max"]),
  avatar_not_image: rejection(422),
  avatar_too_large: rejection(422, ["max"]),
  avatar_too_wide: rejection(422, ["max"]),

  // Messages
  push_service_unknown: rejection(422),

  // Trading
  product_not_listed: rejection(422),
  product_suspended: rejection(422),
  market_closed: rejection(422, ["opensAt"], true),
  price_stale: rejection(422, ["seconds"], true),
  mode_not_open: rejection(422),
  price_step: rejection(422, ["step"]),
  price_out_of_range: rejection(422, ["min", "max"]),
  price_moved: rejection(422, ["price"], true),
  quantity_step: rejection(422, ["step"]),
  quantity_below_minimum: rejection(422, ["min"]),
  quantity_above_maximum: rejection(422, ["max"]),
  amount_decimals: rejection(422, ["decimals"]),
  amount_below_minimum: rejection(422, ["min"]),
  amount_above_maximum: rejection(422, ["max"]),
  quantity_or_amount: rejection(422),
  limit_price_missing: rejection(422),
  trigger_price_missing: rejection(422),
  trigger_price_reached: rejection(422, ["price"]),
  time_in_force_market: rejection(422),
  insufficient_balance: rejection(422, ["available", "needed", "asset"]),
  cash_backs_positions: rejection(422, [], true),
  cash_backing_unpriced: rejection(422, [], true),
  insufficient_holding: rejection(422, ["available", "needed", "asset"]),
  nothing_to_sell: rejection(422),
  exposure_limit: rejection(422, ["max"]),
  open_order_limit: rejection(422, ["max"]),
  fee_not_configured: rejection(422),
  order_already_filled: rejection(409),
  order_already_cancelled: rejection(409),
  order_already_expired: rejection(409),
  option_unknown: rejection(422),
  quick_trade_open: rejection(409, [], true),

  // Shares that the installation lists itself
  listing_code_taken: rejection(409),
  listing_day_invalid: rejection(422, ["days"]),
  listing_price_invalid: rejection(422),
  /** The market is a replay of recordings. */
  listing_market_recorded: rejection(422),
  listing_full: rejection(422, ["max"]),

  // Contract
  trigger_price_side: rejection(422, ["price"]),
  leverage_not_offered: rejection(422, ["max"]),
  leverage_above_cap: rejection(422, ["leverage", "max"]),
  position_leverage_fixed: rejection(422, ["leverage", "marginMode"]),
  position_at_risk: rejection(422, [], true),
  take_profit_side: rejection(422, ["price"]),
  stop_loss_side: rejection(422, ["price"]),
  stop_loss_beyond_liquidation: rejection(422, ["price"]),
  trailing_distance: rejection(422, ["min", "max"]),
  no_position: rejection(422),
  position_closed: rejection(409),
  quantity_above_position: rejection(422, ["max"]),
  margin_mode_cross: rejection(422),
  margin_removal_limit: rejection(422, ["max"]),
  protection_fixed: rejection(422),
  not_liquidated: rejection(422),
  // Limits that users set themselves
  limit_cool_off: rejection(422, ["until"], true),
  limit_stake: rejection(422, ["max"]),
  limit_daily_loss: rejection(422, ["max", "lost"]),

  // Paper account
  range_too_long: rejection(422, ["days"]),
  account_not_flat: rejection(409, ["orders", "positions", "quickTrades"]),

  // Exchange of currencies
  exchange_same_currency: rejection(422),
  exchange_below_minimum: rejection(422, ["min", "asset"]),
  exchange_above_maximum: rejection(422, ["max", "asset"]),
  /** No product tells what the currency is worth. */
  currency_unpriced: rejection(422, ["currency"]),
  /** Not signed by this installation, or for somebody else. */
  quote_invalid: rejection(422),
  quote_expired: rejection(422),
  quote_used: rejection(409),

  // Lock-mining and pledges
  /** Nothing new can be put into the product. */
  earning_closed: rejection(422),
  earning_text_changed: rejection(409),
  earning_below_minimum: rejection(422, ["min", "asset"]),
  earning_above_maximum: rejection(422, ["max", "asset"]),
  /** Most that one user may have in the product, and what is left of it. */
  earning_user_limit: rejection(422, ["max", "left", "asset"]),
  /** What is left of the product for all users. */
  earning_capacity: rejection(422, ["left", "asset"]),
  /** What is left of the half of the room that guests have together. */
  earning_guest_room: rejection(422, ["left", "asset"]),
  earning_open_limit: rejection(422, ["max"]),
  earning_ended: rejection(409),
  /** Of a term that nobody can leave early: `at` is when it comes back. */
  earning_not_due: rejection(422, ["at"]),
  /** What comes back is not what the caller has read: a day was paid meanwhile. */
  earning_back_changed: rejection(409, ["back", "asset"]),
  /** Only a term has a maturity. */
  earning_no_term: rejection(422),
  /** Rates, amounts or the room of a product contradict each other. */
  earning_terms_impossible: rejection(422),
  earning_name_taken: rejection(422),

  // Loans
  loan_closed: rejection(422),
  /** The words that are accepted are others than the caller has read. */
  loan_text_changed: rejection(409),
  loan_below_minimum: rejection(422, ["min", "asset"]),
  loan_above_maximum: rejection(422, ["max", "asset"]),
  /** Most that one user may owe of the product, and what is left of it. */
  loan_user_limit: rejection(422, ["max", "left", "asset"]),
  loan_open_limit: rejection(422, ["max"]),
  /** What is there to be lent. */
  loan_fund_empty: rejection(422, ["left", "asset"]),
  /** One of the caller's loans is overdue. */
  loan_overdue_first: rejection(422),
  loan_identity_needed: rejection(422),
  loan_score_low: rejection(422, ["score", "least"]),
  /** The product is secured, and no collateral was named; or the other way round. */
  loan_collateral_missing: rejection(422),
  loan_collateral_unasked: rejection(422),
  /** The product takes no such collateral. */
  loan_collateral_unfit: rejection(422),
  /** Least collateral for the amount at the present price. */
  loan_collateral_low: rejection(422, ["needed", "asset"]),
  /** Most that can be taken back at the present price. */
  loan_collateral_needed: rejection(422, ["most", "asset"]),
  loan_unsecured: rejection(422),
  /** It waits for a decision, or has ended. */
  loan_not_running: rejection(409),
  loan_amount_zero: rejection(422),
  loan_above_due: rejection(422, ["due", "asset"]),
  /** What is due is not what the caller has read: a day was booked meanwhile, or another repayment. */
  loan_due_changed: rejection(409, ["due", "asset"]),
  /** The quote brings another currency, or less than is to be repaid. */
  loan_quote_unfit: rejection(422),
  /** Nobody waits for a decision any more. */
  loan_decided: rejection(409),
  loan_claimed: rejection(409, ["loginName"]),
  loan_terms_impossible: rejection(422),
  loan_name_taken: rejection(422),
  /** Lent is what is worth one of the settlement currency by definition; collateral is a coin with a price. */
  loan_currency_unfit: rejection(422),
  proposal_decided: rejection(409),

  // New shares
  /** Subscribing begins at `at`. */
  new_share_not_open: rejection(422, ["at"], true),
  /** The list of orders is fixed. */
  new_share_closed: rejection(422),
  /** Most lots that one user may ask for. */
  new_share_quota: rejection(422, ["max"]),
  /** Lots that can still be asked for: a draw takes so many in all and no more. */
  new_share_full: rejection(422, ["left"]),
  /** Lots that are left of the half that guests may ask for together. */
  new_share_guest_room: rejection(422, ["left"]),
  new_share_withdrawn: rejection(409),
  /** Price, lots or shares of an offer contradict each other. */
  new_share_terms_impossible: rejection(422),
  /** Its times are past, too near, or not in their order. */
  new_share_calendar: rejection(422),
  /** This installation reads no public randomness, or its clock is not the world's. */
  new_share_beacon_off: rejection(422),
  /** English is missing, or a document is empty once it is cleaned. */
  new_share_texts: rejection(422),

  ...COPY_REJECTIONS,
  ...CAMPAIGN_REJECTIONS,

  /** Of a user's second factor: another operator asked for it already. */
  factor_removal_open: rejection(409),

  // Alerts
  alert_already_there: rejection(422, ["price"]),
  alert_already_fired: rejection(409),
  alert_limit: rejection(422, ["max"]),

  // Bank cards and wallet addresses
  /** A guest, whom nothing but a token names: money could be sent away by whoever has it. */
  account_unclaimed: rejection(422),
  /** The form has other fields by now than those that were sent. */
  bank_form_changed: rejection(409),
  /** `label` is the field's, as the form says it. */
  bank_field_wrong: rejection(422, ["label"]),
  destination_label: rejection(422, ["max"]),
  destination_taken: rejection(422),
  destination_limit: rejection(422, ["max"]),
  /** No currency of the platform has this network. */
  address_network_closed: rejection(422, ["network"]),
  address_malformed: rejection(422, ["network"]),
  /** A character is wrong or missing. */
  address_checksum: rejection(422, ["network"]),
  /** It is right, and nobody has a key for it: the zero address of a chain, or one that coins are burnt at. */
  address_nobodys: rejection(422),
  /** It is an address of `networks`. */
  address_other_network: rejection(422, ["network", "networks"]),
  address_one_a_network: rejection(422, ["network"]),

  // Deposits
  /** Hidden by the operators, or of the other direction. */
  channel_closed: rejection(422),
  deposit_below_minimum: rejection(422, ["min", "asset"]),
  deposit_above_maximum: rejection(422, ["max", "asset"]),
  deposit_open_limit: rejection(422, ["max"]),
  /** The network's addresses are made elsewhere, and none is left. */
  address_pool_empty: rejection(422, ["network"], true),
  deposit_ended: rejection(409),
  voucher_given: rejection(409),
  picture_not_image: rejection(422),
  picture_too_large: rejection(422, ["max"]),
  picture_too_wide: rejection(422, ["max"]),
  /** The provider does not answer; nothing was begun. */
  payment_unavailable: rejection(503, ["seconds"], true),
  /** Something happened to it since the operator read it. */
  deposit_changed: rejection(409),
  /** Another operator has it in hand. */
  deposit_claimed: rejection(409, ["by"]),
  /** An operator names money of a bank that was booked before. */
  deposit_reference_used: rejection(422),
  /** The operator who decided first cannot confirm it. */
  second_operator_needed: rejection(403),

  // Withdrawals
  withdrawal_below_minimum: rejection(422, ["min", "asset"]),
  withdrawal_above_maximum: rejection(422, ["max", "asset"]),
  /** Nothing would arrive. */
  withdrawal_eaten_by_fee: rejection(422),
  /** A bank card for a crypto channel, an address of another network, or one that is pending. */
  destination_not_of_channel: rejection(422),
  /** A secret of the account was changed within a day. */
  withdrawal_held: rejection(422, ["until"], true),
  withdrawal_day_limit: rejection(422, ["max", "left", "asset"]),
  withdrawal_month_limit: rejection(422, ["max", "left", "asset"]),
  /** The identity level has no limit of its own, so it may not withdraw. */
  withdrawal_level_closed: rejection(422),
  withdrawal_open_limit: rejection(422, ["max"]),
  fund_password_not_set: rejection(422),
  /** Fee, channel or destination changed since the preview. */
  terms_changed: rejection(409),
  withdrawal_decided: rejection(409),
  /** Of a reset: the money of an open withdrawal is held, and may be on its way. */
  withdrawal_is_open: rejection(409),
  /** The operator approved it before: another one must. */
  approved_before: rejection(409),
  withdrawal_claimed: rejection(409, ["by"]),
  /** Amount or end of the destination, typed again by who approves. */
  typed_again_differs: rejection(422),
  /** A payout that its rail knows, or that was not sent, is not resolved by hand. */
  payout_not_unknown: rejection(409),

  // Identity verification
  identity_name: rejection(422, ["max"]),
  /** It is no number of such a document. */
  identity_number: rejection(422),
  /** What was sent is not what the case asks for: it is pending, has passed, has ended, or asks for other parts. */
  identity_not_asked: rejection(409),
  identity_basic_first: rejection(409),
  identity_uploads: rejection(422, ["max"]),
  /** Somebody has changed the case since it was read. */
  identity_case_changed: rejection(409),
  /** It is in nobody's hand then; it can be opened again. */
  identity_case_decided: rejection(409),
  identity_case_claimed: rejection(409, ["loginName"]),
  /** An open picture has no decision or two, or a reason that cannot be said of it. */
  identity_decision: rejection(422),

  ...SUPPORT_REJECTIONS,

  // Freezes, as operators begin and lift them
  freeze_lasts: rejection(409),
  freeze_lifted: rejection(409),

  // Operators
  enrolment_wrong: rejection(422),
  login_name_taken: rejection(422),
  last_owner: rejection(409),
  operator_password: rejection(422, ["reasons"]),

  // Texts and settings of operators
  setting_value: rejection(422, ["setting"]),
  text_placeholders: rejection(422, ["placeholders"]),
  text_fixed: rejection(422, ["key"]),
  text_unknown: rejection(422, ["key"]),
  english_missing: rejection(422),
  written_twice: rejection(422, ["name"]),
  first_line_fixed: rejection(422),
  fee_class_unknown: rejection(422, ["productType", "positionType", "direction"]),
  fee_rate_range: rejection(422, ["max"]),
  option_impossible: rejection(422),
  option_taken: rejection(422),
  channel_network: rejection(422, ["networks"]),

  // Watchlist
  watchlist_full: rejection(422, ["max"]),
  watchlist_group_name: rejection(422, ["max"]),
  watchlist_group_taken: rejection(422, ["name"]),
  watchlist_group_limit: rejection(422, ["max"]),
  watchlist_group_product: rejection(422, ["productCode"]),
} as const satisfies Record<string, Rejection>;

export type RejectionKey = keyof typeof REJECTIONS;

export function isRejectionKey(key: string): key is RejectionKey {
  return Object.hasOwn(REJECTIONS, key);
}
