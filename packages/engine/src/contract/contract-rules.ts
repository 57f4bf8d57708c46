import { decideFinance } from "./finance.ts";
import { decidePlace } from "./place.ts";
import { decideClose, decideCloseAll, decideMargin, decideProtect, decideReverse } from "./position.ts";
import type { ContractRules } from "./rules.ts";
import { decideCancel, decideTrigger } from "./trigger.ts";

/** The rules in force. */
export const contractRules: ContractRules = {
  place: decidePlace,
  cancel: decideCancel,
  close: decideClose,
  closeAll: decideCloseAll,
  reverse: decideReverse,
  changeMargin: decideMargin,
  protect: decideProtect,
  trigger: decideTrigger,
  finance: decideFinance,
};
