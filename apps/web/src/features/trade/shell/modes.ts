import { contractMode } from "../contract/contract-mode.ts";
import { quickMode } from "../quick/quick-mode.ts";
import { spotMode } from "../spot/spot-mode.ts";
import type { TradeMode } from "./trade-mode.ts";

/** Every trade mode, in the order of the switch. A new one: a folder beside `quick`, `contract` and `spot`, and a line here. */
export const MODES: readonly TradeMode[] = [quickMode, contractMode, spotMode];
