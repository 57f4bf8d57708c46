/** What all three tickets say. */
export const ticket = {
  ticket_capped_order: "Your share comes to more: one order may be {max} at most.",
  ticket_capped_held: "Your share comes to more: all that is open here together may be {max}, of which {left} is left.",
} as const;
