import { buildRequest, type Fields } from "@candela/api";
import { saveFile } from "../browser/save-file.ts";
import { requestHost } from "../net/api.ts";
import { createTransfer } from "../net/transfer.ts";

/** Calls that answer with a table file. */
type FileRoute =
  | "GET /api/statistics/trades"
  | "GET /api/accountRecord/file"
  | "GET /api/currencyExchange/file"
  | "GET /api/deposit/file"
  | "GET /api/withdrawal/file"
  | "GET /api/lockMining/file"
  | "GET /api/pledge/file"
  | "GET /api/loan/file"
  | "GET /api/team/file";

const TIMEOUT_MS = 120_000;
/** Reading the answer as text would remove the byte order mark, by which spreadsheets know the encoding. */
const BOM = "\uFEFF";

/** Fetches the file with the session in the header, so that no address gives it to anyone, and hands it to the browser. Throws a `RequestError`. */
export async function downloadFile<Route extends FileRoute>(route: Route, fields: Fields<Route>, fileName: string): Promise<void> {
  const file = await createTransfer(requestHost).download(buildRequest(route, fields).url, { quiet: true, timeoutMs: TIMEOUT_MS });
  saveFile(fileName, BOM + (await file.text()), "text/csv;charset=utf-8");
}
