/** The asset summary as a page of its own. */
export const summary = {
  summary_title: "Asset summary",
  summary_logged_out: "Your assets need an account",
  summary_logged_out_text: "Open a paper account with one tap, and this page adds up what is in it.",
  summary_no_balances: "What comes in appears here.",
  summary_all_assets: "All assets",
  summary_line: "Total value: from {from} to {to}",
} as const;
