import type { ContractSide } from "@candela/model";
import { NO_PROTECTION, type ProtectionDraft } from "./protection.ts";

/** Of a ticket what its levels hang on. */
interface Leveled {
  readonly side: ContractSide;
  readonly orderType: string;
  readonly protect: boolean;
  readonly protection: ProtectionDraft;
  readonly ownLevels: boolean;
}

interface StandingMarket {
  readonly held: Readonly<Partial<Record<ContractSide, { readonly levels?: ProtectionDraft | undefined }>>>;
}

interface LevelAction {
  readonly type: string;
  readonly side?: ContractSide;
  readonly field?: string;
  readonly market?: StandingMarket | undefined;
}

/** In the order in which they stand on screen. */
export const SIDES = ["long", "short"] as const satisfies readonly ContractSide[];

function isEmpty({ takeProfit, stopLoss, trailing }: ProtectionDraft): boolean {
  return takeProfit === "" && stopLoss === "" && trailing === "";
}

/**
 * The ticket as an order of this side is placed by it: as long as its user changed nothing, with the levels of the position that the order adds to. An order
 * that waits leaves them to the position, which may have others when it opens, unless they are asked for.
 */
export function withStanding<State extends Leveled>(state: State, market: StandingMarket, side: ContractSide = state.side): State {
  const levels = market.held[side]?.levels;
  const isOwn = state.ownLevels || !isEmpty(state.protection);
  if (levels === undefined || isOwn || (state.orderType !== "market" && !state.protect)) return state;
  return { ...state, protect: true, protection: levels };
}

export function takesStanding(state: Leveled, market: StandingMarket, side: ContractSide): boolean {
  return withStanding(state, market, side) !== state;
}

/** The side whose levels the fields show: the ticket's own, unless only the position of the other has some that stand. */
export function levelSide(state: Leveled, market: StandingMarket): ContractSide {
  if (takesStanding(state, market, state.side)) return state.side;
  return SIDES.find((side) => takesStanding(state, market, side)) ?? state.side;
}

/** What an action changes of levels that stand, it changes as the ticket's own: from then on they follow the position no more. */
export function beforeAction<State extends Leveled>(state: State, action: LevelAction): State {
  const changesLevels =
    action.type === "level" ||
    action.type === "by" ||
    action.type === "trailingBy" ||
    (action.type === "write" && (action.field === "takeProfit" || action.field === "stopLoss" || action.field === "trailing"));
  const { market } = action;
  if (!changesLevels || market === undefined) return state;
  const side = action.side ?? levelSide(state, market);
  const standing = withStanding(state, market, side);
  return standing === state ? state : { ...standing, side, ownLevels: true };
}

/** Protection switched on begins with what stands again, unless levels were typed; switched off the order says nothing of any. */
export function switchedProtection<State extends Leveled>(state: State, on: boolean): State {
  return { ...state, protect: on, ownLevels: !on || !isEmpty(state.protection) };
}

/** The levels of the position again, in place of those that were typed. */
export function backToStanding<State extends Leveled>(state: State): State {
  return { ...state, protect: true, protection: NO_PROTECTION, ownLevels: false };
}
