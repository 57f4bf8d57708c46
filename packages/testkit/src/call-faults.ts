/** Every way in which a call can end without a usable answer: a faulty answer over the connection, or none. */
export type FaultAnswer =
  | { readonly kind: "answer"; readonly status: number; readonly contentType: string; readonly body: string }
  | { readonly kind: "silence" }
  | { readonly kind: "cut" };

const envelope = (fields: object, status = 200): FaultAnswer => ({
  kind: "answer",
  status,
  contentType: "application/json",
  body: JSON.stringify({ msg: "", params: {}, data: null, rows: [], total: 0, ...fields }),
});

/** Every answer of the error catalogue that a call may get, and the ways to get none; the browser journeys go through some of them. */
export const FAULTS = {
  "code 401": envelope({ code: 401, msg: "session_expired" }, 401),
  "code 209": envelope({ code: 209 }),
  "code 500": envelope({ code: 500, msg: "insufficient_balance", params: { available: "1.25", needed: "2", asset: "USDT" } }, 422),
  "another code": envelope({ code: 300, msg: "maintenance", data: {}, rows: [{}], total: 1 }),
  hint_48: envelope({ code: 500, msg: "hint_48" }),
  "HTTP 502": { kind: "answer", status: 502, contentType: "text/html", body: "<html><h1>Bad Gateway</h1></html>" },
  "no answer": { kind: "silence" },
  "a cut line": { kind: "cut" },
} as const satisfies Readonly<Record<string, FaultAnswer>>;
export type Fault = keyof typeof FAULTS;
