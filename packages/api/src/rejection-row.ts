/**
 * A rejection of the table in `errors.ts`. The key is also the key of its text in the language packs; `params` are the
 * placeholders of that text. `status` is the HTTP class for proxies and tools: clients act on the envelope.
 * `retry` tells whether the same request can succeed later without being changed.
 */
export interface Rejection {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 414 | 415 | 422 | 429 | 431 | 500 | 503 | 504;
  readonly retry: boolean;
  readonly params: readonly string[];
}

export const rejection = (status: Rejection["status"], params: readonly string[] = [], retry = false): Rejection => ({
  status,
  retry,
  params,
});
