import type { Envelope } from "./envelope.ts";
import type { DataOf, RequestOf, RowOf } from "./route.ts";
import type { RouteKey, Routes } from "./routes.ts";

/**
 * Typed calls for no bytes: the key is method and path, the types come from the schemas. Reads send their fields
 * in the query, writes form-encoded in the body, or as JSON where asked or where a field has parts.
 */
export interface WireRequest {
  readonly method: string;
  /** Path with its query. */
  readonly url: string;
  readonly contentType: string | null;
  readonly body: string | null;
}

export type Fields<K extends RouteKey> = RequestOf<Routes[K]>;
export type EnvelopeOf<K extends RouteKey> = Envelope<DataOf<Routes[K]>, RowOf<Routes[K]>>;
export type Row<K extends RouteKey> = RowOf<Routes[K]>;
export type Data<K extends RouteKey> = DataOf<Routes[K]>;

export function buildRequest<K extends RouteKey>(key: K, fields: Fields<K>, encoding?: "form" | "json"): WireRequest {
  const space = key.indexOf(" ");
  const method = key.slice(0, space);
  const path = key.slice(space + 1);
  const entries = Object.entries((fields ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const form = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  if (method === "GET" || method === "DELETE")
    return { method, url: form === "" ? path : `${path}?${form}`, contentType: null, body: null };
  // A form has no place for what has parts of its own.
  const hasParts = entries.some(([, value]) => typeof value === "object" && value !== null);
  return (encoding ?? (hasParts ? "json" : "form")) === "json"
    ? { method, url: path, contentType: "application/json", body: JSON.stringify(Object.fromEntries(entries)) }
    : { method, url: path, contentType: "application/x-www-form-urlencoded", body: form };
}
