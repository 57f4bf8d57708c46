import { type Fields, LOAN_SECOND_APPROVAL_APR, type Row } from "@candela/api";
import {
  assert,
  type Currency,
  currencyById,
  formatUnits,
  isAtPar,
  OVERDUE_HALVES_MAX,
  parseUnits,
  RATE_SCALE,
  yearRate,
} from "@candela/model";
import { malformed } from "../../platform/http/fields.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { type AdminLoanProductRow, addProduct, type LoanTerms, lockProduct, type SetBy, setProduct } from "./admin-store.ts";
import { collateralProduct } from "./prices.ts";
import type { OfferRow } from "./product-store.ts";

/** Loan products as operators ask for them and read them, and how one is put. */

type PutFields = Fields<"POST /api/admin/loanProduct/put">;
export type AskedProduct = Omit<PutFields, "reason">;
type AdminProduct = Row<"GET /api/admin/loanProduct/list">;

/** The bound of the tables' own columns, in units. */
const AMOUNT_MAX = 10n ** 30n;
const DAILY_RATE_MAX = 1_000_000n;
const SALE_FEE_MAX = 2_000_000n;
const SALE_LEVEL_MAX = 95_000_000n;

const apr = parseUnits(LOAN_SECOND_APPROVAL_APR, RATE_SCALE);
assert(apr.ok, "the yield above which two must agree is a rate");
const SECOND_APPROVAL = apr.value;

/** Whether two operators must agree on terms: of a high yield, and of whatever is lent without collateral, since these alone say who gets the money of the house. */
export const needsTwo = ({ dailyRate, isSecured }: Pick<LoanTerms, "dailyRate" | "isSecured">) =>
  !isSecured || yearRate(dailyRate) > SECOND_APPROVAL;

/** Lent is what is worth one of the settlement currency by definition, so that no price of it decides anything. */
export function lentCurrency(id: number): Currency {
  const currency = currencyById(id);
  if (currency === undefined) throw new Rejected("not_found");
  if (!isAtPar(currency)) throw new Rejected("loan_currency_unfit");
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
  if (!parsed.ok) throw new Rejected("loan_terms_impossible");
  return parsed.value;
}

function rejectUnfit(ids: readonly number[]): void {
  for (const id of ids) {
    const currency = currencyById(id);
    if (currency === undefined || collateralProduct(currency) === null || isAtPar(currency)) throw new Rejected("loan_currency_unfit");
  }
}

/** What is asked for, in units; terms that contradict themselves are rejected. */
export function termsOf(asked: AskedProduct): LoanTerms {
  const { name, termDays, isSecured, isOpen, collateralIds, callHours, graceDays, leastScore } = asked;
  const currency = lentCurrency(asked.currencyId);
  rejectUnfit(collateralIds);
  const money = (field: "minimum" | "maximum" | "userMaximum") => amountOf(field, asked[field], currency);
  const level = (field: "opening" | "warning" | "call" | "sale") => (asked[field] === null ? null : rateOf(asked[field]));
  const terms: LoanTerms = {
    ...{ name, termDays, isSecured, isOpen, callHours, graceDays, leastScore, productAsset: currency.id },
    ...{ amountMin: money("minimum"), amountMax: money("maximum"), userMax: money("userMaximum") },
    ...{ dailyRate: rateOf(asked.dailyRate), overdueRate: rateOf(asked.overdueRate), saleFeeRate: rateOf(asked.saleFeeRate) },
    ...{ opening: level("opening"), warning: level("warning"), call: level("call"), sale: level("sale") },
    collateralIds: [...new Set(collateralIds)].sort((one, other) => one - other),
  };
  if (!isSound(terms)) throw new Rejected("loan_terms_impossible");
  return terms;
}

function isSound(terms: LoanTerms): boolean {
  const { dailyRate, overdueRate, amountMin, amountMax, userMax, saleFeeRate } = terms;
  return (
    dailyRate > 0n &&
    dailyRate <= DAILY_RATE_MAX &&
    overdueRate >= dailyRate &&
    overdueRate * 2n <= dailyRate * OVERDUE_HALVES_MAX &&
    amountMin <= amountMax &&
    amountMax <= userMax &&
    saleFeeRate <= SALE_FEE_MAX &&
    (terms.isSecured ? isSecuredSound(terms) : isScoreSound(terms))
  );
}

/** Four levels, each below the next, and a sale that leaves something to sell. */
function isSecuredSound({ opening, warning, call, sale, collateralIds, leastScore }: LoanTerms): boolean {
  if (opening === null || warning === null || call === null || sale === null) return false;
  const isInOrder = opening > 0n && opening < warning && warning < call && call < sale && sale <= SALE_LEVEL_MAX;
  return isInOrder && collateralIds.length > 0 && leastScore === null;
}

function isScoreSound({ opening, warning, call, sale, collateralIds, leastScore }: LoanTerms): boolean {
  return [opening, warning, call, sale].every((level) => level === null) && collateralIds.length === 0 && leastScore !== null;
}

export function termsData(row: Omit<OfferRow, "productId" | "name" | "termDays" | "isSecured" | "version">) {
  const { callHours, graceDays, leastScore, collateralIds } = row;
  const currency = currencyById(row.productAsset);
  assert(currency !== undefined, "a product is of a known currency");
  const money = (units: bigint) => formatUnits(units, currency.scale);
  const rate = (units: bigint) => formatUnits(units, RATE_SCALE);
  const level = (units: bigint | null) => (units === null ? null : rate(units));
  return {
    ...{ callHours, graceDays, leastScore, collateralIds: [...collateralIds] },
    dailyRate: rate(row.dailyRate),
    overdueRate: rate(row.overdueRate),
    minimum: money(row.amountMin),
    maximum: money(row.amountMax),
    userMaximum: money(row.userMax),
    ...{ opening: level(row.opening), warning: level(row.warning), call: level(row.call), sale: level(row.sale) },
    saleFeeRate: rate(row.saleFeeRate),
  };
}

export function productRow(row: AdminLoanProductRow): AdminProduct {
  const { productId, name, termDays, isSecured, isOpen, version, loans } = row;
  const currency = currencyById(row.productAsset);
  assert(currency !== undefined, "a product is of a known currency");
  return {
    ...{ id: productId, name, termDays, isSecured, isOpen, version, loans },
    currencyId: currency.id,
    currencyName: currency.code,
    owed: formatUnits(row.owed, currency.scale),
    ...termsData(row),
  };
}

const TERMS = [
  "dailyRate",
  "overdueRate",
  "amountMin",
  "amountMax",
  "userMax",
  "opening",
  "warning",
  "call",
  "sale",
  "callHours",
  "saleFeeRate",
  "graceDays",
  "leastScore",
] as const;

const isOtherTerms = (before: AdminLoanProductRow, after: LoanTerms) =>
  TERMS.some((name) => before[name] !== after[name]) || before.collateralIds.join() !== after.collateralIds.join();

/** Adds or sets a product. Its currency, its days and whether it is secured are those of its loans, and stay. */
export async function putProduct(tx: Tx, terms: LoanTerms, by: SetBy): Promise<void> {
  const before = await lockProduct(tx, terms.name);
  if (before === undefined) return addProduct(tx, terms, by);
  const isSame = before.productAsset === terms.productAsset && before.termDays === terms.termDays && before.isSecured === terms.isSecured;
  if (!isSame) throw new Rejected("loan_name_taken");
  return setProduct(tx, before, terms, isOtherTerms(before, terms), by);
}

export async function productNamed(tx: Tx, name: string): Promise<AdminProduct | null> {
  const row = await lockProduct(tx, name);
  return row === undefined ? null : productRow(row);
}

/** Whether a product would get terms that it has not; one that is not there has none. */
export async function hasOtherTerms(tx: Tx, terms: LoanTerms): Promise<boolean> {
  const row = await lockProduct(tx, terms.name);
  return row === undefined || isOtherTerms(row, terms);
}
