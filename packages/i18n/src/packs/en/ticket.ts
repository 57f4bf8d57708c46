/** What all three tickets say. */
export const ticket = {
  ticket_room_to_move: "Max leaves room for the price to move by {rate} until the order arrives; what it does not need stays available.",
  ticket_capped_order: "Your share comes to more: one order may be {max} at most.",
  ticket_capped_held: "Your share comes to more: all that is open here together may be {max}, of which {left} is left.",
} as const;
