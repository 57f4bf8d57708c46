import { buildRequest, type Fields } from "@candela/api";
import { saveFile } from "../../lib/browser/save-file.ts";
import { requestHost } from "../../lib/net/api.ts";
import { createTransfer } from "../../lib/net/transfer.ts";

const ROUTE = "GET /api/statistics/trades";
const TIMEOUT_MS = 120_000;
/** Reading the answer as text would remove the byte order mark, by which spreadsheets know the encoding. */
const BOM = "\uFEFF";

/** Fetches the file with the session in the header, so that no address gives it to anyone, and hands it to the browser. Throws a `RequestError`. */
export async function downloadTrades(fields: Fields<typeof ROUTE>, fileName: string): Promise<void> {
  const file = await createTransfer(requestHost).download(buildRequest(ROUTE, fields).url, { quiet: true, timeoutMs: TIMEOUT_MS });
  saveFile(fileName, BOM + (await file.text()), "text/csv;charset=utf-8");
}
