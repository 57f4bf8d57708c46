import { buildRequest, type Fields, HEADERS } from "@candela/contract";
import { baseUrl } from "../../lib/lines.ts";
import { RequestError } from "../../lib/request.ts";
import { saveFile } from "../../lib/save-file.ts";
import { sessionStore } from "../../lib/session.ts";

const ROUTE = "GET /api/statistics/trades";
const TIMEOUT_MS = 120_000;
/** Reading a text takes the mark away that tells spreadsheets its encoding. */
const BOM = "\uFEFF";

/** Fetches the file with the session in the header, so that no address gives it to anyone, and hands it to the browser. Throws a `RequestError`. */
export async function downloadTrades(fields: Fields<typeof ROUTE>, fileName: string): Promise<void> {
  const request = buildRequest(ROUTE, fields);
  let text: string;
  try {
    const answer = await fetch(baseUrl() + request.url, {
      headers: { [HEADERS.token]: sessionStore.get()?.token ?? "" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.headers.get("content-type")?.startsWith("text/csv")) {
      const { code, msg, params } = (await answer.json()) as { code: number; msg: string; params: Record<string, string> };
      throw new RequestError(code === 401 ? { kind: "expired" } : { kind: "refused", status: answer.status, msg, params });
    }
    text = await answer.text();
  } catch (error) {
    if (error instanceof RequestError) throw error;
    throw new RequestError({ kind: "network" });
  }
  saveFile(fileName, BOM + text, "text/csv;charset=utf-8");
}
