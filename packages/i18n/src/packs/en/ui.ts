/** Words of the primitives. */
export const ui = {
  ui_loading: "Loading",
  ui_close: "Close",
  ui_back: "Back",
  ui_up: "up {value}",
  ui_down: "down {value}",
  ui_flat: "unchanged",
  ui_stale: "Stale, {seconds} s",
  ui_closed: "Closed",
  ui_halted: "Halted",
  ui_paper: "Paper",
  ui_paper_simulated: "Paper · simulated",
  ui_paper_replay: "Paper · replay",
  ui_number_pad: "Number pad",
  ui_delete_digit: "Delete last digit",
  ui_decimal_point: "Decimal point",
} as const;
