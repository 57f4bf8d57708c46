/** Choosing the address line. */
export const line = {
  line_title: "Line",
  line_in_use: "In use",
  line_fastest: "Fastest",
  line_this: "This server",
  line_lost: "{page} did not load",
  line_text: "Every line leads to the same account and the same market. Choose the one that answers soonest.",
  line_only: "This site has one line. This is how soon it answers.",
  line_changed: "Now on {line}",
  line_still_lost: "Still no answer. Your orders are safe on the server.",
  line_nothing_failed: "Nothing failed here",
  line_nothing_failed_text: "This page opens by itself when another one can not load. The server answers: Home is one tap away.",
} as const;
