/** Every answer, errors of the framework included, has exactly these fields. */
export interface Envelope<Data = unknown, Row = unknown> {
  /** 200 success; 401 no or expired session; 500 rejection or error; 209 nothing new (background reads only). */
  readonly code: 200 | 209 | 401 | 500;
  /** A key of the language pack, never a sentence; empty on success. */
  readonly msg: string;
  /** Fill the placeholders of `msg`; on malformed input `field` and `rule`. */
  readonly params: Readonly<Record<string, string>>;
  /** Single things; null when there is none. */
  readonly data: Data | null;
  /** Lists; empty when there is none. */
  readonly rows: readonly Row[];
  /** Rows that match, over all pages. */
  readonly total: number;
}

export const NO_ROWS = Object.freeze([]) as readonly never[];

export function success<Data>(data: Data): Envelope<Data, never> {
  return { code: 200, msg: "", params: {}, data, rows: NO_ROWS, total: 0 };
}

export function list<Row>(rows: readonly Row[], total: number): Envelope<never, Row> {
  return { code: 200, msg: "", params: {}, data: null, rows, total };
}
