import type { Envelope } from "@candela/api";
import { StartError } from "../platform/start-error.ts";

const CALL_TIMEOUT_MS = 10_000;

/** What anyone is answered: the data; undefined when the server says that there is none. */
export async function ask<Data>(server: string, path: string): Promise<Data | undefined> {
  const envelope = await askWhole<Data, never>(server, path);
  return envelope?.data ?? undefined;
}

/** As `ask`, of a list: its rows. */
export async function askRows<Row>(server: string, path: string): Promise<readonly Row[]> {
  const envelope = await askWhole<never, Row>(server, path);
  return envelope?.rows ?? [];
}

async function askWhole<Data, Row>(server: string, path: string): Promise<Envelope<Data, Row> | undefined> {
  let envelope: Envelope<Data, Row>;
  try {
    const answer = await fetch(`${server}/api/${path}`, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
    envelope = (await answer.json()) as Envelope<Data, Row>;
  } catch (error) {
    throw new StartError(`${server} does not answer: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (envelope.code === 200) return envelope;
  if (envelope.msg === "not_found") return undefined;
  throw new StartError(`${server} answers ${envelope.msg}`);
}
