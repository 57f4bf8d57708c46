import { success } from "@candela/api";
import type { FastifyInstance } from "fastify";
import { type Inspection, rejectMetrics } from "./inspection.ts";

/** `demonstration` stands only where the installation is one, `clock` only where its time is not the machine's. `live`: the process answers. `ready`: it can do its work; the reasons say what is missing. */
export interface StatusSource {
  health(): {
    readonly ready: boolean;
    readonly reasons: readonly string[];
    readonly demonstration?: boolean;
    readonly clock?: { readonly speed: number; readonly aheadMs: number };
  };
  metrics(): Promise<{ readonly contentType: string; readonly text: string }>;
}

export function installStatus(app: FastifyInstance, status: StatusSource, inspection: Inspection): void {
  app.get("/api/health", (_request, reply) => {
    const { ready, reasons, demonstration, clock } = status.health();
    const told = { live: true, ready, reasons, ...(demonstration === true && { demonstration }), ...(clock !== undefined && { clock }) };
    const envelope = ready ? success(told) : { ...success(told), code: 500, msg: "not_ready", params: { seconds: "1" } };
    if (!ready) reply.header("Retry-After", "1");
    return reply
      .status(ready ? 200 : 503)
      .header("Cache-Control", "no-store")
      .send(envelope);
  });
  app.get("/metrics", { onRequest: rejectMetrics(inspection) }, async (_request, reply) => {
    const { contentType, text } = await status.metrics();
    return reply.header("Cache-Control", "no-store").type(contentType).send(text);
  });
}
