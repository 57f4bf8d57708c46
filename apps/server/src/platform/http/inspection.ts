import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { Rejected } from "../rejection.ts";
import { parseTrustedProxies } from "../trusted-proxies.ts";

/** Guards the metrics and the API description, which include the operators' calls: strangers need not see them. */
export interface Inspection {
  /** Opens the figures to other machines too. */
  readonly metricsToken?: string | undefined;
  /** The readers of the description: this machine alone, or everybody. */
  readonly docs: "local" | "open";
}

export const LOCAL_INSPECTION: Inspection = { docs: "local" };

const isLoopback = parseTrustedProxies("loopback");

/** Asked on this machine itself. What a proxy here passes on is not, whether its word about the caller is believed or not. */
function isFromHere({ ip, headers }: FastifyRequest): boolean {
  return isLoopback(ip) && headers["x-forwarded-for"] === undefined && headers.forwarded === undefined;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest();

/** As Prometheus sends it. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(hashOf(headers.authorization ?? ""), hashOf(`Bearer ${token}`));
}

/** To everybody else it is as if there were nothing. */
export function rejectMetrics({ metricsToken }: Inspection): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (!isFromHere(request) && (metricsToken === undefined || !hasToken(request, metricsToken))) throw new Rejected("not_found");
  };
}

export function rejectDocs({ docs }: Inspection): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (docs === "local" && !isFromHere(request)) throw new Rejected("not_found");
  };
}
