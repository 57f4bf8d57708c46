import type { Page, Route } from "@playwright/test";

const envelope = (fields: object) => JSON.stringify({ msg: "", params: {}, data: null, rows: [], total: 0, ...fields });
const json =
  (fields: object, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, contentType: "application/json", body: envelope(fields) });

/** Every answer of the error catalogue that a call may get, and the ways to get none. */
export const FAULTS = {
  "code 401": json({ code: 401, msg: "session_expired" }, 401),
  "code 209": json({ code: 209 }),
  "code 500": json({ code: 500, msg: "insufficient_balance", params: { available: "1.25", needed: "2", asset: "USDT" } }, 422),
  "another code": json({ code: 300, msg: "maintenance", data: {}, rows: [{}], total: 1 }),
  hint_48: json({ code: 500, msg: "hint_48" }),
  "HTTP 502": (route: Route) => route.fulfill({ status: 502, contentType: "text/html", body: "<html><h1>Bad Gateway</h1></html>" }),
  "no answer": () => undefined,
  "a cut line": (route: Route) => route.abort("connectionreset"),
} as const;
export type Fault = keyof typeof FAULTS;

/** A minute of patience is four seconds from here on. */
export async function hurry(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 15);
  });
}

/** Lets one call of the API, or the code under a path, end in a fault; `end` lets it through again. */
export async function fail(page: Page, path: string, fault: Fault): Promise<{ end: () => Promise<void> }> {
  const pattern = new RegExp(`${path}(\\?|$)`);
  await page.route(pattern, FAULTS[fault]);
  return { end: () => page.unroute(pattern, FAULTS[fault]) };
}
