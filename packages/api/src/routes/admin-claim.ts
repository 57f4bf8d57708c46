import { Type } from "typebox";

/** Fields of a call that takes a row of a queue in hand, or gives it back: the same for every queue. */
export const Claiming = {
  isClaimed: Type.Boolean(),
  /** Takes, or gives back, what another operator has in hand; without it that is rejected. */
  takesOver: Type.Optional(Type.Boolean()),
};
