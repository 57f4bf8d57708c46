/** The hours of markets: closed until when, and the gap they open with. */
export const sessions = {
  session_closed: "Market closed",
  session_closed_opens: "Market closed · opens in {wait}",
  session_gap: "Opened with a gap of {gap}",
  session_last_close: "against the last close,",
  session_opens_short: "opens in {wait}",
  session_gap_short: "opened {gap}",
  term_opening_gap: "Opening gap",
  term_opening_gap_text:
    "How far from the last close a trading day began. Shares trade in days, and what happens between them comes into the price at once: the next day opens above or below, without prices between. Orders that wait are filled at the new price, a stop too.",
} as const;
