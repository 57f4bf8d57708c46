export { decideCancel, decideFill, decidePlace, type SpotLimits } from "./spot/decide.ts";
export type {
  PlaceSpotOrder,
  SpotDecision,
  SpotEvent,
  SpotFill,
  SpotMarket,
  SpotOrder,
  SpotOrderStatus,
  SpotOrderType,
  SpotPosition,
  SpotRefusal,
  SpotRefusalKey,
  SpotState,
  SpotUser,
} from "./spot/state.ts";
export { type RestingOrder, TriggerIndex } from "./trigger/trigger-index.ts";
export { createTriggerWorkload, type TriggerWorkload } from "./trigger/workload.ts";
