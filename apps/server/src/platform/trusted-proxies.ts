import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import type { Log } from "./log.ts";
import { StartError } from "./start-error.ts";

/** Whether a proxy of ours has this address: what it writes into X-Forwarded-For is believed. */
export type TrustsProxy = (address: string) => boolean;

/** Addresses and networks between commas, or `loopback` for this machine. Throws a `StartError`, also at a network of all addresses. */
export function parseTrustedProxies(text: string): TrustsProxy {
  try {
    const trusts = proxyAddr.compile(text.split(",").map((part) => part.trim()));
    return (address) => trusts(address, 0);
  } catch {
    throw new StartError(`TRUSTED_PROXIES=${text} is not valid: use addresses as 10.0.0.5 or 10.0.0.0/8 with commas between, or loopback`);
  }
}

/** Where a request comes from: the first address behind our own proxies. Fastify finds `request.ip` in the same way. */
export function callerAddress(request: IncomingMessage, trustProxy: TrustsProxy | false): string {
  return trustProxy === false ? (request.socket.remoteAddress ?? "") : proxyAddr(request, trustProxy);
}

/** Behind a proxy that is not named, all people share one address and its limits: the first such request is logged. */
export function tellUntrustedProxy(app: FastifyInstance, log: Pick<Log, "warn">): void {
  let isTold = false;
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isTold && request.headers["x-forwarded-for"] !== undefined) {
      isTold = true;
      log.warn({ address: request.ip }, "X-Forwarded-For is not believed; if this address is your proxy, name it in TRUSTED_PROXIES");
    }
    done();
  });
}
