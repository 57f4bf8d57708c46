import type { Session } from "../calendar.ts";
import type { DayPlan } from "./day-plan.ts";

/** Numbers kept of a product's plan: thousands of days of small objects would weigh ten times as much. */
export const PLAN_NUMBERS = 9;

const NO_BURST = -1;

export function packPlan(plan: DayPlan): readonly number[] {
  const { volume, ticksPerMinute } = plan;
  if (plan.kind === "cross") return [volume, ticksPerMinute];
  if (plan.kind === "lived")
    return [volume, ticksPerMinute, plan.open, plan.deviation, plan.pull, plan.burst?.minute ?? NO_BURST, plan.burst?.variance ?? 0];
  return [volume, ticksPerMinute, plan.open, plan.close, plan.high, plan.low, plan.deviation, plan.jump, plan.jumpAt];
}

/** Context of the packed numbers. A product without a session is closed all day. */
export interface PlanContext {
  readonly session: Session;
  readonly seqBefore: number;
  readonly isCross: boolean;
  readonly isLived: boolean;
}

export function unpackPlan(number: (index: number) => number, { session, seqBefore, isCross, isLived }: PlanContext): DayPlan {
  const outline = { session, seqBefore, volume: number(0), ticksPerMinute: number(1) };
  if (isCross) return { ...outline, kind: "cross", isLived };
  if (isLived) {
    const burst = number(5) === NO_BURST ? undefined : { minute: number(5), variance: number(6) };
    return { ...outline, kind: "lived", open: number(2), deviation: number(3), pull: number(4), burst };
  }
  return {
    ...outline,
    kind: "planned",
    open: number(2),
    close: number(3),
    high: number(4),
    low: number(5),
    deviation: number(6),
    jump: number(7),
    jumpAt: number(8),
  };
}
