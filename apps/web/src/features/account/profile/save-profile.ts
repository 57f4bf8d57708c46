import type { Fields } from "@candela/api";
import { call } from "../../../lib/net/api.ts";
import { refresh } from "../../../lib/net/queries.ts";
import { RequestError } from "../../../lib/net/request.ts";

/** A picture goes up a slow line: as long as a first request may take. */
const UPLOAD_TIMEOUT_MS = 60_000;

/** Changes the profile here and on the server. A toast shows a rejection; the result is true when the change was saved. */
export async function saveProfile(change: Fields<"POST /api/userInfo/changeProfile">): Promise<boolean> {
  try {
    await call("POST /api/userInfo/changeProfile", change, { timeoutMs: UPLOAD_TIMEOUT_MS });
  } catch (error) {
    if (error instanceof RequestError) return false;
    throw error;
  }
  await refresh("GET /api/userInfo/getUserInfo");
  return true;
}
