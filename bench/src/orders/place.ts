import { forkFile } from "../child.ts";
import type { RunningServer } from "../server-child.ts";
import type { Load, Loaded } from "./order-client.ts";

/** Runs a load from a process of its own; an order that is rejected fails it. */
export async function place(server: RunningServer, load: Omit<Load, "address" | "serverPid">): Promise<Loaded> {
  const loaded = await tryToPlace(server, load);
  if (loaded.failed > 0) throw new Error(`${loaded.failed} of ${loaded.orders + loaded.failed} orders failed: ${loaded.complaint}`);
  return loaded;
}

/** The same where orders may fail: they are counted, and have no latency. */
export async function tryToPlace(server: RunningServer, load: Omit<Load, "address" | "serverPid">): Promise<Loaded> {
  const client = forkFile("orders/order-client.ts");
  try {
    return await client.ask<Loaded>({ address: server.address, serverPid: server.process.child.pid ?? 0, ...load } satisfies Load);
  } finally {
    await client.stop();
  }
}
