/** What the scenes of a demonstration are played with: who lives there, and what a server does by timers of its own. */
import { DAY_MS } from "@candela/model";
import type { Sql } from "../platform/postgres/database.ts";
import type { LivingServer } from "../time-machine/open-time-machine.ts";
import type { Acting } from "./acting.ts";
import type { Staff } from "./staff.ts";
import type { Trader } from "./traders.ts";

/** Something that happens once, epoch ms. */
export interface Event {
  readonly at: number;
  readonly run: () => Promise<void>;
}

export interface Member {
  readonly trader: Trader;
  readonly acting: Acting;
  /** When the account is opened. */
  readonly joins: number;
}

export interface Stage {
  readonly server: LivingServer["server"];
  readonly sql: Sql;
  /** The person first. */
  readonly members: readonly Member[];
  readonly staff: Staff;
  readonly begins: number;
  readonly ends: number;
}

/** The moment at which this part of the life is over. */
export function partOf({ begins, ends }: Pick<Stage, "begins" | "ends">, part: number): number {
  const sinceMs = (ends - begins) * part;
  return begins + Math.floor(sinceMs);
}

/** A time of the day so many days before the last one. */
export function daysBefore({ ends }: Pick<Stage, "ends">, days: number, timeMs: number): number {
  return ends - (ends % DAY_MS) - days * DAY_MS + timeMs;
}

export function memberNamed({ members }: Stage, name: string): Member | undefined {
  return members.find(({ trader }) => trader.name === name);
}

/** Those that begin after `from`: of a short life some would lie before its beginning. */
export function after(from: number, events: readonly Event[]): Event[] {
  return events.filter(({ at }) => at > from);
}
