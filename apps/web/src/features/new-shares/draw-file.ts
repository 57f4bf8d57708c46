import { buildRequest } from "@candela/api";
import { requestHost } from "../../lib/net/api.ts";
import { createTransfer } from "../../lib/net/transfer.ts";

const ROUTE = "GET /api/newShares/file";
const TIMEOUT_MS = 120_000;

/** The published file of an offer as it is: what is checked and what is kept are the same bytes. Throws a `RequestError`. */
export function readDrawFile(offerId: number, signal: AbortSignal): Promise<Blob> {
  return createTransfer(requestHost).download(buildRequest(ROUTE, { offerId }).url, { quiet: true, timeoutMs: TIMEOUT_MS, signal });
}
