import {
  COPY_CAP_MAX,
  COPY_CAP_MIN,
  COPY_LEAST,
  COPY_OWN_STOP_MAX,
  COPY_OWN_STOP_MIN,
  COPY_RATIO_MAX,
  COPY_RATIO_MIN,
  COPY_SHARE_MAX,
} from "@candela/api";
import { assert, type CopyMode, type CopySettings, type ProductType, parseUnits, RATE_SCALE, SETTLEMENT } from "@candela/model";
import type { AskedFields } from "../../platform/idempotency.ts";
import { Rejected } from "../../platform/rejection.ts";

/** Settings of a follow as callers send them. */
interface SettingFields {
  readonly mode: CopyMode;
  readonly size: string;
  readonly capTrade: string;
  readonly capAll: string;
  readonly ownStop: string;
  readonly excluded: readonly number[];
  readonly excludedProducts: readonly string[];
}

/** Fields of a call as they are hashed with its key: lists as text. */
export function flatFields(
  fields: Readonly<Record<string, string | number | boolean | readonly (string | number)[] | undefined>>,
): AskedFields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typeof value === "object" ? value.join(" ") : value]));
}

/** A figure of the contract in units; none of them is ever malformed. */
function unitsOf(text: string, scale: number): bigint {
  const read = parseUnits(text, scale);
  assert(read.ok, "a constant is a decimal");
  return read.value;
}

const { scale } = SETTLEMENT;
const CAP = { min: unitsOf(COPY_CAP_MIN, scale), max: unitsOf(COPY_CAP_MAX, scale) };
const SIZE = { min: unitsOf(COPY_LEAST, scale), max: CAP.max };
const RATIO = { min: unitsOf(COPY_RATIO_MIN, RATE_SCALE), max: unitsOf(COPY_RATIO_MAX, RATE_SCALE) };
const OWN_STOP = { min: unitsOf(COPY_OWN_STOP_MIN, RATE_SCALE), max: unitsOf(COPY_OWN_STOP_MAX, RATE_SCALE) };
const SHARE_MAX = unitsOf(COPY_SHARE_MAX, RATE_SCALE);

function within(text: string, decimals: number, { min, max }: { readonly min: bigint; readonly max: bigint }): bigint | null {
  const read = parseUnits(text, decimals);
  return read.ok && read.value >= min && read.value <= max ? read.value : null;
}

/** Throws `copy_size`, `copy_cap`, `copy_own_stop`, each with its bounds. */
export function readSettings(fields: SettingFields): CopySettings {
  const isFixed = fields.mode === "fixed";
  const size = isFixed ? within(fields.size, scale, SIZE) : within(fields.size, RATE_SCALE, RATIO);
  if (size === null)
    throw new Rejected("copy_size", isFixed ? { min: COPY_LEAST, max: COPY_CAP_MAX } : { min: COPY_RATIO_MIN, max: COPY_RATIO_MAX });
  const capTrade = within(fields.capTrade, scale, CAP);
  const capAll = within(fields.capAll, scale, CAP);
  if (capTrade === null || capAll === null || capTrade > capAll) throw new Rejected("copy_cap", { min: COPY_CAP_MIN, max: COPY_CAP_MAX });
  const ownStop = within(fields.ownStop, RATE_SCALE, OWN_STOP);
  if (ownStop === null) throw new Rejected("copy_own_stop", { min: COPY_OWN_STOP_MIN, max: COPY_OWN_STOP_MAX });
  const excluded = [...fields.excluded].sort() as ProductType[];
  return { mode: fields.mode, size, capTrade, capAll, ownStop, excluded, excludedProducts: [...fields.excludedProducts].sort() };
}

/** Throws `copy_share_above`. */
export function readShare(text: string): bigint {
  const share = within(text, RATE_SCALE, { min: 0n, max: SHARE_MAX });
  if (share === null) throw new Rejected("copy_share_above", { max: COPY_SHARE_MAX });
  return share;
}

/** The share that a follower has read. */
export function sameShare(text: string, present: bigint): boolean {
  const read = parseUnits(text, RATE_SCALE);
  return read.ok && read.value === present;
}
