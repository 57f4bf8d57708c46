import type { SimulatedFeed } from "@candela/feeds";
import { compose, type Server } from "../compose.ts";
import { type Folding, growingTogether } from "../modules/market-data/index.ts";
import type { Send } from "../modules/payments/index.ts";
import type { RateLimiter } from "../platform/rate-limit.ts";
import { VirtualClock } from "../platform/virtual-clock.ts";
import type { ServerParts } from "../server-parts.ts";
import { DayMinutes } from "./day-minutes.ts";
import { LeapingSource } from "./leaping-source.ts";
import { TimeMachine } from "./time-machine.ts";

export interface TimeMachineOptions
  extends Pick<ServerParts, "sql" | "random" | "log" | "box" | "identity" | "health" | "fillModel" | "checkAnswers" | "demonstration">,
    Partial<Pick<ServerParts, "webFolder">> {
  readonly feed: SimulatedFeed;
  readonly folding: Folding;
  /** Epoch ms. */
  readonly begins: number;
  readonly slowly?: readonly string[];
  /** Products that are traded most: see `DayMinutes`. */
  readonly together?: readonly string[];
}

/** A server that nobody reaches from outside until it listens, and the machine that moves its time. */
export interface LivingServer {
  readonly server: Server;
  readonly machine: TimeMachine;
  readonly minutes: DayMinutes;
  readonly source: LeapingSource;
  /** Leaves the folding to whoever made it. */
  stop(): Promise<void>;
}

/** Bounds of requests a second are of real time: calls of a day come within moments here. */
const NO_LIMIT: RateLimiter = { take: () => undefined };

/** The server's own address for the peers of paper mode, which come in by the same routes as from outside. */
const INSIDE = "http://inside.invalid";

async function sendInside(app: Server["app"], { method, url, headers, body }: Parameters<Send>[0]): ReturnType<Send> {
  const answer = await app.inject({
    ...{ method, url: url.slice(INSIDE.length), headers: { ...headers } },
    ...(method === "POST" && { payload: body }),
  });
  return { status: answer.statusCode, text: answer.body };
}

/** The whole server as it is composed, on a clock that only the machine moves. */
export async function openTimeMachine({
  feed,
  folding,
  begins,
  slowly,
  together = [],
  webFolder = null,
  ...parts
}: TimeMachineOptions): Promise<LivingServer> {
  const clock = new VirtualClock(begins);
  folding.start();
  const minutes = new DayMinutes(folding, together);
  const source = new LeapingSource(feed, minutes);
  const server: Server = await compose({
    ...parts,
    peers: { address: INSIDE, send: (request) => sendInside(server.app, request) },
    source,
    seeds: feed,
    growing: growingTogether(feed, folding),
    clock,
    limiter: NO_LIMIT,
    roles: new Set(["api", "engine"] as const),
    webFolder,
    publicUrl: undefined,
  });
  await server.start();
  await server.app.ready();
  const machine = new TimeMachine({ clock, feed, source, minutes, work: server.timeWork, ...(slowly && { slowly }) });
  return {
    server,
    machine,
    minutes,
    source,
    async stop() {
      await server.timeWork.idle();
      await server.app.close();
      await server.stop();
    },
  };
}
