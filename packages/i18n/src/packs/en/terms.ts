/** Trading terms that explain themselves: `term_x` names one, `term_x_text` explains it. */
export const terms = {
  term_help: "What is this: {term}",
  term_stake: "Stake",
  term_stake_text:
    "The amount you put on one trade. It is set aside when the trade is accepted. If you are right it comes back with the gain, if you are wrong all of it is lost.",
  term_payout: "Payout rate",
  term_payout_text:
    "What a won trade adds to its stake. At 82% a stake of 100 brings back 182. It is fixed for your trade when the server accepts it.",
  term_break_even: "Break-even",
  term_break_even_text:
    "How often you would have to be right, over many equal trades, to end at zero: what a wrong trade costs, divided by what a wrong one costs and a right one gains together. Since a lost trade costs more than a won one gains, it lies above one half.",
  term_duration: "Duration",
  term_duration_text:
    "From the tick that opens the trade to its expiry. The trade closes at the last tick at or before that moment, and can not be ended sooner.",
  term_equal: "If equal",
  term_equal_text: "When the closing price is the opening price to the last digit, the stake and the fee are given back.",
  term_opening: "Opening price",
  term_opening_text:
    "The first tick after the server accepted the trade. Nobody knows it when you tap, so no bet can be late. Its number and time are on the receipt.",
  term_closing: "Closing price",
  term_closing_text:
    "The last tick at or before the opening time plus the duration. It is known for certain when a later tick has come, or after ten quiet seconds.",
  term_fee: "Fee",
  term_fee_text:
    "What the trade costs besides what it buys or stakes. The rate is set by the operator for each kind of trade and shown before you confirm.",
  term_fee_free: "Fee-free",
  term_fee_free_text: "Quick trades cost no fee at present. The payout rate below 100% is what the house keeps on average.",
  term_one_tap: "One tap",
  term_one_tap_text:
    "Places a quick trade at once when Up or Down is tapped, without asking again. A second tap while the first is on its way does nothing.",
  term_void: "Void",
  term_void_text:
    "A trade that could not be settled fairly: no price came in time, the last one was too old, or the price guard froze the product. Stake and fee are given back.",
  term_tick: "Tick",
  term_tick_text:
    "One price of the market, with its own number and time. Ticks that opened, closed or filled something are kept for ever and can be read by anyone.",
  term_rule: "Rule version",
  term_rule_text: "Which wording of the rule settled the trade. A trade keeps the version that held when it was accepted.",
  term_ledger: "Ledger transfers",
  term_ledger_text:
    "The entries that moved the money of this trade, by number. They can not be changed or removed, and stand in your account record.",
  term_signature: "Signature",
  term_signature_text:
    "Made with the server's private key over everything else on the receipt. If one digit of the receipt is changed, it does not match any more.",
  term_available: "Available",
  term_available_text: "What you can use now: your balance without what is held for open orders and trades.",
  term_price_protection: "Price protection",
  term_price_protection_text:
    "The worst price your order accepts. If the market has moved past it when the order arrives, it is refused and nothing is bought or sold.",
  term_limit_price: "Limit price",
  term_limit_price_text:
    "The worst price at which the order may be filled. A purchase waits until the ask is at or below it, a sale until the bid is at or above it.",
  term_trigger_price: "Trigger price",
  term_trigger_price_text:
    "The price that wakes a stop-limit order. When the ask rises to it (buying) or the bid falls to it (selling), a limit order is placed at your limit price. If the market jumps past the limit, it may not be filled.",
  term_time_in_force: "Valid",
  term_time_in_force_text:
    "How long the order may wait. Until cancelled: it stays open. Today's session: it ends when the market closes. At once: what does not fill now is given up. All or nothing: it fills whole now, or not at all.",
  term_fill_top: "Fills at bid and ask",
  term_fill_top_text:
    "Orders of every size are filled at the quote: purchases pay the ask, sales get the bid. One setting for everyone here.",
  term_fill_depth: "Fills by depth",
  term_fill_depth_text:
    "Larger orders reach deeper levels of a published depth curve: the price gets worse with the size, and an order may fill in parts. One setting for everyone here.",
  term_fill_stressed: "Stressed fills",
  term_fill_stressed_text:
    "As in a bad market: the spread is wider and the depth thinner than usual, by published factors. One setting for everyone here.",
} as const;
