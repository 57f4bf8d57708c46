import type { FastifyInstance } from "fastify";
import type { Handlers } from "./http/handlers.ts";

/** A module as the server runs it: one entry of the list in `compose.ts`, in whose order modules start; they stop in the reverse. */
export interface ServerModule {
  readonly handlers?: readonly Handlers[];
  /** What it serves besides calls of the contract: callbacks of peers, pages that are no part of the app. */
  readonly install?: (app: FastifyInstance) => Promise<void>;
  /** The work of one role only; without it every process starts it. All are stopped. */
  readonly role?: "engine" | "worker";
  /** Seeds and reads what its handlers need, in every process. */
  readonly load?: () => Promise<void> | void;
  readonly start?: () => Promise<void> | void;
  /** Ends what is under way; after HTTP has closed. */
  readonly stop?: () => Promise<void>;
  /** Something that operators set has changed: resolves when it is in force here. */
  readonly onChange?: () => Promise<void>;
}

/** Starts the modules one after the other, those of other roles only as far as their handlers need it. */
export async function startModules(modules: readonly ServerModule[], roles: ReadonlySet<string>): Promise<void> {
  for (const { role, load, start } of modules) {
    await load?.();
    if (role === undefined || roles.has(role)) await start?.();
  }
}

/** The last that started stops first. */
export async function stopModules(modules: readonly ServerModule[]): Promise<void> {
  for (const { stop } of modules.toReversed()) await stop?.();
}
