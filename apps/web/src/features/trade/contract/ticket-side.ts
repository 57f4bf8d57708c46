import type { ContractSide } from "@candela/model";
import { typedUnits } from "../ticket/decimal-field.ts";
import { type Level, levelPrice, type ProtectionGround } from "./protection.ts";
import { SIDES, takesStanding, withStanding } from "./standing-levels.ts";
import { groundOf, type TicketAction, type TicketMarket, type TicketState } from "./ticket-state.ts";

/** A side of which nothing is open, so that leverage and margin mode can be chosen for it; the ticket's own where both are. */
export function freeSide(state: TicketState, market: TicketMarket): ContractSide {
  return SIDES.find((side) => market.held[side] === undefined) ?? state.side;
}

/** The sides that levels are for: those that stand for the position of each, typed prices for one, typed distances for either. */
export function protectedSides(state: TicketState, market: TicketMarket): readonly ContractSide[] {
  const standing = SIDES.filter((each) => takesStanding(state, market, each));
  if (standing.length > 0) return standing.filter((each) => isLeveled(withStanding(state, market, each)));
  if (!isLeveled(state)) return [];
  return state.protection.by === "price" ? [state.side] : SIDES;
}

function isLeveled({ protect, protection }: TicketState): boolean {
  return protect && (protection.stopLoss !== "" || protection.takeProfit !== "");
}

/**
 * The ticket turned to the side that what was just typed speaks for: a stop below the price and a target above it belong to a long, a trigger above
 * it opens one. Levels that suit neither side together leave it where it is, to be judged there.
 */
export function turnedTo(state: TicketState, action: TicketAction): TicketState {
  const side = spokenFor(state, action);
  return side === null || side === state.side ? state : { ...state, side };
}

function spokenFor(state: TicketState, action: TicketAction): ContractSide | null {
  // Levels that were kept out of the way come back as they are, whichever side was placed meanwhile.
  if (action.type === "protect") return action.on && action.market !== undefined ? sideOfLevels(state, action.market) : null;
  if (action.type !== "write") return null;
  if (action.field === "trigger") return sideOfTrigger(state, action.market);
  return action.field === "stopLoss" || action.field === "takeProfit" ? sideOfLevels(state, action.market) : null;
}

function sideOfTrigger({ trigger }: TicketState, { present, spec }: TicketMarket): ContractSide | null {
  const at = trigger === "" ? null : typedUnits(trigger, spec.priceScale);
  return at === null || at <= 0n || at === present ? null : at > present ? "long" : "short";
}

const LEVELS = ["stopLoss", "takeProfit"] as const satisfies readonly Level[];

/** The side that all typed levels suit; the ticket's own where they suit both. */
function sideOfLevels(state: TicketState, market: TicketMarket): ContractSide | null {
  const { protection } = state;
  if (protection.by !== "price") return null;
  const fits = (side: ContractSide) => {
    const ground = groundOf(state, market, side);
    if (ground === null) return false;
    const prices = LEVELS.map((level) => ({ level, at: levelPrice(protection, level, ground) }));
    return prices.some(({ at }) => at !== null) && prices.every(({ level, at }) => at === null || isOnItsSide(level, at, ground));
  };
  // They are judged by the side they stand for now before they are taken for those of the other.
  return [state.side, ...SIDES].find(fits) ?? null;
}

function isOnItsSide(level: Level, at: bigint, { side, reference }: ProtectionGround): boolean {
  return at !== reference && ((level === "takeProfit") === (side === "long")) === at > reference;
}
