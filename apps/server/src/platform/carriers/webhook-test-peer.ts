import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SIGNATURE_HEADER, signatureFault } from "../signature.ts";

export type WebhookBehaviour = "takes" | "busy" | "rejects" | "knowsUsNot" | "dropsAfterData" | "silent" | "sendsElsewhere";

const STATUS = { takes: 202, busy: 503, rejects: 422, knowsUsNot: 401, sendsElsewhere: 307 } as const;

/** A gateway of SMS on this machine: it takes only what is signed with its secret at this moment, and behaves as it is told. */
export async function openWebhookPeer(secret: string, now: () => number) {
  const taken: Record<string, string>[] = [];
  const headers: (string | undefined)[] = [];
  let behaviour: WebhookBehaviour = "takes";
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const header = request.headers[SIGNATURE_HEADER];
    headers.push(typeof header === "string" ? header : undefined);
    if (signatureFault([secret], headers.at(-1), body, now()) !== null) {
      response.writeHead(401).end();
      return;
    }
    const isTaken = behaviour === "takes" || behaviour === "dropsAfterData" || behaviour === "silent";
    if (isTaken && request.url === "/sms") taken.push(JSON.parse(body.toString("utf8")));
    if (behaviour === "silent") return;
    if (behaviour === "dropsAfterData") {
      request.socket.destroy();
      return;
    }
    response.writeHead(STATUS[behaviour], behaviour === "sendsElsewhere" ? { location: "/elsewhere" } : {}).end("a text of its own");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    taken,
    /** Signatures as they came. */
    headers,
    behave(as: WebhookBehaviour) {
      behaviour = as;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
