import type { ContractRules } from "@candela/engine";
import type { FillModel } from "@candela/model";
import type { FeeSchedule, MarketData } from "../pricing/index.ts";
import type { Copying } from "./copying.ts";
import type { Figures } from "./figures.ts";

/** What a decision of a batch is made with, for the user of a command and for the followers behind it. */
export interface DecideParts {
  readonly rules: ContractRules;
  readonly market: MarketData;
  readonly fees: () => FeeSchedule;
  readonly fillModel: FillModel;
  readonly figures: Figures;
  readonly copying: Pick<Copying, "result">;
}
