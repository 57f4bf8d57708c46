/** Kinds of drawings, in the order of the tools. */
export const DRAWING_KINDS = ["trend", "ray", "horizontal", "vertical", "rectangle", "fibonacci", "note"] as const;
export type DrawingKind = (typeof DRAWING_KINDS)[number];

/** A place on the chart that stays where it is when candles are added or counted in other lengths. */
export interface Anchor {
  /** Epoch ms, UTC. */
  readonly ts: number;
  readonly price: number;
}

export interface Drawing {
  readonly id: string;
  readonly kind: DrawingKind;
  readonly anchors: readonly Anchor[];
  /** Of a note. */
  readonly text?: string;
}

/** Anchors that a kind needs. */
export const ANCHORS: Readonly<Record<DrawingKind, 1 | 2>> = {
  trend: 2,
  ray: 2,
  horizontal: 1,
  vertical: 1,
  rectangle: 2,
  fibonacci: 2,
  note: 1,
};

/** Most drawings of one product; the oldest makes room for the next. */
export const DRAWINGS_MAX = 50;
/** Longest note, characters. */
export const NOTE_MAX = 80;
/** Latest moment an anchor can have: the year 2200. */
const TS_MAX = 7_258_118_400_000;

function anchorFrom(value: unknown): Anchor | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { ts, price } = value as Partial<Record<keyof Anchor, unknown>>;
  if (typeof ts !== "number" || !Number.isFinite(ts) || ts < 0 || ts > TS_MAX) return undefined;
  return typeof price === "number" && Number.isFinite(price) ? { ts, price } : undefined;
}

/** A kept drawing; undefined when it is not one. */
export function drawingFrom(value: unknown): Drawing | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const kept = value as Partial<Record<keyof Drawing, unknown>>;
  const kind = DRAWING_KINDS.find((known) => known === kept.kind);
  if (kind === undefined || typeof kept.id !== "string" || !Array.isArray(kept.anchors)) return undefined;
  const anchors = kept.anchors.map(anchorFrom).filter((anchor) => anchor !== undefined);
  if (anchors.length !== ANCHORS[kind] || kept.anchors.length !== anchors.length) return undefined;
  const text = typeof kept.text === "string" ? kept.text.slice(0, NOTE_MAX) : undefined;
  if ((kind === "note") !== (text !== undefined && text !== "")) return undefined;
  return { id: kept.id, kind, anchors, ...(text !== undefined && { text }) };
}
