import type { Fields, Row } from "@candela/api";
import { type Currency, currencyById, EARNING_RATE_STEP, formatUnits, parseUnits, RATE_SCALE } from "@candela/model";
import { malformed } from "../../platform/http/fields.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { type AdminProductRow, addProduct, lockProduct, type ProductTerms, setProduct, type TermsRow } from "./admin-store.ts";

/** Products as operators ask for them and read them, and how one is put. */

type PutFields = Fields<"POST /api/admin/earningProduct/put">;
export type AskedProduct = Omit<PutFields, "reason">;
type AdminProduct = Row<"GET /api/admin/earningProduct/list">;

/** The bound of the tables' own columns, in units. */
const AMOUNT_MAX = 10n ** 30n;
const EARLY_FEE_MAX = 10_000_000n;

export function currencyOf(id: number): Currency {
  const currency = currencyById(id);
  if (currency === undefined) throw new Rejected("not_found");
  return currency;
}

export function amountOf(field: string, text: string, { scale }: Currency): bigint {
  const parsed = parseUnits(text, scale);
  if (!parsed.ok) throw new Rejected("amount_decimals", { decimals: String(scale) });
  if (parsed.value <= 0n || parsed.value > AMOUNT_MAX) throw malformed(field, "minimum");
  return parsed.value;
}

function rateOf(text: string): bigint {
  const parsed = parseUnits(text, RATE_SCALE);
  if (!parsed.ok || parsed.value % EARNING_RATE_STEP !== 0n) throw new Rejected("earning_terms_impossible");
  return parsed.value;
}

/** What is asked for, in units; terms that contradict themselves are rejected. */
export function termsOf(asked: AskedProduct): ProductTerms {
  const { kind, name, termDays, isOpen } = asked;
  const currency = currencyOf(asked.currencyId);
  const money = (field: "minimum" | "maximum" | "userMaximum" | "capacity") => amountOf(field, asked[field], currency);
  const [amountMin, amountMax, userMax, capacity] = [money("minimum"), money("maximum"), money("userMaximum"), money("capacity")];
  const [rateLow, rateHigh] = [rateOf(asked.rateLow), rateOf(asked.rateHigh)];
  const early = asked.earlyFeeRate === null ? null : parseUnits(asked.earlyFeeRate, RATE_SCALE);
  const earlyFeeRate = early === null ? null : early.ok ? early.value : -1n;
  const isSound =
    rateHigh > 0n &&
    rateLow <= rateHigh &&
    amountMin <= amountMax &&
    amountMax <= userMax &&
    userMax <= capacity &&
    (earlyFeeRate === null || (earlyFeeRate >= 0n && earlyFeeRate <= EARLY_FEE_MAX)) &&
    // A lock has a term that can be left at a cost; the rate of a pledge is fixed, and a term of it is not left.
    (kind === "lock" ? termDays > 0 && earlyFeeRate !== null : rateLow === rateHigh && earlyFeeRate === null);
  if (!isSound) throw new Rejected("earning_terms_impossible");
  return { kind, name, assetId: currency.id, termDays, isOpen, capacity, rateLow, rateHigh, earlyFeeRate, amountMin, amountMax, userMax };
}

export function termsData({
  assetId,
  rateLow,
  rateHigh,
  earlyFeeRate,
  amountMin,
  amountMax,
  userMax,
}: Omit<TermsRow, "version" | "createdMs" | "loginName">) {
  const { scale } = currencyOf(assetId);
  const [money, rate] = [(units: bigint) => formatUnits(units, scale), (units: bigint) => formatUnits(units, RATE_SCALE)];
  return {
    rateLow: rate(rateLow),
    rateHigh: rate(rateHigh),
    earlyFeeRate: earlyFeeRate === null ? null : rate(earlyFeeRate),
    minimum: money(amountMin),
    maximum: money(amountMax),
    userMaximum: money(userMax),
  };
}

export function productRow(row: AdminProductRow): AdminProduct {
  const { id, kind, name, termDays, isOpen, orders, version } = row;
  const { code, scale } = currencyOf(row.assetId);
  return {
    ...{ id, kind, name, termDays, isOpen, orders, version },
    currencyId: row.assetId,
    currencyName: code,
    capacity: formatUnits(row.capacity, scale),
    taken: formatUnits(row.taken, scale),
    ...termsData(row),
  };
}

const isOtherTerms = (before: AdminProductRow, after: ProductTerms) =>
  before.rateLow !== after.rateLow ||
  before.rateHigh !== after.rateHigh ||
  before.earlyFeeRate !== after.earlyFeeRate ||
  before.amountMin !== after.amountMin ||
  before.amountMax !== after.amountMax ||
  before.userMax !== after.userMax;

/** Adds or sets a product. Its kind, its currency and its days are those of its orders, and stay. */
export async function putProduct(tx: Tx, terms: ProductTerms, by: { readonly loginName: string; readonly now: number }): Promise<void> {
  const before = await lockProduct(tx, terms.name);
  if (before === undefined) return addProduct(tx, terms, by);
  const isSame = before.kind === terms.kind && before.assetId === terms.assetId && before.termDays === terms.termDays;
  if (!isSame) throw new Rejected("earning_name_taken");
  // Room below what is taken already closes the product first.
  if (terms.isOpen && terms.capacity < before.taken) throw new Rejected("earning_terms_impossible");
  return setProduct(tx, before, terms, isOtherTerms(before, terms), by);
}

export async function productNamed(tx: Tx, name: string): Promise<AdminProduct | null> {
  const row = await lockProduct(tx, name);
  return row === undefined ? null : productRow(row);
}

/** Whether a product would get terms that it has not; one that is not there has none. */
export async function hasOtherTerms(tx: Tx, terms: ProductTerms): Promise<boolean> {
  const row = await lockProduct(tx, terms.name);
  return row === undefined || isOtherTerms(row, terms);
}
