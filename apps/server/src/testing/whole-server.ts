import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { Fields, RouteKey } from "@candela/api";
import { createSimulatedFeed, type MarketSource } from "@candela/feeds";
import { compose, type Server } from "../compose.ts";
import { PlayedFeed, readListings } from "../modules/market-data/index.ts";
import { type Clock, systemRandom } from "../platform/clock.ts";
import { Health } from "../platform/health.ts";
import type { ServerParts } from "../server-parts.ts";
import { ask, silentLog } from "./app-of-modules.ts";
import { identityTestPlace } from "./identity-test-place.ts";
import { noLimit } from "./no-limit.ts";
import { testBox } from "./secret-test-box.ts";

export type { Server };

export interface WholeServerOptions
  extends Pick<ServerParts, "sql">,
    Partial<Pick<ServerParts, "limiter" | "roles" | "publicUrl" | "trustProxy" | "socketsPerAddress">> {
  /** Of the simulated market: another one, other prices. */
  readonly seed: string;
  readonly clock: Clock;
  /** The first of its lived days. */
  readonly livedFrom?: number;
  /** Puts a live source in front, as the setting does. */
  readonly sourceOf?: (computed: MarketSource) => Promise<MarketSource>;
}

/** Planned days cost a start nothing; lived ones are tested in the market's own module and with servers as processes. */
export const NEVER_LIVED = Date.UTC(2099, 0, 1);

/** The whole server as it is composed, listening at a port of its own, every answer checked against its schema; `endWholeServer` ends it. */
export async function startWholeServer({
  seed,
  sourceOf = async (source) => source,
  livedFrom = NEVER_LIVED,
  ...parts
}: WholeServerOptions): Promise<Server> {
  const feed = createSimulatedFeed({ seed, hours: "continuous", livedFrom, issued: await readListings(parts.sql) });
  const server = await compose({
    source: await sourceOf(new PlayedFeed({ feed, clock: parts.clock, log: silentLog })),
    seeds: feed,
    growing: feed,
    random: systemRandom,
    log: silentLog,
    box: testBox,
    identity: identityTestPlace,
    health: new Health(),
    limiter: noLimit,
    roles: new Set(["api", "engine"] as const),
    webFolder: null,
    publicUrl: undefined,
    checkAnswers: true,
    fillModel: "top",
    ...parts,
  });
  await server.start();
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  return server;
}

export function socketUrl({ app }: Server): string {
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws`;
}

export async function endWholeServer(server: Server): Promise<void> {
  await server.closeSockets();
  await server.app.close();
  await server.stop();
}

/** The token of a new guest. */
export async function openGuest({ app }: Server): Promise<string> {
  return (await app.inject({ method: "POST", url: "/api/auth/guest" })).json().data.token;
}

/** Calls to a whole server with a token; `send` gives each call a key of its own. The bodies of the answers come back. */
export function callsTo(server: () => Server) {
  const call = async <K extends RouteKey>(token: string, route: K, fields: Record<string, unknown> = {}) =>
    (await ask(server().app, route, fields as Fields<K>, { token, encoding: "json" })).body;
  const send = <K extends RouteKey>(token: string, route: K, fields: Record<string, unknown>) =>
    call(token, route, { idempotencyKey: randomUUID(), ...fields });
  return { ask: call, send };
}
