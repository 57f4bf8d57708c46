/** Orders of all trade modes, and the page of quick trades. */
export const overview = {
  overview_mode: "Orders of",
  quick_trades: "Quick trades",
  quick_trades_log_in: "Log in to see your quick trades",
  quick_trades_log_in_text: "Running and settled trades appear here, each with its receipt.",
} as const;
