import type { ContractRules } from "@candela/engine";
import type { FillModel } from "@candela/model";
import type { FeeSchedule, MarketData } from "../pricing/index.ts";
import type { BestClose } from "../triggers/index.ts";
import type { Copying } from "./copying.ts";
import type { Figures } from "./figures.ts";

/** How far the trailing stop of a position that was set at this tick has followed, where this process watches it. */
export type FollowedBy = (positionId: bigint, productCode: string, setSeq: number) => BestClose | undefined;

/** What a decision of a batch is made with, for the user of a command and for the followers behind it. */
export interface DecideParts {
  readonly rules: ContractRules;
  readonly market: MarketData;
  readonly fees: () => FeeSchedule;
  readonly fillModel: FillModel;
  readonly figures: Figures;
  readonly followedBy: FollowedBy;
  readonly copying: Pick<Copying, "result">;
}
