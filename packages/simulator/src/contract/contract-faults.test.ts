import {
  type ContractContext,
  type ContractDecision,
  type ContractEvent,
  type ContractPosition,
  type ContractRules,
  type ContractState,
  contractRules,
} from "@candela/engine";
import { describe, expect, it } from "vitest";
import { type SimulationOptions, simulate } from "../simulate.ts";
import { ContractMode } from "./contract-mode.ts";
import type { ContractFields } from "./operations.ts";

type Contract = NonNullable<SimulationOptions["contract"]>;

/** The seed of each is one of many that find it; the number of operations says how soon at the latest. */
function problemOf(contract: Contract, ops = 30_000): string | null {
  const report = simulate({ ops, seed: 1, users: 40, contract });
  return report.ok ? null : report.problem;
}

function withRules(changes: Partial<ContractRules>): Contract {
  return (...parts) =>
    new (class extends ContractMode {
      protected override readonly rules = { ...contractRules, ...changes };
    })(...parts);
}

/** A decision with its events changed and so much less cash. */
function changed(decision: ContractDecision, units: bigint, change: (event: ContractEvent) => ContractEvent): ContractDecision {
  if (!decision.ok) return decision;
  const { user } = decision.state;
  const state: ContractState = { ...decision.state, user: { ...user, available: user.available - units } };
  return { ...decision, state, events: decision.events.map(change) };
}

describe("planted faults of contracts are found", () => {
  it("one unit of a fee, taken from the cash and booked as a fee", () => {
    const dear = (decision: ContractDecision): ContractDecision => {
      if (!decision.ok || decision.state.user.available === 0n) return decision;
      const [event] = decision.events.filter((each) => each.type === "traded");
      if (event === undefined || event.fill.fee === 0n) return decision;
      return changed(decision, 1n, (each) => {
        if (each !== event) return each;
        const move = { kind: "fee", from: "cash", to: "fees", units: 1n, positionId: event.position.id } as const;
        return { ...event, fill: { ...event.fill, fee: event.fill.fee + 1n }, moves: [...event.moves, move] };
      });
    };
    expect(problemOf(withRules({ place: (...args) => dear(contractRules.place(...args)) }))).toContain("fee is");
  });

  it("a liquidation one price step early", () => {
    const early: ContractRules["trigger"] = (state, trigger, context) => {
      const decision = contractRules.trigger(state, trigger, context);
      if (trigger.kind !== "protection" || !decision.ok || decision.events.length > 0) return decision;
      const { tick } = trigger;
      const step = [...context.markets.values()].find(({ spec }) => spec?.productCode === tick.productCode)?.spec?.tickSize ?? 1n;
      const worse = { ...tick, bid: tick.bid - step, ask: tick.ask + step };
      return contractRules.trigger(state, { kind: "isolated", positionId: trigger.positionId, tick: worse }, context);
    };
    // Proposes protection that is still one step away.
    class Early extends ContractMode {
      protected override readonly rules = { ...contractRules, trigger: early };

      override onTick(...[tick, moment]: Parameters<ContractMode["onTick"]>) {
        const step = moment.market.of(tick.productCode).spec.tickSize;
        const near = this.openPositions(tick.productCode, moment).filter(
          ({ side, liquidationPrice: at }) => at !== null && (side === "long" ? tick.bid === at + step : tick.ask === at - step),
        );
        const looks = near.map(({ id, userId }) => {
          const fields: ContractFields = { kind: "fire", what: "protection", id, tick, best: null, firedAt: moment.now };
          return { mode: this.name, userId, key: null, fields };
        });
        return [...super.onTick(tick, moment), ...looks];
      }
    }
    expect(problemOf((...parts) => new Early(...parts), 60_000)).toContain("fills is 1, the model says 0");
  });

  it("a margin release that is lost", () => {
    const lossy = (decision: ContractDecision): ContractDecision => {
      if (!decision.ok) return decision;
      let lost = 0n;
      for (const event of decision.events)
        if ("moves" in event) for (const { kind, units } of event.moves) if (kind === "margin_out") lost += units;
      if (lost > decision.state.user.available) return decision;
      return changed(decision, lost, (event) =>
        "moves" in event ? { ...event, moves: event.moves.filter(({ kind }) => kind !== "margin_out") } : event,
      );
    };
    expect(problemOf(withRules({ close: (...args) => lossy(contractRules.close(...args)) }))).toMatch(/keeps margin|available is/);
  });

  it("a stop that fires after its position has closed", () => {
    class Undead extends ContractMode {
      readonly #known = new Map<bigint, ContractPosition>();

      protected override fire(state: ContractState, fired: Extract<ContractFields, { kind: "fire" }>, context: ContractContext) {
        for (const position of state.positions) this.#known.set(position.id, position);
        const gone =
          fired.what === "protection" && !state.positions.some(({ id }) => id === fired.id) ? this.#known.get(fired.id) : undefined;
        return super.fire(gone === undefined ? state : { ...state, positions: [...state.positions, gone] }, fired, context);
      }
    }
    expect(problemOf((...parts) => new Undead(...parts))).toMatch(/below zero|fills is 1, the model says 0/);
  });

  it("financing that is charged twice", () => {
    const twice: ContractRules["finance"] = (state, command, context) => {
      const once = contractRules.finance(state, command, context);
      if (!once.ok || once.events.length === 0) return once;
      const positions = once.state.positions.map((position) =>
        position.id === command.positionId ? { ...position, financedDay: null } : position,
      );
      const again = contractRules.finance({ ...once.state, positions }, command, context);
      return again.ok ? { ...again, events: [...once.events, ...again.events] } : again;
    };
    expect(problemOf(withRules({ finance: twice }))).toMatch(/financing|days charged/);
  });

  it("liquidations that nobody proposes", () => {
    class Blind extends ContractMode {
      override onTick(...args: Parameters<ContractMode["onTick"]>) {
        return super
          .onTick(...args)
          .filter(({ fields }) => fields.kind !== "cross" && (fields.kind !== "fire" || fields.what !== "isolated"));
      }
    }
    expect(problemOf((...parts) => new Blind(...parts))).toContain("is due and goes on");
  });

  it("a deficit that the house's trading book bears itself", () => {
    const silent = (decision: ContractDecision): ContractDecision =>
      changed(decision, 0n, (event) =>
        "moves" in event ? { ...event, moves: event.moves.filter(({ kind }) => kind !== "deficit") } : event,
      );
    expect(problemOf(withRules({ trigger: (...args) => silent(contractRules.trigger(...args)) }))).toContain("house is");
  });

  it("a trailing stop that forgets the best price", () => {
    const forgetful: ContractRules["trigger"] = (state, trigger, context) =>
      contractRules.trigger(state, trigger.kind === "protection" ? { ...trigger, best: null } : trigger, context);
    expect(problemOf(withRules({ trigger: forgetful }))).toContain("the model says 1");
  });
});
