/**
 * Every refusal the API can give. The key is also the key of its text in the language packs; `params` are the
 * placeholders of that text. `status` is the HTTP class for proxies and tools: clients act on the envelope.
 * `retry` tells whether the same request can succeed later without being changed.
 */
interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503 | 504;
  readonly retry: boolean;
  readonly params: readonly string[];
}

const refusal = (status: Refusal["status"], params: readonly string[] = [], retry = false): Refusal => ({ status, retry, params });

export const REFUSALS = {
  // Transport and framework
  malformed_request: refusal(400, ["field", "rule"]),
  idempotency_key_missing: refusal(400, ["field", "rule"]),
  session_expired: refusal(401),
  authorization_malformed: refusal(400),
  permission_denied: refusal(403),
  not_found: refusal(404),
  method_not_allowed: refusal(405),
  body_too_large: refusal(413),
  uri_too_long: refusal(414),
  media_type_unsupported: refusal(415),
  headers_too_large: refusal(431),
  too_many_requests: refusal(429, ["seconds"], true),
  overloaded: refusal(503, ["seconds"], true),
  not_ready: refusal(503, ["seconds"], true),
  /** Candles of the past that nobody has asked for lately wait for those that others asked for. */
  candles_busy: refusal(503, ["seconds"], true),
  /** The same of single prices of the past, and of what a day opened from. */
  past_prices_busy: refusal(503, ["seconds"], true),
  operation_unknown: refusal(504, ["key"], true),
  /** `feature` is the switch that hides it, such as quickTrade or crypto. */
  feature_off: refusal(422, ["feature"]),
  internal_error: refusal(500, ["requestId"], true),

  // Idempotency
  key_reused: refusal(422),
  operation_in_progress: refusal(409, [], true),

  // Identity
  account_malformed: refusal(422),
  password_rule: refusal(422),
  password_short: refusal(422, ["min"]),
  password_common: refusal(422),
  /** The password that is to be changed was given wrongly. */
  password_wrong: refusal(422),
  password_same: refusal(422),
  /** A guest has no password that could be changed. */
  password_not_set: refusal(422),
  credentials_wrong: refusal(422),
  code_wrong: refusal(422),
  code_retry_later: refusal(422, ["seconds"], true),
  account_taken: refusal(422),
  invite_code_unknown: refusal(422),
  already_registered: refusal(409),
  account_frozen: refusal(403),
  nick_name_malformed: refusal(422, ["max"]),
  avatar_not_image: refusal(422),
  avatar_too_large: refusal(422, ["max"]),
  avatar_too_wide: refusal(422, ["max"]),

  // Messages
  push_service_unknown: refusal(422),

  // Trading
  product_not_listed: refusal(422),
  product_suspended: refusal(422),
  market_closed: refusal(422, ["opensAt"], true),
  price_stale: refusal(422, ["seconds"], true),
  mode_not_open: refusal(422),
  price_step: refusal(422, ["step"]),
  price_out_of_range: refusal(422, ["min", "max"]),
  price_moved: refusal(422, ["price"], true),
  quantity_step: refusal(422, ["step"]),
  quantity_below_minimum: refusal(422, ["min"]),
  quantity_above_maximum: refusal(422, ["max"]),
  amount_decimals: refusal(422, ["decimals"]),
  amount_below_minimum: refusal(422, ["min"]),
  amount_above_maximum: refusal(422, ["max"]),
  quantity_or_amount: refusal(422),
  limit_price_missing: refusal(422),
  trigger_price_missing: refusal(422),
  trigger_price_reached: refusal(422, ["price"]),
  time_in_force_market: refusal(422),
  insufficient_balance: refusal(422, ["available", "needed", "asset"]),
  insufficient_holding: refusal(422, ["available", "needed", "asset"]),
  nothing_to_sell: refusal(422),
  exposure_limit: refusal(422, ["max"]),
  open_order_limit: refusal(422, ["max"]),
  fee_not_configured: refusal(422),
  order_already_filled: refusal(409),
  order_already_cancelled: refusal(409),
  order_already_expired: refusal(409),
  option_unknown: refusal(422),
  quick_trade_open: refusal(409, [], true),

  // Contract
  trigger_price_side: refusal(422, ["price"]),
  leverage_not_offered: refusal(422, ["max"]),
  leverage_above_cap: refusal(422, ["leverage", "max"]),
  position_leverage_fixed: refusal(422, ["leverage", "marginMode"]),
  position_at_risk: refusal(422, [], true),
  take_profit_side: refusal(422, ["price"]),
  stop_loss_side: refusal(422, ["price"]),
  stop_loss_beyond_liquidation: refusal(422, ["price"]),
  trailing_distance: refusal(422, ["min", "max"]),
  no_position: refusal(422),
  position_closed: refusal(409),
  quantity_above_position: refusal(422, ["max"]),
  margin_mode_cross: refusal(422),
  margin_removal_limit: refusal(422, ["max"]),
  protection_fixed: refusal(422),
  not_liquidated: refusal(422),
  // Limits that users set themselves
  limit_cool_off: refusal(422, ["until"], true),
  limit_stake: refusal(422, ["max"]),
  limit_daily_loss: refusal(422, ["max", "lost"]),

  // Paper account
  range_too_long: refusal(422, ["days"]),
  account_not_flat: refusal(409, ["orders", "positions", "quickTrades"]),

  // Alerts
  alert_already_there: refusal(422, ["price"]),
  alert_already_fired: refusal(409),
  alert_limit: refusal(422, ["max"]),

  // Operators
  enrolment_wrong: refusal(422),
  login_name_taken: refusal(422),
  last_owner: refusal(409),
  operator_password: refusal(422, ["reasons"]),

  // What operators write
  setting_value: refusal(422, ["setting"]),
  text_placeholders: refusal(422, ["placeholders"]),
  text_fixed: refusal(422, ["key"]),
  text_unknown: refusal(422, ["key"]),
  english_missing: refusal(422),
  written_twice: refusal(422, ["name"]),
  first_line_fixed: refusal(422),
  fee_remark_unreadable: refusal(422, ["readable"]),
  fee_class_taken: refusal(422, ["remark"]),
  fee_rate_range: refusal(422, ["max"]),
  option_impossible: refusal(422),
  option_taken: refusal(422),
  channel_network: refusal(422, ["networks"]),

  // Watchlist
  watchlist_full: refusal(422, ["max"]),
  watchlist_group_name: refusal(422, ["max"]),
  watchlist_group_taken: refusal(422, ["name"]),
  watchlist_group_limit: refusal(422, ["max"]),
  watchlist_group_product: refusal(422, ["productCode"]),
} as const satisfies Record<string, Refusal>;

export type RefusalKey = keyof typeof REFUSALS;

export function isRefusalKey(key: string): key is RefusalKey {
  return Object.hasOwn(REFUSALS, key);
}
