/** The payment provider of the callback benchmark, a process of its own: signs callbacks and sends so many at once, each until it is taken. */
import { SIGNATURE_HEADER, signatureHeader } from "@candela/server/bench";
import { Client } from "undici";

export interface Deliveries {
  readonly address: string;
  readonly secret: string;
  /** Bodies to deliver, in this order. */
  readonly bodies: readonly string[];
  /** Deliveries under way at once. */
  readonly connections: number;
}

export interface Delivered {
  readonly taken: number;
  readonly failed: number;
  /** Answer to the first that was not taken. */
  readonly complaint: string;
}

const PATH = "/hooks/payments/sandbox";
/** As many proxies in front: the limit of callbacks counts by address, and stays on. */
const ADDRESSES = 64;
const COMPLAINT_CHARS = 200;

async function deliver({ address, secret, bodies, connections }: Deliveries): Promise<Delivered> {
  const clients = Array.from({ length: connections }, () => new Client(address, { pipelining: 1 }));
  let [next, taken, failed, complaint] = [0, 0, 0, ""];
  const work = async (client: Client): Promise<void> => {
    for (let body = bodies[next]; body !== undefined; body = bodies[next]) {
      const ip = `10.3.0.${1 + (next % ADDRESSES)}`;
      next += 1;
      const signed = signatureHeader(secret, Buffer.from(body, "utf8"), Date.now());
      const headers = { "content-type": "application/json", "x-forwarded-for": ip, [SIGNATURE_HEADER]: signed };
      const answer = await client.request({ path: PATH, method: "POST", headers, body });
      const text = await answer.body.text();
      if (answer.statusCode === 200) taken += 1;
      else {
        failed += 1;
        complaint ||= `${answer.statusCode} ${text.slice(0, COMPLAINT_CHARS)}`;
      }
    }
  };
  await Promise.all(clients.map(work));
  await Promise.all(clients.map((client) => client.close()));
  return { taken, failed, complaint };
}

process.on("message", async (deliveries: Deliveries) => process.send?.(await deliver(deliveries)));
// Its start is not measured.
process.send?.("ready");
